import type { Store } from "../../stores/contract.ts";
import type { TodoList } from "../../todo/index.ts";
import { safeText } from "../../views/text/safe-text.ts";
import { renderStatus } from "../../views/status-text.ts";
import { clip } from "../../views/text/width.ts";
import type { ChangeEvent, Workstream } from "../../workstream/index.ts";
import { workspaceRoot } from "../../workstream/lane/workspace-root.ts";
import { UsageError } from "../arguments/usage.ts";
import type { CommandTable } from "../command.ts";
import { command } from "../command.ts";
import type { Io } from "../io.ts";
import { EXIT } from "../io.ts";
import { watchStalls } from "../notify/stalls.ts";
import { lookFor, printLines, safeJson, SCHEMA_VERSION } from "../print/print.ts";
import { withList, withStore } from "../workspace/open-list.ts";
import { workspaceLabel } from "../workspace/workspace.ts";

export const commands: CommandTable = {
  watch: command({
    options: {
      full: { about: "every agent, todo, task and decision on the whole screen; ? shows the keys" },
    },
    details: [
      "It redraws in place whenever something changes. Ctrl+C ends it.",
      "In the background, and where the output is no terminal: one line for each change of the list.",
    ],
    examples: ["doneward watch", "doneward watch --full"],
    async act({ options }, io) {
      const isTerminal = io.stdout.isTty && io.env["TERM"] !== "dumb";
      const terminal = await io.terminal();
      if (options.full) {
        if (options.json || !isTerminal || !terminal.hasKeys) throw new UsageError(NO_TERMINAL);
        const { watchFull } = await import("../watch/full.ts");
        await withStore(io, options.store, (store) =>
          whileWatched(io, store, () => watchFull(store, io, options.store)),
        );
      } else if (isTerminal && terminal.isOurs() && !options.json) {
        const { watchInline } = await import("../watch/inline.ts");
        await withStore(io, options.store, (store) =>
          whileWatched(io, store, () => watchInline(store, io)),
        );
      } else {
        await withList(io, options, (work, store) =>
          whileWatched(io, store, () => lineByLine(work, io, options.json)),
        );
      }
      return EXIT.done;
    },
  }),
};

const NO_TERMINAL =
  "doneward watch --full needs a terminal with keys and a cursor; doneward watch works without";

/** Whoever watches one agent wants to hear of others that stall. */
async function whileWatched(io: Io, store: Store, show: () => Promise<void>): Promise<void> {
  const stop = await watchStalls(io, store);
  try {
    await show();
  } finally {
    stop();
  }
}

async function lineByLine(work: Workstream, io: Io, isJson: boolean): Promise<void> {
  const list = await work.list();
  if (isJson) io.stdout.write(`${safeJson(documentOf("list", { list }))}\n`);
  else printLines(io.stdout, statusLines(list, io));
  const stop = work.on("change", (event) => {
    if (isJson) io.stdout.write(`${safeJson(documentOf("change", event))}\n`);
    else printLines(io.stdout, changeLines(event, io));
  });
  await io.untilEnded();
  stop();
}

function statusLines(list: TodoList, io: Io): string[] {
  const label = workspaceLabel(workspaceRoot(io.cwd), io.env["HOME"]);
  return renderStatus({ label, list, now: io.now() }, lookFor(io));
}

function documentOf(kind: string, fields: object): object {
  return { schemaVersion: SCHEMA_VERSION, kind, ...fields };
}

function changeLines({ at, actor, changes }: ChangeEvent, io: Io): string[] {
  const { columns, symbols } = lookFor(io);
  const time = new Date(at).toTimeString().slice(0, 8);
  return changes.map(({ kind, content }) =>
    clip(`${time} ${actor.kind} ${kind} ${safeText(content)}`, columns, symbols.ellipsis),
  );
}
