import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

export interface WorkspaceRootOptions {
  /**
   * Whether the worktrees of one repository have a list each or one together.
   * Omitted: what the repository's own setting `doneward.worktrees` says, else
   * separate.
   */
  readonly worktrees?: "separate" | "shared";
}

/**
 * The folder that a list belongs to: the nearest one up the tree that has a
 * `.git` (a file in worktrees and submodules), else this one. Symbolic links
 * are resolved, so that every way into a folder leads to the same list. For
 * worktrees that share, it is the repository's main folder.
 */
export function workspaceRoot(cwd: string, options: WorkspaceRootOptions = {}): string {
  const here = realpathSync(cwd);
  for (let folder = here; ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) return sharedRoot(folder, options) ?? folder;
    if (dirname(folder) === folder) return here;
  }
}

function sharedRoot(folder: string, { worktrees }: WorkspaceRootOptions): string | undefined {
  if (worktrees === "separate") return undefined;
  const repository = repositoryOf(folder);
  if (repository === undefined) return undefined;
  const isShared = worktrees === "shared" || gitSetting(repository, "worktrees") === "shared";
  if (!isShared) return undefined;
  // A bare repository has no main folder and stands for itself.
  return basename(repository) === ".git" ? dirname(repository) : repository;
}

/**
 * The repository that a worktree belongs to. Both must know each other: a
 * folder that merely claims to be a worktree gets nobody else's list.
 */
function repositoryOf(folder: string): string | undefined {
  try {
    const link = join(folder, ".git");
    // A folder in most repositories; and a named pipe would make whoever reads it wait.
    if (!statSync(link).isFile()) return undefined;
    const [, named] = /^gitdir: (.+?)\r?\n?$/.exec(readFileSync(link, "utf8")) ?? [];
    if (named === undefined) return undefined;
    const own = realpathSync(resolve(folder, named));
    const repository = dirname(dirname(own));
    const isRegistered =
      basename(dirname(own)) === "worktrees" &&
      realpathSync(resolve(own, readFileSync(join(own, "gitdir"), "utf8").trimEnd())) === link;
    return isRegistered ? repository : undefined;
  } catch {
    // A `.git` that leads nowhere: no worktree.
    return undefined;
  }
}

/**
 * What `git config doneward.<name>` would say of a repository's own settings,
 * without the time that starting git takes. Includes are not followed.
 */
export function gitSetting(repository: string, name: string): string | undefined {
  let isOurs = false;
  let value: string | undefined;
  for (const line of settingsOf(repository)) {
    const { section, setting } = partsOf(line);
    if (section !== undefined) isOurs = section.toLowerCase() === "doneward";
    const [, key, text = ""] = /^([a-z][a-z0-9-]*)\s*=\s*"?([^"#;]*)/i.exec(setting) ?? [];
    if (isOurs && key?.toLowerCase() === name) value = text.trim();
  }
  return value;
}

/** `[section] key = value`: each half may be missing. */
function partsOf(line: string): { readonly section?: string; readonly setting: string } {
  const setting = line.trimStart();
  const end = setting.startsWith("[") ? setting.indexOf("]") : -1;
  if (end < 0) return { setting };
  return { section: setting.slice(1, end).trim(), setting: setting.slice(end + 1).trimStart() };
}

function settingsOf(repository: string): string[] {
  try {
    return readFileSync(join(repository, "config"), "utf8").split("\n");
  } catch {
    // Without settings nothing is set.
    return [];
  }
}
