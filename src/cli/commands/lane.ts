import type {
  Chosen,
  Freed,
  Lane,
  Lanes,
  LaneState,
  LaneWorld,
  SessionAtWork,
} from "../../scope/lanes/index.ts";
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
import type { Outcome, WorkspaceLanes } from "../../workstream/lane/index.ts";
import { systemWorld, workspaceLanes, workspaceRoot } from "../../workstream/lane/index.ts";
import type { CommandTable } from "../command.ts";
import { command } from "../command.ts";
import type { Io } from "../io.ts";
import { NAME } from "../name.ts";
import { withStore } from "../workspace/open-list.ts";
import { lookFor, printResult } from "../print/print.ts";

const LANE = [{ name: "lane", offers: "lane" }] as const;

export const commands: CommandTable = {
  "lane list": command({
    common: ["json", "store"],
    details: ["And how far each list is."],
    examples: ["doneward lane", "doneward lane --json"],
    act: ({ options: { json, store: url } }, io) =>
      withLanes(io, url, (lanes, store, world) => list(store, lanes, world, io, json)),
  }),

  "lane use": command({
    arguments: LANE,
    details: ["The agent here goes on there, or else the next one that starts."],
    examples: ["doneward lane use main", "doneward lane use lane-2 --session 8f3a"],
    act: ({ words: [lane = ""], options: { json, session, store } }, io) =>
      withLanes(io, store, async (lanes) => {
        const outcome = await lanes.use({ lane, sessionId: session });
        const message = outcome.ok ? chosenWords(outcome) : refusedWords(outcome, lane);
        return printResult(io, json, "lane", { ...outcome, message }, message, outcome.ok);
      }),
  }),

  "lane free": command({
    arguments: LANE,
    options: { force: { about: "also if its process seems to run, or cannot be seen" } },
    common: ["json", "store"],
    details: ["The lane is free at once, and its list stays as it is."],
    examples: ["doneward lane free lane-2", "doneward lane free lane-2 --force"],
    act: ({ words: [lane = ""], options: { json, force, store } }, io) =>
      withLanes(io, store, async (lanes) => {
        const outcome = await lanes.free(lane, { force });
        const message = outcome.ok ? freedWords(outcome) : refusedWords(outcome, lane);
        return printResult(io, json, "lane", { ...outcome, message }, message, outcome.ok);
      }),
  }),
};

function withLanes(
  io: Io,
  url: string | undefined,
  use: (lanes: WorkspaceLanes, store: Store, world: LaneWorld) => Promise<number>,
): Promise<number> {
  const world = (): LaneWorld => ({ ...systemWorld(), now: io.now() });
  return withStore(io, url, (store) =>
    use(workspaceLanes({ store, root: workspaceRoot(io.cwd), world }), store, world()),
  );
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
  json: boolean,
): Promise<number> {
  const lanes = await read();
  const shown: Shown[] = [];
  for (const lane of withMain(lanes)) {
    const scope = resolveTodoScope({ kind: "workspace", root, lane: lane.name })?.key ?? "";
    const { list: todos } = todoDocument((await store.load(scope)).documents);
    shown.push({ lane, state: laneState(lane, world), list: todos });
  }
  const all = shown.map(({ lane, state, list: todos }) => ({
    ...lane,
    state,
    progress: progressOf(todos),
    focus: focusOf(todos) ?? null,
  }));
  const lines = [...rowsOf(shown, lanes.next, io), ...hintsFor(shown, io)];
  return printResult(io, json, "lanes", { root, lanes: all, next: lanes.next }, lines);
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

type Refused = Extract<Outcome<Chosen> | Outcome<Freed>, { ok: false }>;

/** Whether somebody sits in a lane, at a glance. */
function stateWords(state: LaneState): string {
  switch (state.kind) {
    case "free":
      return "free";
    case "at-work":
      return "at work";
    case "leased":
      return `gone, free in ${briefSpan(state.left)}`;
    case "unseen":
      return "unseen";
  }
}

/** Says what choosing a lane came to. */
function chosenWords({ lane, moved, left }: Extract<Outcome<Chosen>, { ok: true }>): string {
  if (!moved) return `The next agent to start here goes on in ${lane}.`;
  if (left === null) return `${moved.client} is in ${lane} already.`;
  return `${moved.client} goes on in ${lane} from its next step on; ${left} is free.`;
}

function freedWords({ lane, holder }: Extract<Outcome<Freed>, { ok: true }>): string {
  return `${lane} is free; ${holder.client} was there. Its list stays as it is.`;
}

/** Says why nothing was done, and what can be. */
function refusedWords(refused: Refused, wanted: string): string {
  switch (refused.code) {
    case "unknown-lane":
      return refused.known.length === 0
        ? "No agent has worked here yet; the first one gets the lane main."
        : `No lane called "${wanted}". Lanes: ${refused.known.join(", ")}.`;
    case "already-free":
      return `${refused.lane} is free already.`;
    case "at-work":
      return refused.isUnseen ? unseenWords(refused) : atWorkWords(refused);
    case "unknown-session":
      return [
        `No agent with this session is at work here.${refused.sessions.length > 0 ? " At work:" : ""}`,
        ...sessionLines(refused.sessions),
      ].join("\n");
    case "which-session":
      return [
        "Several agents are at work here. Say which by --session:",
        ...sessionLines(refused.sessions),
      ].join("\n");
  }
}

function atWorkWords({ lane, holder }: Extract<Refused, { code: "at-work" }>): string {
  const numbers = holder.processes.map(({ pid }) => pid).join(", ");
  return `${holder.client} is at work in ${lane} (process ${numbers}).`;
}

function unseenWords({ lane, holder }: Extract<Refused, { code: "at-work" }>): string {
  return (
    `${holder.client} may be at work in ${lane}, on another machine or in a container: ` +
    `its process cannot be seen from here.\n` +
    `If you know that it is gone: ${NAME} lane free ${lane} --force`
  );
}

function sessionLines(sessions: readonly SessionAtWork[]): string[] {
  return sessions.map(({ sessionId, client, lane }) => `  ${sessionId}  ${client}, ${lane}`);
}
