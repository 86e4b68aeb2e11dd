import type { TaskBoard } from "../../workstream/board/index.ts";
import type { Arguments, CommonOptions, Options } from "../arguments/read-arguments.ts";
import type { Command, CommandDefinition } from "../command.ts";
import { command } from "../command.ts";
import type { BOARD_OPTIONS } from "../commands.ts";
import type { Io } from "../io.ts";
import { clientBoard, refuseToWrite } from "./client-board.ts";
import { withBoard } from "./with-board.ts";

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
