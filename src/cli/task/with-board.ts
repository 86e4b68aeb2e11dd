import { agentInVariables } from "../../clients/agent-signs.ts";
import type { Actor, Board } from "../../stores/contract.ts";
import type { TaskBoard } from "../../workstream/board/index.ts";
import { boardScope, openBoard } from "../../workstream/board/index.ts";
import type { Io } from "../io.ts";
import { userName } from "../person/gate.ts";
import { boardName } from "../workspace/board-of-workspace.ts";
import { clientBoard, clientBoardStore } from "./client-board.ts";

export interface WithBoardOptions {
  /** URL of the store. Omitted: see `Io.openStore`. */
  readonly store?: string | undefined;
  /** Omitted: the board of the workspace we are in. */
  readonly board?: string | undefined;
  /** Omitted: see `whoWorks`. */
  readonly as?: string | undefined;
  /** Changes also a list that a client keeps itself. */
  readonly write?: boolean;
}

/** Opens a board for as long as `use` takes. */
export async function withBoard<T>(
  io: Io,
  { store: url, board, as, write = false }: WithBoardOptions,
  use: (board: TaskBoard) => Promise<T>,
): Promise<T> {
  const foreign = await clientBoard(board);
  const store = foreign ? await clientBoardStore(io, foreign, write) : await io.openStore(url);
  try {
    const name = board ?? boardName(io, url);
    const opened = openBoard({ store, name, actor: whoWorks(io, as), now: io.now });
    return await use(foreign ? numbering(opened, store.board(boardScope(name))) : opened);
  } finally {
    await store.close();
  }
}

/** Clients that keep lists themselves count their tasks. */
function numbering(board: TaskBoard, kept: Board): TaskBoard {
  return {
    ...board,
    async add(drafts) {
      const { created } = await kept.head();
      return board.add(drafts.map((draft, n) => ({ id: String(created + 1 + n), ...draft })));
    },
  };
}

/** Who works on the board: as they say, as their agent or session is called, or as the user is. */
export function whoWorks(io: Io, as: string | undefined): Actor {
  const agent = [io.env["DONEWARD_AGENT"], io.env["DONEWARD_SESSION"]].find(Boolean);
  const name = as ?? agent ?? userName(io);
  const kind = agentInVariables(io.env) ? "model" : "person";
  return { kind, ...(name !== undefined && { name }) };
}
