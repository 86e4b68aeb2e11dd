/**
 * What it takes to set a client up, as data: which entries go into which of its
 * files. Whoever carries it out keeps everything else in those files as it is.
 * @module
 */
import type { JsonValue } from "../todo/index.ts";

export type SetupStep =
  /** A member of an object in a JSON file. `isOptional`: left out if the person has one already. */
  | {
      readonly kind: "member";
      readonly file: string;
      readonly path: readonly string[];
      readonly value: JsonValue;
      readonly isOptional?: true;
    }
  /** The last item of an array in a JSON file. */
  | {
      readonly kind: "item";
      readonly file: string;
      readonly path: readonly string[];
      readonly value: JsonValue;
    }
  /** A table of a TOML file. */
  | {
      readonly kind: "table";
      readonly file: string;
      readonly path: readonly string[];
      readonly value: { readonly [key: string]: string | readonly string[] };
    }
  /** A part of a text file, between marks that say whose it is. */
  | { readonly kind: "block"; readonly file: string; readonly text: string }
  /** A file of our own. */
  | { readonly kind: "file"; readonly file: string; readonly text: string };

/** Where a client is set up. */
export interface SetupPlace {
  /** For everything that the user does, or for one project. */
  readonly scope: "user" | "project";
  readonly home: string;
  /** The project's folder. */
  readonly root: string;
  readonly env: { readonly [name: string]: string | undefined };
  /** The program that clients start: the same path after every update. */
  readonly program: string;
  exists(file: string): boolean;
}

export interface ClientSetup {
  readonly name: string;
  steps(place: SetupPlace): readonly SetupStep[];
  /** The file in which the client looks for what people want of it. */
  instructions(place: SetupPlace): string;
  /** The folder in which the client looks for skills. */
  skills(place: SetupPlace): string;
  /** Everything as a folder that the client loads as a plugin. Omitted: it loads none. */
  readonly plugin?: {
    steps(folder: string, program: string): readonly SetupStep[];
    readonly afterwards: readonly string[];
  };
  /** What the person has to know or to do, one sentence each. */
  readonly afterwards: readonly string[];
  /** The same of an install for a project. */
  readonly afterwardsInProject: readonly string[];
  /** Whether it finds a project's settings also when it is started in a folder below. */
  readonly looksAbove: boolean;
}

/** The words of a command line for a shell. */
export function commandLine(words: readonly string[]): string {
  return words.map((word) => (isWindowsPath(word) ? windowsWord(word) : shellWord(word))).join(" ");
}

function shellWord(word: string): string {
  return /^[\w./:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

function isWindowsPath(word: string): boolean {
  return /^[a-z]:\\/i.test(word);
}

/** Clients there start bash, cmd or PowerShell: a path with slashes and without quotes is one to all. */
function windowsWord(path: string): string {
  const word = path.replaceAll("\\", "/");
  return /^[\w./:@+=~-]+$/.test(word) ? word : `"${word}"`;
}
