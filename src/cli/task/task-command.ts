import { agentInVariables } from "../../clients/agent-signs.ts";
import type { Actor, Board } from "../../stores/contract.ts";
import type { TaskBoard } from "../../workstream/board/index.ts";
import { boardScope, openBoard } from "../../workstream/board/index.ts";
import type { Arguments, CommonOptions, Options } from "../arguments/read-arguments.ts";
import type { Command, CommandDefinition } from "../command.ts";
import { command } from "../command.ts";
import type { BOARD_OPTIONS } from "../commands.ts";
import type { Io } from "../io.ts";
import { userName } from "../person/gate.ts";
import { boardName } from "../workspace/workspace.ts";
import { clientBoard, clientBoardStore, refuseToWrite } from "./client-board.ts";

type TaskArguments<Own extends Options> = Arguments<Own & typeof BOARD_OPTIONS & CommonOptions> & {
  readonly board: TaskBoard;
  readonly io: Io;
};

interface TaskCommandDefinition<Own extends Options> extends Omit<
  CommandDefinition<Own>,
  "act" | "raw" | "needsPerson"
> {
  /** Changes nothing: it may be asked of boards that are not ours. */
  readonly reads?: true;
  /** Answers the exit code. */
  act(given: TaskArguments<Own>): Promise<number>;
}

/** A command on the board that is meant. */
export function taskCommand<const Own extends Options = Record<never, never>>(
  definition: TaskCommandDefinition<Own>,
): Command {
  const { reads, act, ...rest } = definition;
  return command<Own>({
    common: ["json", "store"],
    ...(rest as Omit<CommandDefinition<Own>, "act">),
    async act(read, io) {
      const given = read as unknown as Omit<TaskArguments<Own>, "board" | "io">;
      const { store, board, as, key, write } = given.options as Arguments<
        typeof BOARD_OPTIONS & CommonOptions
      >["options"];
      const foreign = reads || write ? undefined : await clientBoard(board);
      if (foreign) refuseToWrite(foreign);
      return withBoard(io, { store, board, as, write }, (opened) =>
        act({ ...given, io, board: key === undefined ? opened : opened.once(key) }),
      );
    },
  });
}

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
