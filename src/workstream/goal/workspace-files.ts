/**
 * What of a workspace a goal is held to: the files that decide its checks, and a fingerprint that
 * tells whether anything changed. Nothing is run and no link below the workspace is followed.
 * @module
 */
import { hash } from "node:crypto";
import path from "node:path";
import { Door, programFile, UnsafePlaceError } from "../../door/index.ts";
import type { Decider, GoalTerms, ProtectedFile } from "../../goal/index.ts";
import { decidersOf, makeTarget, npmScripts } from "../../goal/index.ts";
import { tokenize } from "../todo-command/tokenize.ts";

/** Folders whose files no person edits. */
const SKIPPED: readonly string[] = [".git", ".doneward", "node_modules", ".venv", "__pycache__"];
const MOST_FILES = 50_000;
/** Scripts that call scripts are followed so far. */
const DEEPEST = 5;
const MAKEFILES: readonly string[] = ["GNUmakefile", "makefile", "Makefile"];
/** What separates the commands of a script. */
const BETWEEN_COMMANDS = /&&|\|\||[;|&\n]/;

export interface WorkspaceFiles {
  /** Every file that decides the checks or that a glob of the goal names, sorted by name. */
  protectedBy(terms: Pick<GoalTerms, "checks" | "protect">): readonly ProtectedFile[];
  /** Changes whenever a file does. Undefined: there are too many to tell. */
  fingerprint(): string | undefined;
  /** Paths of files, with `/` between their parts. */
  paths(): readonly string[];
}

export function workspaceFiles(
  root: string,
  searchPath: string = process.env["PATH"] ?? "",
): WorkspaceFiles {
  const door = new Door(root);
  return {
    protectedBy: ({ checks, protect }) => {
      const found = new Map<string, string | null>();
      for (const check of checks) addDeciders({ door, searchPath, found }, tokenize(check), 0);
      for (const name of filesBelow(door)?.keys() ?? []) {
        if (protect.some((glob) => path.posix.matchesGlob(name, glob))) {
          found.set(name, digestOf(door, name));
        }
      }
      return [...found].map(([name, digest]) => ({ name, digest })).sort(byName);
    },
    fingerprint: () => {
      const files = filesBelow(door);
      return files && hash("sha256", JSON.stringify([...files].sort()));
    },
    paths: () => [...(filesBelow(door)?.keys() ?? [])],
  };
}

interface Search {
  readonly door: Door;
  readonly searchPath: string;
  readonly found: Map<string, string | null>;
}

function addDeciders(search: Search, words: readonly string[], depth: number): void {
  for (const decider of decidersOf(words)) addDecider(search, decider, depth);
}

function addDecider(search: Search, decider: Decider, depth: number): void {
  const { door, found } = search;
  switch (decider.kind) {
    case "file": {
      const name = path.posix.normalize(decider.path);
      const digest = digestOf(door, name);
      if (digest !== null || !found.has(name)) found.set(name, digest);
      return;
    }
    case "program":
      return addProgram(search, decider.name, depth);
    case "make-target": {
      const file = MAKEFILES.find((name) => digestOf(door, name) !== null) ?? "Makefile";
      const text = textOf(door, file);
      found.set(
        `${file}#${decider.name}`,
        text === null ? null : digest(makeTarget(text, decider.name)),
      );
      return;
    }
    case "npm-script": {
      const text = textOf(door, "package.json");
      const scripts = text === null ? [] : npmScripts(text, decider.name);
      const key = `package.json#${decider.name}`;
      if (found.has(key)) return;
      found.set(key, scripts.length === 0 ? null : digest(JSON.stringify(scripts)));
      if (depth >= DEEPEST) return;
      for (const command of scripts.flatMap((script) => script.split(BETWEEN_COMMANDS))) {
        addDeciders(search, tokenize(command), depth + 1);
      }
      return;
    }
  }
}

/** npm looks in the workspace's own programs first. */
function addProgram({ door, searchPath, found }: Search, name: string, depth: number): void {
  const own = `node_modules/.bin/${name}`;
  const place = path.join(door.root, own);
  if (depth > 0 && door.look(place)) {
    const target = door.linkTarget(place);
    found.set(
      own,
      digestOf(door, target === undefined ? own : path.join(path.dirname(own), target)),
    );
    return;
  }
  const program = programFile(name, searchPath);
  found.set(program?.file ?? name, program ? digest(program.content) : null);
}

/** Null: there is no such file. What may not be read has a digest that no content has. */
function digestOf(door: Door, name: string): string | null {
  const text = textOf(door, name);
  return text === null ? null : digest(text);
}

function textOf(door: Door, name: string): string | null {
  const place = path.resolve(door.root, name);
  try {
    return door.reading(place, (file) => file?.readAll().toString("latin1") ?? null);
  } catch (error) {
    // A link, or a file with a second name, as package managers make them: known by its age.
    if (!(error instanceof UnsafePlaceError)) throw error;
    return unreadText(door, place);
  }
}

function unreadText(door: Door, place: string): string {
  try {
    const { size, mtimeNs, ctimeNs, ino } = door.look(place) ?? {};
    return `unread ${door.linkTarget(place)} ${size} ${mtimeNs} ${ctimeNs} ${ino}`;
  } catch {
    return "outside";
  }
}

function digest(text: string): string {
  return hash("sha256", text);
}

/** Every file with what the system says of its size and age; undefined if there are too many. */
function filesBelow(door: Door): ReadonlyMap<string, string> | undefined {
  const files = new Map<string, string>();
  for (const [name, { size, mtimeNs, ctimeNs, ino }] of door.walk(SKIPPED)) {
    files.set(name, `${size} ${mtimeNs} ${ctimeNs} ${ino}`);
    if (files.size > MOST_FILES) return undefined;
  }
  return files;
}

function byName(a: ProtectedFile, b: ProtectedFile): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}
