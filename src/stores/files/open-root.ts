import path from "node:path";
import { Door } from "../../door/index.ts";
import { makePrivateDirectory } from "../private-place.ts";
import { sweepDrafts } from "./disk/drafts.ts";
import { ensurePrivateDirectory } from "./disk/private-directory.ts";
import { replaceFile } from "./disk/replace-file.ts";
import { DRAFTS, JOURNALS, LOCKS, ROOT } from "./documents/scope-place.ts";

/** Makes sure of the directories that a store needs, and tidies up after writers that were killed. */
export function openRoot(dir: string): Door {
  const door = new Door(dir);
  const root = path.join(dir, ROOT);
  const drafts = path.join(root, DRAFTS);
  makePrivateDirectory(dir);
  const folders = [dir, root, drafts, path.join(root, JOURNALS), path.join(root, LOCKS)];
  for (const folder of folders) ensurePrivateDirectory(door, folder);
  ignoreInGit({ door, drafts }, path.join(root, ".gitignore"));
  sweepDrafts(door, drafts);
  return door;
}

/** What agents and people work on is nobody's source code. */
function ignoreInGit(workshop: Parameters<typeof replaceFile>[0], file: string): void {
  if (!workshop.door.look(file)) replaceFile(workshop, file, [Buffer.from("*\n")]);
}
