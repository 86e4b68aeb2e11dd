/**
 * What decides a check besides the code it checks: scripts, targets, script files, programs. An
 * agent under pressure edits these; a goal protects them from the moment it is accepted.
 * @module
 */
import { isObject, parsedJson } from "../todo/json.ts";

/** A thing that decides what a check means. Whoever resolves it reads files; this names them. */
export type Decider =
  /** A script of package.json, with what npm runs before and after it. */
  | { readonly kind: "npm-script"; readonly name: string }
  | { readonly kind: "make-target"; readonly name: string }
  /** A word that names a file of the workspace, if there is such a file. */
  | { readonly kind: "file"; readonly path: string }
  /** What the shell or npm finds on PATH under this name. */
  | { readonly kind: "program"; readonly name: string };

const NPM_LIKE = ["npm", "pnpm", "yarn", "bun"];
const RUNS_SCRIPT = ["run", "run-script"];
/** Scripts that npm runs by their bare name. */
const BARE_SCRIPTS: { readonly [word: string]: string } = {
  test: "test",
  t: "test",
  tst: "test",
  start: "start",
};

/** Everything that the words of a command name. */
export function decidersOf(words: readonly string[]): readonly Decider[] {
  const command = words.slice(words.findIndex((word) => !isAssignment(word)));
  const [program, ...rest] = command;
  if (program === undefined || isAssignment(program)) return [];
  const name = program.split("/").at(-1) ?? program;
  const files = command
    .flatMap((word) => [word, word.slice(word.indexOf("=") + 1)])
    .filter(isPathLike)
    .map((path): Decider => ({ kind: "file", path }));
  return [
    ...(program.includes("/") ? [] : [{ kind: "program", name: program } as const]),
    ...(NPM_LIKE.includes(name) ? npmDeciders(name, rest) : []),
    ...(name === "make" || name === "gmake" ? makeDeciders(rest) : []),
    ...new Map(files.map((file) => [JSON.stringify(file), file])).values(),
  ];
}

function npmDeciders(program: string, words: readonly string[]): readonly Decider[] {
  const [verb, script] = words.filter((word) => !word.startsWith("-"));
  const settings = [".npmrc", ".yarnrc.yml", "bunfig.toml", ".pnpmfile.cjs"].map(
    (path): Decider => ({ kind: "file", path }),
  );
  if (verb === undefined) return settings;
  const runs = RUNS_SCRIPT.includes(verb) ? script : BARE_SCRIPTS[verb];
  // Only npm refuses other scripts by their bare name.
  const name = runs ?? (program === "npm" ? undefined : verb);
  return name === undefined ? settings : [...settings, { kind: "npm-script", name }];
}

function makeDeciders(words: readonly string[]): readonly Decider[] {
  const targets = words.filter((word) => !word.startsWith("-") && !isAssignment(word));
  return (targets.length > 0 ? targets : [""]).map((name) => ({ kind: "make-target", name }));
}

function isAssignment(word: string): boolean {
  return /^[A-Za-z_]\w*=/.test(word);
}

function isPathLike(word: string): boolean {
  return word !== "" && !word.startsWith("-") && /[./]/.test(word) && !word.includes("://");
}

/** The texts that `npm run <name>` runs, in their order; empty if there is no such script. */
export function npmScripts(packageJson: string, name: string): readonly string[] {
  const parsed = parsedJson(packageJson);
  const scripts = isObject(parsed) ? parsed["scripts"] : undefined;
  if (!isObject(scripts) || typeof scripts[name] !== "string") return [];
  return [`pre${name}`, name, `post${name}`].flatMap((key) => {
    const text = Object.hasOwn(scripts, key) ? scripts[key] : undefined;
    return typeof text === "string" ? [text] : [];
  });
}

/**
 * As much of a Makefile as decides a target: its rule, those of its prerequisites, and every line
 * outside of recipes, since any of them may set a variable. An empty name means the first target.
 */
export function makeTarget(makefile: string, name: string): string {
  const rules = rulesOf(makefile);
  const first = rules.find(({ targets }) => targets.some((target) => !target.startsWith(".")));
  const wanted = [name === "" ? (first?.targets[0] ?? "") : name];
  const kept = new Set<Rule>(rules.filter(({ targets }) => targets.length === 0));
  for (const target of wanted) {
    for (const rule of rules) {
      if (kept.has(rule) || !rule.targets.includes(target)) continue;
      kept.add(rule);
      wanted.push(...rule.prerequisites);
    }
  }
  return rules.flatMap((rule) => (kept.has(rule) ? rule.lines : [])).join("\n");
}

interface Rule {
  /** None: a line that belongs to no rule. */
  readonly targets: readonly string[];
  readonly prerequisites: readonly string[];
  readonly lines: string[];
}

const MOST_LINES = 10_000;

function rulesOf(makefile: string): readonly Rule[] {
  const rules: Rule[] = [];
  for (const line of makefile.split("\n", MOST_LINES)) {
    const last = rules.at(-1);
    if (line.startsWith("\t") && last && last.targets.length > 0) {
      last.lines.push(line);
      continue;
    }
    const colon = line.indexOf(":");
    const isRule = colon > 0 && line[colon + 1] !== "=" && !/^[\s#]/.test(line);
    const [targets, prerequisites] = isRule
      ? [line.slice(0, colon), line.slice(colon + 1)].map((part) =>
          part.split(/\s+/).filter(Boolean),
        )
      : [[], []];
    rules.push({ targets: targets ?? [], prerequisites: prerequisites ?? [], lines: [line] });
  }
  return rules;
}

/** Where tests usually are, each with the glob that protects them. */
const TEST_PLACES: readonly (readonly [shape: RegExp, glob: string])[] = [
  [/^tests?\//, "test{,s}/**"],
  [/^spec\//, "spec/**"],
  [/(?:^|\/)__tests__\//, "**/__tests__/**"],
  [/\.(?:test|spec)\.[cm]?[jt]sx?$/, "**/*.{test,spec}.*"],
  [/_test\.go$/, "**/*_test.go"],
  [/(?:^|\/)test_[^/]{1,200}\.py$|_test\.py$/, "**/{test_*,*_test}.py"],
  [/(?:^|\/)conftest\.py$/, "**/conftest.py"],
];

/** Globs for the tests among these paths, for a person to accept as protected. */
export function testGlobs(paths: readonly string[]): readonly string[] {
  return TEST_PLACES.filter(([shape]) => paths.some((path) => shape.test(path))).map(
    ([, glob]) => glob,
  );
}

/** The names of files that are not as they were accepted: changed, added or removed. */
export function changedFiles(
  accepted: readonly { readonly name: string; readonly digest: string | null }[],
  now: readonly { readonly name: string; readonly digest: string | null }[],
): readonly string[] {
  const before = new Map(accepted.map(({ name, digest }) => [name, digest]));
  const after = new Map(now.map(({ name, digest }) => [name, digest]));
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names]
    .filter((name) => (before.get(name) ?? null) !== (after.get(name) ?? null))
    .sort();
}
