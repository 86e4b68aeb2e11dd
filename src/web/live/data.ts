import { batch, computed, signal } from "@preact/signals";
import type { AgentRow, BoardRow, Overview, ServerFacts } from "../../overview/documents.ts";
import type { ServerMessage } from "../../overview/protocol.ts";
import { byUrgency } from "../../overview/standing.ts";
import { setServerTime } from "../clock.ts";

export const server = signal<ServerFacts | undefined>(undefined);
export const agents = signal<ReadonlyMap<string, AgentRow>>(new Map());
export const boards = signal<ReadonlyMap<string, BoardRow>>(new Map());

export const agentList = computed(() => [...agents.value.values()].sort(byUrgency));

export const needYou = computed(
  () => agentList.value.filter(({ standing }) => standing === "needs-you").length,
);

type Listener = (message: ServerMessage) => void;
const listeners = new Set<Listener>();
let waiting: ServerMessage[] = [];
let isFlushing = false;

/** Hears every message after the rows were brought up to date. Answers a function that ends it. */
export function onMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes a message of the stream. However many come, the page is drawn once a frame. */
export function takeMessage(message: ServerMessage): void {
  waiting.push(message);
  if (isFlushing) return;
  isFlushing = true;
  // A page in the background gets no frames, and still shows in its title who needs somebody.
  if (document.hidden) setTimeout(flush, 100);
  else requestAnimationFrame(flush);
}

export function takeOverview(overview: Overview): void {
  batch(() => {
    setServerTime(overview.now);
    server.value = overview.server;
    agents.value = new Map(overview.agents.map((agent) => [agent.id, newerAgent(agent)]));
    boards.value = new Map(overview.boards.map((board) => [board.id, newerBoard(board)]));
  });
}

function flush(): void {
  const messages = waiting;
  waiting = [];
  isFlushing = false;
  batch(() => {
    for (const message of messages) apply(message);
    for (const message of messages) for (const listener of listeners) listener(message);
  });
}

function apply({ name, data }: ServerMessage): void {
  switch (name) {
    case "hello":
      return setServerTime(data.now);
    case "snapshot":
      return takeOverview(data);
    case "agent":
      agents.value = new Map(agents.value).set(data.id, newerAgent(data));
      return;
    case "agent-gone": {
      const left = new Map(agents.value);
      left.delete(data.id);
      agents.value = left;
      return;
    }
    case "tasks":
      boards.value = new Map(boards.value).set(data.board.id, newerBoard(data.board));
      return;
    case "entries":
      return;
  }
}

/** Pages pass on what they hear, so that something old may come after something new. */
function newerAgent(row: AgentRow): AgentRow {
  const known = agents.value.get(row.id);
  if (!known) return row;
  const { list, runtime } = known.position;
  return row.position.list < list || row.position.runtime < runtime ? known : row;
}

function newerBoard(board: BoardRow): BoardRow {
  const known = boards.value.get(board.id);
  return known && board.seq < known.seq ? known : board;
}
