import { existsSync, realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";

/**
 * The folder that the list belongs to: the nearest one up the tree that has a
 * `.git` (a file in worktrees and submodules), else this one. Symbolic links
 * are resolved, so that every way into a folder leads to the same list.
 */
export function workspaceRoot(cwd: string): string {
  const here = realpathSync(cwd);
  for (let folder = here; ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) return folder;
    if (dirname(folder) === folder) return here;
  }
}

/** A folder as people write it: `~` for their home. */
export function workspaceLabel(root: string, home: string | undefined): string {
  const isInside = home && (root === home || root.startsWith(home + sep));
  return isInside ? `~${root.slice(home.length)}` : root;
}
