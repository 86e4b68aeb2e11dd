import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import type { Found } from "../ink/paper.ts";
import { SIZE } from "../ink/paper.ts";
import { cleanEnv, startInTurns } from "../measure.ts";
import { withPlaces } from "../places.ts";
import type { Fact, Suite } from "../suite.ts";

const sources = path.join(import.meta.dirname, "../ink");

/** A board of 200 × 50 drawn by Ink and by us: what it costs to begin, to load and to write. */
export const ink: Suite = {
  name: "ink",
  run: () =>
    withPlaces(async (places) => {
      const directory = places.directory();
      const [ours, bundled] = await Promise.all(
        ["plain-board", "ink-board"].map((name) => bundle(name, directory)),
      );
      const unbundled = path.join(sources, "ink-board.ts");
      const node = process.execPath;
      const start = (name: string, file = ""): Parameters<typeof startInTurns>[0][number] => ({
        name,
        command: node,
        args: [file, "start"],
        env: { NODE_ENV: "production" },
      });
      const rows = startInTurns([
        { name: "node -e 0", command: node, args: ["-e", "0"] },
        start("our renderer, bundled", ours),
        start("Ink, bundled", bundled),
        start("Ink from node_modules", unbundled),
      ]);
      const tall = SIZE.rows + 10;
      return [
        {
          title: "The first frame of a board, process start to end",
          floor: "node -e 0",
          rows,
          bars: [],
        },
        {
          title: "Size of the bundle, minified",
          facts: [sizeOf("our renderer", ours), sizeOf("Ink", bundled)],
        },
        {
          title: "Bytes written: the first frame, one line changed, and how often all is cleared",
          facts: [
            written("ours, whole screen", ours),
            written("Ink, whole screen", bundled, "full"),
            written("Ink, whole screen, incremental", bundled, "full-incremental"),
            written("Ink, inline, higher than the terminal", bundled, "inline", tall),
            written("the same, incremental", bundled, "inline-incremental", tall),
          ],
        },
      ];
    }),
};

async function bundle(name: string, directory: string): Promise<string> {
  const outfile = path.join(directory, `${name}.mjs`);
  const nothing = path.join(directory, "nothing.mjs");
  fs.writeFileSync(nothing, "export default {};");
  await build({
    entryPoints: [path.join(sources, `${name}.ts`)],
    outfile,
    ...{ bundle: true, minify: true, platform: "node", target: "node22", format: "esm" },
    define: { "process.env.NODE_ENV": '"production"', "process.env.DEV": '"false"' },
    // React asks for Node's modules as CommonJS does.
    banner: {
      js: 'import{createRequire}from"node:module";const require=createRequire(import.meta.url);',
    },
    // For developers of React only, and not installed.
    alias: { "react-devtools-core": nothing },
  });
  return outfile;
}

function sizeOf(name: string, file = ""): Fact {
  const kilobytes = Math.round(fs.statSync(file).size / 1_000);
  return { name, figures: `${kilobytes} kB`, bar: "none", isMet: true };
}

function written(name: string, file = "", ...how: readonly (string | number)[]): Fact {
  const args = [file, ...how.map(String)];
  const env = { ...cleanEnv(), NODE_ENV: "production" };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  const { first, change, clears } = JSON.parse(stdout) as Found;
  const figures = `${first} B, then ${change} B, cleared ${clears} times`;
  return { name, figures, bar: "none", isMet: true };
}
