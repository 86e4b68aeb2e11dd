import fs from "node:fs";
import path from "node:path";
import { errorCode } from "./disk/failure.ts";
import { ensurePrivateDirectory } from "./disk/private-directory.ts";
import { replaceFile } from "./disk/replace-file.ts";
import { DRAFTS, JOURNALS, LOCKS, ROOT } from "./documents/scope-place.ts";

/** A draft this old is of a writer that is no more. */
const OLD_DRAFT = 10 * 60_000;

/** Makes sure of the directories that a store needs, and tidies up after writers that were killed. */
export function openRoot(dir: string): string {
  const root = path.join(dir, ROOT);
  const drafts = path.join(root, DRAFTS);
  const folders = [dir, root, drafts, path.join(root, JOURNALS), path.join(root, LOCKS)];
  for (const folder of folders) ensurePrivateDirectory(folder);
  ignoreInGit(root, drafts);
  sweep(drafts);
  return root;
}

/** What agents and people work on is nobody's source code. */
function ignoreInGit(root: string, drafts: string): void {
  const file = path.join(root, ".gitignore");
  if (!fs.existsSync(file)) replaceFile(drafts, file, [Buffer.from("*\n")]);
}

function sweep(drafts: string): void {
  for (const name of fs.readdirSync(drafts)) {
    const draft = path.join(drafts, name);
    const stats = fs.lstatSync(draft, { throwIfNoEntry: false });
    if (stats && Date.now() - stats.mtimeMs > OLD_DRAFT) remove(draft);
  }
}

function remove(draft: string): void {
  try {
    fs.rmSync(draft, { recursive: true, force: true });
  } catch (error) {
    // It is in nobody's way; what the disk cannot do is for those to hear who ask for it.
    if (errorCode(error) === undefined) throw error;
  }
}
