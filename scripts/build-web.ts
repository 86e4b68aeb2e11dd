// The page: dist/web/index.html, and dist/web/assets/ with a hash of the content in each name.
// Run by itself it builds only the page; `npm run build` builds it with everything else.

import fs from "node:fs";
import path from "node:path";

import { build, type BuildOptions } from "esbuild";

import { root } from "./run.ts";
import { noteLibraries } from "./third-party.ts";

/** Browsers that know `light-dark()`, nesting and `:has()`. */
const target = ["chrome125", "firefox128", "safari18"];

const options = {
  absWorkingDir: root,
  entryPoints: { page: "src/web/main.tsx", style: "src/web/style/main.css" },
  entryNames: "assets/[name]-[hash]",
  bundle: true,
  minify: true,
  format: "esm",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  target,
  metafile: true,
  plugins: [noteLibraries],
  logLevel: "warning",
} satisfies BuildOptions;

/** Builds the page into `outdir` and answers the files that it wrote, as paths from there. */
export async function buildWeb(outdir: string = path.join(root, "dist/web")): Promise<string[]> {
  fs.rmSync(outdir, { recursive: true, force: true });
  const { metafile } = await build({ ...options, outdir });
  const written = Object.keys(metafile.outputs).map((file) =>
    path.relative(outdir, path.join(root, file)).replaceAll(path.sep, "/"),
  );
  const named = (end: string): string => written.find((file) => file.endsWith(end)) ?? "";
  const shell = fs
    .readFileSync(path.join(root, "src/web/index.html"), "utf8")
    .replace("main.tsx", named(".js"))
    .replace("style/main.css", named(".css"));
  fs.writeFileSync(path.join(outdir, "index.html"), shell);
  return ["index.html", ...written];
}

if (import.meta.main) await buildWeb();
