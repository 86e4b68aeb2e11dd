import fs from "node:fs";
import path from "node:path";

/** The page, as the build left it. */
export interface Assets {
  /** What an address of the page itself is answered with, wherever in it that leads. */
  readonly shell: string;
  /** By path: `/assets/app-1a2b3c.js`. */
  readonly files: ReadonlyMap<string, Asset>;
}

export interface Asset {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

const TYPES: { readonly [extension: string]: string } = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".json": "application/json",
  ".map": "application/json",
};

/** Where there is no page, because nobody built it. */
const NO_PAGE: Assets = {
  shell: `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>Doneward</title></head>
  <body><p>The page is not built here. Run <code>npm run build</code> and start again.</p></body>
</html>
`,
  files: new Map(),
};

/** Reads the first of these folders that has a page. Its files are small: they are kept in memory. */
export function readAssets(folders: readonly string[]): Assets {
  const folder = folders.find((one) => fs.existsSync(path.join(one, "index.html")));
  if (folder === undefined) return NO_PAGE;
  const names = fs.readdirSync(path.join(folder, "assets"));
  const files = names.map((name) => {
    const body = Uint8Array.from(fs.readFileSync(path.join(folder, "assets", name)));
    return [`/assets/${name}`, { body, type: TYPES[path.extname(name)] ?? "text/plain" }] as const;
  });
  return {
    shell: fs.readFileSync(path.join(folder, "index.html"), "utf8"),
    files: new Map(files),
  };
}
