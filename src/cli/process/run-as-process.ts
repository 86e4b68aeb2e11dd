import type { Run } from "../io.ts";
import { hasStreams } from "./output.ts";
import { processIo } from "./process-io.ts";

/** Runs a command on this process's own words, streams and exit code. */
export function runAsProcess(run: Run): void {
  void run(process.argv.slice(2), processIo()).then((code) => {
    process.exitCode = code;
    // What was written directly is out. To take everything down first would cost a tenth of a start.
    if (!hasStreams()) process.exit();
  });
}
