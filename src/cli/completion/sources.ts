import { CLIENT_SETUPS } from "../../clients/catalogue.ts";
import { DIALECTS } from "../../dialects/catalogue.ts";
import { maskSecrets } from "../../progress/index.ts";
import { allTodos, isOpen } from "../../todo/index.ts";
import { safeText } from "../../views/safe-text.ts";
import { workspaceLanes, workspaceRoot } from "../../workstream/lane/index.ts";
import { COMMANDS } from "../commands.ts";
import type { Io, Output } from "../io.ts";
import { withBoard } from "../task/with-board.ts";
import { withList } from "../workspace/open-list.ts";
import type { Candidate, Sources } from "./candidates.ts";
import { SCRIPTS } from "./scripts.ts";

const MOST = 200;

/** Where the values of a place come from. What is not here is left to the shell. */
const VALUES: { readonly [place: string]: (io: Io) => Promise<readonly Candidate[]> } = {
  todo: todos,
  id: tasks,
  by: tasks,
  lane: lanes,
  client: async () => CLIENT_SETUPS.map(({ name }) => ({ value: name, about: "" })),
  dialect: async () => DIALECTS.map(({ name }) => ({ value: name, about: "" })),
  shell: async () => Object.keys(SCRIPTS).map((value) => ({ value, about: "" })),
};

export function sourcesHere(io: Io): Sources {
  return {
    commands: Object.keys(COMMANDS),
    async helpOf([command = "", ...verb]) {
      const printed: string[] = [];
      const stdout: Output = { ...io.stdout, isTty: false, write: (text) => printed.push(text) };
      await (await COMMANDS[command]?.())?.run([...verb, "--help"], { ...io, stdout });
      return printed.join("");
    },
    async valuesOf(place) {
      const values = (await VALUES[place]?.(io)) ?? [];
      return values.slice(0, MOST).map(({ value, about }) => ({
        value: maskSecrets(safeText(value)),
        about: maskSecrets(safeText(about)),
      }));
    },
  };
}

function todos(io: Io): Promise<readonly Candidate[]> {
  return withList(io, {}, async (work) =>
    allTodos(await work.list())
      .filter(isOpen)
      .map(({ content, status }) => ({ value: content, about: status.replace("_", " ") })),
  );
}

function tasks(io: Io): Promise<readonly Candidate[]> {
  return withBoard(io, {}, async (board) => {
    const { tasks: found } = await board.list({ limit: MOST });
    return found.map(({ task }) => ({ value: task.id, about: task.subject }));
  });
}

async function lanes(io: Io): Promise<readonly Candidate[]> {
  const store = await io.openStore();
  try {
    const { lanes: known } = await workspaceLanes({ store, root: workspaceRoot(io.cwd) }).read();
    return known.map(({ name }) => ({ value: name, about: "" }));
  } finally {
    await store.close();
  }
}
