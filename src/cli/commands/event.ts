import { DEFAULT_DIALECT } from "../../dialects/default-dialect.ts";
import { DEFAULT_LANE } from "../../scope/scope.ts";
import type { Todo } from "../../todo/index.ts";
import { safeText } from "../../views/text/safe-text.ts";
import { endEventWaits, openBoard } from "../../workstream/board/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import { wake } from "../../workstream/wake.ts";
import { workspaceLanes, workspaceRoot } from "../../workstream/lane/index.ts";
import { RUNTIME } from "../../workstream/commit.ts";
import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { printJson, printLines } from "../print/print.ts";
import { boardName } from "../workspace/board-of-workspace.ts";

export const help = `Usage: doneward event <name> [options]

Reports an event. Todos and tasks of this workspace that wait for it wait no
longer, and their agents hear of it at their next step.

  --json        one JSON document
  --store URL   where the lists are kept

doneward event ci-green
gh run watch 42 --exit-status && doneward event ci-green`;

export const run: Run = command({
  help,
  words: { min: 1 },
  async act({ words: [name = ""], options }, io) {
    const store = await io.openStore(options.store);
    try {
      const root = workspaceRoot(io.cwd);
      const { lanes } = await workspaceLanes({ store, root }).read();
      const names = new Set([DEFAULT_LANE, ...lanes.map((lane) => lane.name)]);
      const todos: Todo[] = [];
      for (const lane of names) {
        const origin = { kind: "workspace", root, lane } as const;
        const work = await openWorkstream({
          store,
          origin,
          dialect: DEFAULT_DIALECT,
          now: io.now,
        });
        const ended = await work.event(name);
        await wake({ store, scope: work.scope, todos: ended, env: io.env });
        todos.push(...ended);
        await work.close();
      }
      const board = openBoard({
        store,
        name: boardName(io, options.store),
        actor: RUNTIME,
        now: io.now,
      });
      const tasks = await endEventWaits(board, name);
      if (options.json) printJson(io, "event", { event: name, todos, tasks });
      else {
        const ended = [
          ...todos.map(({ content }) => content),
          ...tasks.map(({ id, subject }) => `${id} ${subject}`),
        ];
        printLines(io.stdout, wordsOf(name, ended));
      }
      return EXIT.done;
    } finally {
      await store.close();
    }
  },
});

function wordsOf(name: string, ended: readonly string[]): string[] {
  if (ended.length === 0) return [`Nothing here waits for the event ${safeText(name)}.`];
  return ended.map((text) => `No longer waiting: ${safeText(text)}`);
}
