import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { buildSync } from "esbuild";
import { startInTurns } from "../measure.ts";
import type { Suite } from "../suite.ts";

const root = path.join(import.meta.dirname, "../..");

/** What importing every dialect adds to an empty Node process. */
export const dialectImport: Suite = {
  name: "dialect-import",
  async run() {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-bench-"));
    const bundle = path.join(folder, "catalogue.mjs");
    buildSync({
      entryPoints: [path.join(root, "src/dialects/catalogue.ts")],
      outfile: bundle,
      bundle: true,
      minify: true,
      platform: "node",
      format: "esm",
    });
    const importing = (file: string): string[] => ["--input-type=module", "-e", `import "${file}"`];
    const node = process.execPath;
    const rows = startInTurns([
      { name: "node -e 0", command: node, args: ["-e", "0"] },
      { name: "all dialects, bundled", command: node, args: importing(bundle) },
      {
        name: "the library, as it is published",
        command: node,
        args: importing(path.join(root, "dist/index.js")),
      },
    ]);
    fs.rmSync(folder, { recursive: true });
    return [
      {
        title: "Importing every dialect, process start to end",
        floor: "node -e 0",
        rows,
        bars: [{ contestant: "all dialects, bundled", addsAtMostMs: 15 }],
      },
    ];
  },
};
