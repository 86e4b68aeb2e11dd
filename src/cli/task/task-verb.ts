import type { TaskBoard } from "../../workstream/board/index.ts";
import type { Arguments, OptionKinds } from "../arguments/read-arguments.ts";
import type { COMMON_OPTIONS } from "../arguments/read-arguments.ts";
import type { CommandDefinition } from "../command.ts";
import { command } from "../command.ts";
import type { Io, Run } from "../io.ts";
import { clientBoard, refuseToWrite } from "./client-board.ts";
import { withBoard } from "./with-board.ts";

/** Options of every verb of `doneward task`, on top of those of every command. */
const BOARD_OPTIONS = { board: "text", as: "text", key: "text", write: "flag" } as const;

type Common = typeof BOARD_OPTIONS & typeof COMMON_OPTIONS;

export type TaskVerbInput<Kinds extends OptionKinds> = Arguments<Kinds & Common> & {
  readonly board: TaskBoard;
  readonly io: Io;
};

export interface TaskVerbDefinition<Kinds extends OptionKinds> extends Pick<
  CommandDefinition<Kinds>,
  "help" | "options" | "words"
> {
  /** Changes nothing: it may be asked of boards that are not ours. */
  readonly reads?: true;
  /** Answers the exit code. */
  act(input: TaskVerbInput<Kinds>): Promise<number>;
}

/** Makes a verb that reads its arguments, helps, and works on the board that is meant. */
export function taskVerb<Kinds extends OptionKinds = Record<never, never>>(
  definition: TaskVerbDefinition<Kinds>,
): Run {
  const { help, words } = definition;
  const options = { ...definition.options, ...BOARD_OPTIONS } as Kinds & typeof BOARD_OPTIONS;
  return command<Kinds & typeof BOARD_OPTIONS>({
    help,
    options,
    ...(words && { words }),
    act: async (read, io) => {
      const { options: values, words: said } = read as unknown as Arguments<Kinds & Common>;
      const { store, board, as, key, write } = values as Arguments<Common>["options"];
      const foreign = definition.reads || write ? undefined : await clientBoard(board);
      if (foreign) refuseToWrite(foreign);
      return withBoard(io, { store, board, as, write }, (opened) => {
        const meant = key === undefined ? opened : opened.once(key);
        return definition.act({ words: said, options: values, io, board: meant });
      });
    },
  });
}
