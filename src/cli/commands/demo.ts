import type { Change, TodoList } from "../../todo/index.ts";
import { progressOf } from "../../todo/index.ts";
import { liveBlock } from "../../tui/screen.ts";
import { safeText } from "../../views/text/safe-text.ts";
import type { Look } from "../../views/text/style.ts";
import { renderTodoBox } from "../../views/todo/todo-box.ts";
import { renderTodoPanel } from "../../views/todo/todo-panel.ts";
import { clip } from "../../views/text/width.ts";
import type { CommandTable } from "../command.ts";
import { command } from "../command.ts";
import type { Beat, Played } from "../demo/play.ts";
import { play, SESSION } from "../demo/play.ts";
import type { Io } from "../io.ts";
import { EXIT } from "../io.ts";
import { lookFor, printJson, printLines } from "../print/print.ts";

/** Milliseconds after each beat: time to read it, six seconds in all. */
const PAUSE = 520;
/** Below this height there is no room to redraw a list. */
const LOWEST_SCREEN = 10;
/** A box wider than this is mostly empty. */
const WIDEST_BOX = 56;

export const commands: CommandTable = {
  demo: command({
    options: { fast: { about: "without pauses" } },
    common: ["json"],
    details: ["Its calls are real. Its list is kept in memory only: nothing here is touched."],
    examples: ["doneward demo", "doneward demo --fast"],
    async act({ options }, io) {
      const store = await io.openStore("memory:");
      try {
        const session = play(SESSION, store, io.now);
        if (options.json) return await printPlayed(session, io);
        const isAnimated = io.stdout.isTty && (io.stdout.rows ?? 0) >= LOWEST_SCREEN;
        printLines(io.stdout, [opening(lookFor(io)), ""]);
        const show = isAnimated ? inPlace(io) : lineByLine(io);
        for await (const played of session) {
          show(played);
          if (!options.fast) await io.sleep(PAUSE);
        }
        printLines(io.stdout, farewell(lookFor(io)));
        return EXIT.done;
      } finally {
        await store.close();
      }
    },
  }),
};

/** Redraws the list below what was said. */
function inPlace(io: Io): (played: Played) => void {
  const block = liveBlock(io.stdout);
  return ({ beat, list }) => {
    const look = lookFor(io);
    block.draw([saidLine(beat, look)], ["", ...drawn(list, look, (io.stdout.rows ?? 0) - 3)]);
  };
}

/** The box, or the panel where the screen is too low for it. */
function drawn(list: TodoList, look: Look, rows: number): string[] {
  const columns = Math.min(look.columns, WIDEST_BOX);
  const box = renderTodoBox(list, { ...look, columns, title: SESSION.title });
  if (box.length <= rows) return box;
  return renderTodoPanel(list, { ...look, title: SESSION.title });
}

/** One line for each thing said and each change. */
function lineByLine(io: Io): (played: Played) => void {
  return ({ beat, changes }) => {
    const look = lookFor(io);
    printLines(io.stdout, [
      saidLine(beat, look),
      ...changes.map((change) => changeLine(change, look)),
    ]);
  };
}

function saidLine({ by, says }: Beat, { style, symbols, columns }: Look): string {
  const words = clip(safeText(says), columns - 8, symbols.ellipsis);
  return by === "you"
    ? `${style.bold("  you")} ${style.accent("›")} ${style.bold(words)}`
    : `${style.dim("agent ›")} ${words}`;
}

function changeLine({ kind, content, to }: Change, { symbols, columns }: Look): string {
  const icon = to ? symbols.icon[to] : symbols.icon.cancelled;
  return clip(`        ${icon} ${kind} ${safeText(content)}`, columns, symbols.ellipsis);
}

function opening({ style, symbols, columns }: Look): string {
  const words = "A scripted agent at work. Its calls are real, its list is in memory only.";
  return style.dim(clip(words, columns, symbols.ellipsis));
}

const NEXT_STEPS = [
  ['doneward add "Fix the failing tests"', "begin your own list"],
  ["doneward", "see where it stands"],
  ["doneward help", "everything else"],
] as const;

function farewell({ style, symbols, columns }: Look): string[] {
  const widest = Math.max(...NEXT_STEPS.map(([call]) => call.length));
  const lines = NEXT_STEPS.map(([call, purpose]) => {
    const shown = style.accent(clip(call, columns - 2, symbols.ellipsis));
    const gap = " ".repeat(widest - call.length + 3);
    const hasRoom = columns >= 2 + call.length + gap.length + purpose.length;
    return `  ${shown}${hasRoom ? gap + style.dim(purpose) : ""}`;
  });
  return ["", style.bold("Your turn:"), ...lines];
}

async function printPlayed(session: AsyncIterable<Played>, io: Io): Promise<number> {
  const steps: object[] = [];
  let last: TodoList = { phases: [] };
  for await (const { beat, list, changes } of session) {
    steps.push({ by: beat.by, says: beat.says, changes });
    last = list;
  }
  printJson(io, "demo", { steps, progress: progressOf(last), list: last });
  return EXIT.done;
}
