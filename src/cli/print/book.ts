import fs from "node:fs";
import path from "node:path";
import { FIRST_WORDS } from "../commands.ts";

/** Where the pages are: beside the bundles of an installed package, or in the repository. */
const FOLDERS = ["../docs", "../../../docs"].map((folder) =>
  path.join(import.meta.dirname, folder),
);

/** The pages of the book, by name; those of a folder with it: `dialects/codex`. */
export function topics(): readonly string[] {
  return fs
    .readdirSync(bookFolder(), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md") && file !== "README.md")
    .map((file) => file.slice(0, -3).replaceAll(path.sep, "/"))
    .toSorted();
}

/** The word that asks for a page: of one that is called like a command, its file. */
export function wordFor(topic: string): string {
  return FIRST_WORDS.includes(topic) ? `${topic}.md` : topic;
}

/** A page as it is written, also without the name of its folder; undefined if there is none so called. */
export function pageOf(name: string): string | undefined {
  const pages = topics();
  const topic =
    pages.find((page) => page === name) ?? pages.find((page) => path.posix.basename(page) === name);
  return topic === undefined ? undefined : read(topic).trimEnd();
}

/** The heading of a page. */
export function titleOf(topic: string): string {
  return /^# (.*)/.exec(read(topic))?.[1] ?? "";
}

function read(topic: string): string {
  return fs.readFileSync(path.join(bookFolder(), `${topic}.md`), "utf8");
}

function bookFolder(): string {
  const found = FOLDERS.find((folder) => fs.existsSync(folder));
  if (found === undefined) throw new Error("The package has no pages: it is not whole.");
  return found;
}
