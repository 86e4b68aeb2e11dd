import { homedir } from "node:os";
import { CLIENT_SETUPS, TASK_LISTS } from "../../clients/catalogue.ts";
import { DIALECTS } from "../../dialects/catalogue.ts";
import { DEFAULT_DIALECT } from "../../dialects/default-dialect.ts";
import { maskSecrets } from "../../progress/index.ts";
import { EVIDENCE_POLICIES, REMINDER_KINDS } from "../../reminder/index.ts";
import { decodeComponent } from "../../scope/scope.ts";
import { TOOL_GROUPS } from "../../server/mcp/toolset.ts";
import { TASK_STATES } from "../../task/index.ts";
import { allTodos, isOpen } from "../../todo/index.ts";
import { safeText } from "../../views/text/safe-text.ts";
import { boardScope } from "../../workstream/board/index.ts";
import { workspaceLanes, workspaceRoot } from "../../workstream/lane/index.ts";
import type { Offer } from "../command.ts";
import { aboutOf, FIRST_WORDS } from "../commands.ts";
import type { Io } from "../io.ts";
import { CHANNEL_NAMES } from "../notify/channels.ts";
import { titleOf, topics, wordFor } from "../print/book.ts";
import { withBoard } from "../task/task-command.ts";
import { withList, withStore } from "../workspace/open-list.ts";
import type { Candidate, Wanted } from "./candidates.ts";
import { MOST } from "./candidates.ts";
import { SCRIPTS } from "./scripts.ts";

type Source = (io: Io, wanted: Wanted) => Promise<readonly Candidate[]>;

const SOURCES: { readonly [offer in Offer]: Source } = {
  todo: todos,
  phase: phases,
  task: tasks,
  board: boards,
  lane: lanes,
  state: async () => named(TASK_STATES),
  channel: async () => named(CHANNEL_NAMES),
  reminder: async () => named(REMINDER_KINDS),
  policy: async () => named(EVIDENCE_POLICIES),
  "tool-group": async () => named(TOOL_GROUPS),
  tool: toolsOfDialect,
  client: async () => named(CLIENT_SETUPS.map(({ name }) => name)),
  dialect: async () => named(DIALECTS.map(({ name }) => name)),
  shell: async () => named(Object.keys(SCRIPTS)),
  command: async () => [
    ...FIRST_WORDS.map((value) => ({ value, about: aboutOf(value) })),
    { value: "topics", about: "All pages" },
    ...topics().flatMap(pageWords),
  ],
};

/** What can stand in a place here, made safe for a terminal. */
export async function valuesHere(io: Io, wanted: Wanted): Promise<readonly Candidate[]> {
  const values = await SOURCES[wanted.offers](io, wanted);
  return values.map(({ value, about }) => ({
    value: maskSecrets(safeText(value)),
    about: maskSecrets(safeText(about)),
  }));
}

function named(names: readonly string[]): readonly Candidate[] {
  return names.map((value) => ({ value, about: "" }));
}

async function toolsOfDialect(_io: Io, { options }: Wanted): Promise<readonly Candidate[]> {
  const { dialect: wanted = DEFAULT_DIALECT.name } = options;
  const dialect = DIALECTS.find(({ name }) => name === wanted);
  const tools = [...(dialect?.tools ?? []), ...(dialect?.tasks?.tools ?? [])];
  return tools.map(({ name, label }) => ({ value: name, about: label }));
}

/** Also the short one of a page in a folder. */
function pageWords(topic: string): Candidate[] {
  const short = topic.slice(topic.lastIndexOf("/") + 1);
  const about = titleOf(topic);
  return [...new Set([topic, short])].map((word) => ({ value: wordFor(word), about }));
}

function todos(io: Io, { options: { store } }: Wanted): Promise<readonly Candidate[]> {
  return withList(io, { store }, async (work) =>
    allTodos(await work.list())
      .filter(isOpen)
      .map(({ content, status }) => ({ value: content, about: status.replace("_", " ") })),
  );
}

function phases(io: Io, { options: { store } }: Wanted): Promise<readonly Candidate[]> {
  return withList(io, { store }, async (work) => {
    const list = await work.list();
    return named(list.phases.map(({ name }) => name).filter(Boolean));
  });
}

function tasks(io: Io, { begun, options }: Wanted): Promise<readonly Candidate[]> {
  const { store, board: name } = options;
  return withBoard(io, { store, board: name }, async (board) => {
    const { tasks: found } = await board.list({ prefix: begun, limit: MOST });
    return found.map(({ task }) => ({ value: task.id, about: task.subject }));
  });
}

/** Ours, those of workspaces with their folder, and what clients keep themselves. */
async function boards(io: Io, { options }: Wanted): Promise<readonly Candidate[]> {
  const start = boardScope("");
  const scopes = await withStore(io, options["store"], (store) => store.scopes());
  const home = io.env["HOME"] ?? homedir();
  const kept = scopes
    .filter((scope) => scope.startsWith(start))
    .map((scope) => scope.slice(start.length))
    .map((value) => ({ value, about: decodeComponent(value) ?? "" }));
  const foreign = TASK_LISTS.flatMap((client) =>
    client
      .names(io.env, home)
      .map((list) => ({ value: `${client.name}:${list}`, about: client.title })),
  );
  return [...kept, ...foreign];
}

function lanes(io: Io, { options }: Wanted): Promise<readonly Candidate[]> {
  return withStore(io, options["store"], async (store) => {
    const { lanes: known } = await workspaceLanes({ store, root: workspaceRoot(io.cwd) }).read();
    return named(known.map(({ name }) => name));
  });
}
