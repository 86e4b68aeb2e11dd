import fs from "node:fs";
import path from "node:path";
import { sweepDrafts } from "./disk/drafts.ts";
import { ensurePrivateDirectory } from "./disk/private-directory.ts";
import { replaceFile } from "./disk/replace-file.ts";
import { DRAFTS, JOURNALS, LOCKS, ROOT } from "./documents/scope-place.ts";

/** Makes sure of the directories that a store needs, and tidies up after writers that were killed. */
export function openRoot(dir: string): string {
  const root = path.join(dir, ROOT);
  const drafts = path.join(root, DRAFTS);
  const folders = [dir, root, drafts, path.join(root, JOURNALS), path.join(root, LOCKS)];
  for (const folder of folders) ensurePrivateDirectory(folder);
  ignoreInGit(root, drafts);
  sweepDrafts(drafts);
  return root;
}

/** What agents and people work on is nobody's source code. */
function ignoreInGit(root: string, drafts: string): void {
  const file = path.join(root, ".gitignore");
  if (!fs.existsSync(file)) replaceFile(drafts, file, [Buffer.from("*\n")]);
}
