import fs from "node:fs";

/** What a person named outside of any workspace: links are followed and pipes are read, as they are for any program. */
export function readAnywhere(file: string): Buffer {
  return fs.readFileSync(file);
}
