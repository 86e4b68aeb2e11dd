import type { TodoList } from "../../todo/index.ts";
import { liveBlock } from "../../tui/live-block.ts";
import { safeText } from "../../views/safe-text.ts";
import { renderStatus } from "../../views/status-text.ts";
import { clip } from "../../views/width.ts";
import type { ChangeEvent, Workstream } from "../../workstream/index.ts";
import { workspaceRoot } from "../../workstream/lane/workspace-root.ts";
import { command } from "../command.ts";
import type { Io, Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { withList } from "../open-list.ts";
import { lookFor, printLines, safeJson, SCHEMA_VERSION } from "../print.ts";
import { workspaceLabel } from "../workspace.ts";

export const help = `Usage: doneward watch [options]

The list of this workspace, live: drawn anew in place whenever it changes, by
whomever. Nothing above it is touched. Ctrl+C ends it.
Where the output is no terminal: one line for each change.

  --json        one JSON document a line: the list, then each change
  --store URL   where the list is kept`;

/** The panel, with its last line for what it is. */
const MOST_ROWS = 12;
/** Ages are shown; they go on while nothing else does. */
const TICK = 1_000;

export const run: Run = command({
  help,
  async act({ options }, io) {
    return withList(io, options, async (work) => {
      const isLive = io.stdout.isTty && io.env["TERM"] !== "dumb" && !options.json;
      await (isLive ? inPlace(work, io) : lineByLine(work, io, options.json));
      return EXIT.done;
    });
  },
});

async function inPlace(work: Workstream, io: Io): Promise<void> {
  const block = liveBlock(io.stdout);
  const ended = io.untilEnded().then(() => true);
  let changed = Promise.withResolvers<false>();
  const stop = work.on("change", () => changed.resolve(false));
  try {
    for (let isEnded = false; !isEnded;) {
      changed = Promise.withResolvers();
      block.draw([], panel(await work.list(), io));
      isEnded = await Promise.race([ended, changed.promise, io.sleep(TICK).then(() => false)]);
    }
  } finally {
    stop();
  }
}

function panel(list: TodoList, io: Io): string[] {
  const look = lookFor(io);
  const label = workspaceLabel(workspaceRoot(io.cwd), io.env["HOME"]);
  const rows = Math.min(MOST_ROWS, (io.stdout.rows ?? Infinity) - 1);
  return renderStatus({ label, list, now: io.now() }, look).slice(0, rows);
}

async function lineByLine(work: Workstream, io: Io, isJson: boolean): Promise<void> {
  const list = await work.list();
  if (isJson) io.stdout.write(`${safeJson(documentOf("list", { list }))}\n`);
  else printLines(io.stdout, panel(list, io));
  const stop = work.on("change", (event) => {
    if (isJson) io.stdout.write(`${safeJson(documentOf("change", event))}\n`);
    else printLines(io.stdout, changeLines(event, io));
  });
  await io.untilEnded();
  stop();
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
