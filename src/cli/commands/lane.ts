import type { Lane, Lanes, LaneState, LaneWorld } from "../../scope/lanes/index.ts";
import { laneState } from "../../scope/lanes/index.ts";
import { DEFAULT_LANE, resolveTodoScope } from "../../scope/scope.ts";
import type { Store } from "../../stores/contract.ts";
import { allTodos, focusOf, progressOf } from "../../todo/query.ts";
import type { TodoList } from "../../todo/todo.ts";
import { isOpen } from "../../todo/todo.ts";
import { clip, inColumns } from "../../views/text/width.ts";
import { briefSpan } from "../../views/text/numbers.ts";
import { safeText } from "../../views/text/safe-text.ts";
import { todoDocument } from "../../workstream/documents.ts";
import type { WorkspaceLanes } from "../../workstream/lane/index.ts";
import { systemWorld, workspaceLanes, workspaceRoot } from "../../workstream/lane/index.ts";
import { unknownName } from "../arguments/unknown-name.ts";
import { UsageError } from "../arguments/usage-error.ts";
import { command } from "../command.ts";
import type { Io, Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { NAME } from "../name.ts";
import { mayAct } from "../person/gate.ts";
import { chosenWords, freedWords, refusedWords, stateWords } from "../print/lane-words.ts";
import { lookFor, printJson, printLines, printText } from "../print/print.ts";

export const help = `Usage: doneward lane [list | use <lane> | free <lane>] [options]

The lanes of this workspace. Each agent at work here has one, with a list of its
own; what it leaves unfinished is there for whoever takes the lane next.

  list          who is where, and how far each list is (default)
  use <lane>    the agent here goes on in this lane, or the next one that starts
                (only you can: type it in your own terminal)
  free <lane>   takes an agent that is gone off its lane at once

  --session ID  use: which agent, if several are at work here
  --force       free: also if its process seems to run, or cannot be seen
  --json        one JSON document
  --store URL   where the lists are kept`;

const VERBS = ["list", "use", "free"];

interface Options {
  readonly json: boolean;
  readonly force: boolean;
  readonly session: string | undefined;
}

export const run: Run = command({
  help,
  options: { force: "flag" },
  words: { max: 2 },
  async act({ words: [verb = "list", name], options }, io) {
    refuseMisuse(verb, name);
    if (verb === "use" && !(await mayAct(io, "lane use", options.json))) return EXIT.refused;
    const store = await io.openStore(options.store);
    try {
      const world = (): LaneWorld => ({ ...systemWorld(), now: io.now() });
      const lanes = workspaceLanes({ store, root: workspaceRoot(io.cwd), world });
      if (name === undefined) return await list(store, lanes, world(), io, options);
      return await (verb === "use" ? use : free)(lanes, name, io, options);
    } finally {
      await store.close();
    }
  },
});

function refuseMisuse(verb: string, name: string | undefined): void {
  if (!VERBS.includes(verb)) throw unknownName("verb", verb, VERBS);
  const isNamed = name !== undefined;
  if (verb === "list" && isNamed) throw new UsageError(`Unexpected "${name}": list takes no lane.`);
  if (verb !== "list" && !isNamed) throw new UsageError(`Usage: ${NAME} lane ${verb} <lane>`);
}

async function use(
  lanes: WorkspaceLanes,
  lane: string,
  io: Io,
  { json, session }: Options,
): Promise<number> {
  const outcome = await lanes.use({ lane, sessionId: session });
  const message = outcome.ok ? chosenWords(outcome) : refusedWords(outcome, lane);
  return answer(io, json, outcome, message);
}

async function free(
  lanes: WorkspaceLanes,
  lane: string,
  io: Io,
  { json, force }: Options,
): Promise<number> {
  const outcome = await lanes.free(lane, { force });
  const message = outcome.ok ? freedWords(outcome) : refusedWords(outcome, lane);
  return answer(io, json, outcome, message);
}

function answer(io: Io, json: boolean, outcome: { readonly ok: boolean }, message: string): number {
  if (json) printJson(io, "lane", { ...outcome, message });
  else printText(outcome.ok ? io.stdout : io.stderr, message);
  return outcome.ok ? EXIT.done : EXIT.refused;
}

/** A lane with all that there is to show of it. */
interface Shown {
  readonly lane: Lane;
  readonly state: LaneState;
  readonly list: TodoList;
}

async function list(
  store: Store,
  { root, read }: WorkspaceLanes,
  world: LaneWorld,
  io: Io,
  { json }: Options,
): Promise<number> {
  const lanes = await read();
  const shown: Shown[] = [];
  for (const lane of withMain(lanes)) {
    const scope = resolveTodoScope({ kind: "workspace", root, lane: lane.name })?.key ?? "";
    const { list: todos } = todoDocument((await store.load(scope)).documents);
    shown.push({ lane, state: laneState(lane, world), list: todos });
  }
  if (json) {
    const all = shown.map(({ lane, state, list: todos }) => ({
      ...lane,
      state,
      progress: progressOf(todos),
      focus: focusOf(todos) ?? null,
    }));
    printJson(io, "lanes", { root, lanes: all, next: lanes.next });
  } else printLines(io.stdout, [...rowsOf(shown, lanes.next, io), ...hintsFor(shown, io)]);
  return EXIT.done;
}

/** A person may have a list here before any agent had. */
function withMain({ lanes }: Lanes): readonly Lane[] {
  if (lanes.some(({ name }) => name === DEFAULT_LANE)) return lanes;
  return [{ name: DEFAULT_LANE, holder: null, lastUsed: 0, endedAt: null }, ...lanes];
}

function rowsOf(shown: readonly Shown[], next: string | null, io: Io): string[] {
  const { style, symbols, columns } = lookFor(io);
  const now = io.now();
  const cells = shown.map(({ lane, state, list: todos }) => {
    const { completed, total } = progressOf(todos);
    return [
      safeText(lane.name),
      stateWords(state),
      safeText(lane.holder?.client ?? ""),
      lane.holder ? `${briefSpan(now - lane.lastUsed)} ago` : "",
      total === 0 ? "no todos" : `${completed}/${total}`,
    ];
  });
  const heads = inColumns(cells);
  return shown.map(({ lane, state, list: todos }, place) => {
    const focus = safeText(focusOf(todos)?.content ?? "");
    const tail = lane.name === next ? "the next agent goes here" : focus;
    const row = clip(`${heads[place]}  ${tail}`.trimEnd(), columns, symbols.ellipsis);
    return state.kind === "free" ? style.dim(row) : row;
  });
}

/** What a person may want to do about a lane that was left with work in it. */
function hintsFor(shown: readonly Shown[], io: Io): string[] {
  const { style, symbols, columns } = lookFor(io);
  const left = shown.find(
    ({ state, list: todos }) => state.kind === "leased" && allTodos(todos).some(isOpen),
  );
  if (!left) return [];
  const words = `${NAME} lane use ${safeText(left.lane.name)} lets an agent go on there at once.`;
  return ["", style.dim(clip(words, columns, symbols.ellipsis))];
}
