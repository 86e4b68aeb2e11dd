import fs from "node:fs";
import path from "node:path";

/** Where the pages are: beside the bundles of an installed package, or in the repository. */
const FOLDERS = ["../docs", "../../../docs"].map((folder) =>
  path.join(import.meta.dirname, folder),
);

/** The pages of the book, by name. */
export function topics(): readonly string[] {
  return fs
    .readdirSync(bookFolder())
    .filter((file) => file.endsWith(".md") && file !== "README.md")
    .map((file) => file.slice(0, -3));
}

/** A page as it is written, or undefined if there is none of that name. */
export function pageOf(topic: string): string | undefined {
  if (!topics().includes(topic)) return undefined;
  return fs.readFileSync(path.join(bookFolder(), `${topic}.md`), "utf8").trimEnd();
}

function bookFolder(): string {
  const found = FOLDERS.find((folder) => fs.existsSync(folder));
  if (found === undefined) throw new Error("The package has no pages: it is not whole.");
  return found;
}
