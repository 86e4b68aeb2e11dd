import fs from "node:fs";
import path from "node:path";

export const root: string = path.resolve(import.meta.dirname, "../..");

const markdown = (folder: string): string[] =>
  fs
    .readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`);

/** Every page that people read, from the root of the repository. */
export const pages: readonly string[] = [
  ...["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"],
  ...markdown("docs"),
  ...markdown("docs/dialects"),
];

/** A fenced block of a page. */
export interface Block {
  readonly page: string;
  readonly line: number;
  /** The language, and what stands behind it. */
  readonly info: string;
  /** Without the indentation of its fence. */
  readonly body: string;
}

const FENCE = /^( *)(`{3,})(.*)\n([^]*?)^\1\2$/gm;

export function blocksOf(page: string): Block[] {
  const text = fs.readFileSync(path.join(root, page), "utf8");
  return [...text.matchAll(FENCE)].map(
    ({ index, 1: indent = "", 3: info = "", 4: body = "" }): Block => ({
      page,
      line: text.slice(0, index).split("\n").length,
      info,
      body: body.replace(new RegExp(`^${indent}`, "gm"), ""),
    }),
  );
}

export type Way =
  | "run"
  | "until"
  | "shown"
  | "elsewhere"
  | "byHand"
  | "example"
  | "walk"
  | "call"
  | "sample"
  | "drawing";

/** How a block is kept true, by its language and what stands behind it. */
const WAYS: Readonly<Record<Way, RegExp>> = {
  /** All blocks of a page in one project, in order; with `given`, in a new one that was prepared. */
  run: /^sh run(?: given="(?<given>[\w-]+)")?$/,
  /** Each line runs until it has printed this. */
  until: /^sh until="(?<until>[^"]+)"$/,
  /** Commands behind `$` with what they print; what `stands-for` names differs from run to run. */
  shown: /^console(?: given="(?<given>[\w-]+)")?(?: stands-for="(?<standsFor>[\w ]+)")?$/,
  elsewhere: /^sh elsewhere="(?<file>[^"]+)"$/,
  byHand: /^sh by-hand="(?<reason>[^"]+)"$/,
  /** A region of an example: `docs-snippets.test.ts`. */
  example: /^ts source="[^"#]+#[^"]+"$/,
  /** A file of the walk in CONTRIBUTING.md: `adding-a-dialect.test.ts`. */
  walk: /^(?:ts|diff|md) (?<file>\S+)$/,
  /** A call of a dialect and its reply: `dialects/pages.test.ts`. */
  call: /^(?:json|text) (?:given|call|reply|details)\b/,
  /** What a program makes or reads: `samples.test.ts`. */
  sample: /^(?:json|text) sample="(?<sample>[\w-]+)"$/,
  /** For people to look at, and never a command. */
  drawing: /^text$/,
};

export interface Kept {
  /** Undefined: nothing says how. */
  readonly how: Way | undefined;
  /** What stands behind the language. */
  readonly marks: {
    readonly [mark in "given" | "until" | "standsFor" | "file" | "reason" | "sample"]?: string;
  };
}

export function howKept({ info }: Block): Kept {
  for (const [how, pattern] of Object.entries(WAYS)) {
    const found = pattern.exec(info);
    if (found) return { how: how as Way, marks: found.groups ?? {} };
  }
  return { how: undefined, marks: {} };
}
