import fs from "node:fs";
import path from "node:path";

import ts from "typescript";

export const root: string = path.resolve(import.meta.dirname, "../..");

/** Every TypeScript source below a folder of the repository, as paths from its root. */
export function sourceFiles(folder = "src"): string[] {
  return fs
    .globSync(`${folder}/**/*.{ts,tsx,cts,mts}`, { cwd: root })
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => !file.includes("/node_modules/"))
    .sort();
}

export function isTest(file: string): boolean {
  return /\.test(-d)?\.tsx?$|\/fixtures\//.test(file);
}

/** The folder under src/ that a file belongs to; `src/index.ts` belongs to `index`. */
export function topFolder(file: string): string {
  const [, top = ""] = file.split("/");
  return top.replace(/(\.test)?\.ts$/, "");
}

export function parse(file: string): ts.SourceFile {
  const text = fs.readFileSync(path.join(root, file), "utf8");
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** What a file imports or re-exports, static or not; paths of our own are given from the root. */
export function importsOf(file: string): string[] {
  const text = fs.readFileSync(path.join(root, file), "utf8");
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => {
    return fileName.startsWith(".")
      ? path.posix.join(path.posix.dirname(file), fileName)
      : fileName;
  });
}

export function where(file: ts.SourceFile, node: ts.Node): string {
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`;
}
