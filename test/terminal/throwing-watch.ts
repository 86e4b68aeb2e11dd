// The command, in a process in which something else throws once the terminal is in use.
import { main } from "../../src/cli/main.ts";
import { runAsProcess } from "../../src/cli/process/process-io.ts";

const { write } = process.stdout;
process.stdout.write = function (this: NodeJS.WriteStream, ...given: Parameters<typeof write>) {
  if (String(given[0]).includes("\x1b[?2026l")) {
    setImmediate(() => {
      throw new Error("thrown in the midst");
    });
  }
  return write.apply(this, given);
} as typeof write;

runAsProcess(main);
