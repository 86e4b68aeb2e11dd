/** A guard, the change that takes it away, and the tests that must notice. */
export interface Mutant {
  readonly guard: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly text: string;
  /** Takes its place. */
  readonly instead: string;
  readonly tests: readonly string[];
}

const STALE = `  if (commit.expected !== revision) return { ok: false, code: "stale-revision", revision };\n`;
const REPLAY = `  if (replay !== undefined) return { ok: true, revision, seq, replay };\n`;
const LINK = `  if (stats.isSymbolicLink()) return "is a symbolic link: name the place that it leads to";\n`;
const OWNER = `  if (Number(stats.uid) !== process.geteuid()) return "belongs to another user";\n`;
const SYNC = `    file.sync();\n`;
const SYNC_DIRECTORY = `    fsyncSync(descriptor);\n`;

/** Whoever adds a guard adds a row. */
export const MUTANTS: readonly Mutant[] = [
  {
    guard: "files: the journal is synced",
    file: "src/stores/files/journal/journal-file.ts",
    text: SYNC,
    instead: "",
    tests: ["src/stores/files/crash.test.ts"],
  },
  {
    guard: "files: drafts are synced",
    file: "src/stores/files/disk.ts",
    text: "    if (isSynced) file.sync();\n",
    instead: "",
    tests: ["src/stores/files/crash.test.ts"],
  },
  {
    guard: "files: directories are synced",
    file: "src/stores/private-place.ts",
    text: SYNC_DIRECTORY,
    instead: "",
    tests: ["src/stores/files/crash.test.ts"],
  },
  {
    guard: "files: a stale revision is refused",
    file: "src/stores/files/commit.ts",
    text: STALE,
    instead: "",
    tests: ["src/stores/files/files-store.test.ts"],
  },
  {
    guard: "files: a key is committed once",
    file: "src/stores/files/commit.ts",
    text: REPLAY,
    instead: "",
    tests: ["src/stores/files/files-store.test.ts"],
  },
  {
    guard: "files: one writer at a time",
    file: "src/stores/files/lock.ts",
    text: "if (attempt.ok) return releasing(attempt.release, work);",
    instead: "if (now > 0) return work();",
    tests: ["src/stores/files/lock.test.ts", "src/stores/files/many-processes.test.ts"],
  },
  {
    guard: "files: no name leads elsewhere",
    file: "src/stores/files/file-name.ts",
    text: "return isPlain(key, platform) ? key : hashedName(key);",
    instead: "return platform ? key : hashedName(key) + String(isPlain);",
    tests: ["src/stores/files/documents/file-name.test.ts"],
  },
  {
    guard: "files: a directory that is a link is refused",
    file: "src/stores/private-place.ts",
    text: LINK,
    instead: "",
    tests: ["src/stores/files/disk/private-directory.test.ts"],
  },
  {
    guard: "files: a directory of another user is refused",
    file: "src/stores/private-place.ts",
    text: OWNER,
    instead: "",
    tests: ["src/stores/files/disk/private-directory.test.ts"],
  },
  {
    guard: "files: what cannot be read is kept aside",
    file: "src/stores/files/reconcile.ts",
    text: "    if (problems.length > 0) this.#damaged(keepAside(this.#place, name, file.bytes, problems));\n",
    instead: "",
    tests: ["src/stores/files/damage.test.ts"],
  },
  {
    guard: "sqlite: every commit is synced",
    file: "src/stores/sqlite/open-connection.ts",
    text: `asked: "FULL", expected: 2`,
    instead: `asked: "NORMAL", expected: 1`,
    tests: ["src/stores/sqlite/open-connection.test.ts"],
  },
  {
    guard: "sqlite: settings are read back",
    file: "src/stores/sqlite/open-connection.ts",
    text: "if (actual !== expected) {",
    instead: "if (actual === undefined) {",
    tests: ["src/stores/sqlite/open-connection.test.ts"],
  },
  {
    guard: "sqlite: directories are synced",
    file: "src/stores/private-place.ts",
    text: SYNC_DIRECTORY,
    instead: "",
    tests: ["src/stores/sqlite/private-file.test.ts"],
  },
  {
    guard: "sqlite: a stale revision is refused",
    file: "src/stores/sqlite/scopes.ts",
    text: `  ${STALE}`,
    instead: "",
    tests: ["src/stores/sqlite/sqlite-store.test.ts"],
  },
  {
    guard: "sqlite: a key is committed once",
    file: "src/stores/sqlite/scopes.ts",
    text: `  ${REPLAY}`,
    instead: "",
    tests: ["src/stores/sqlite/sqlite-store.test.ts"],
  },
  {
    guard: "sqlite: a commit is one transaction",
    file: "src/stores/sqlite/connection.ts",
    text: `    this.get("BEGIN IMMEDIATE");\n    try {\n      this.#refuseIfNewer();\n      const result = work();\n      this.get("COMMIT");\n`,
    instead: `    try {\n      this.#refuseIfNewer();\n      const result = work();\n`,
    tests: ["src/stores/sqlite/sqlite-store.test.ts"],
  },
  {
    guard: "sqlite: a file or directory that is a link is refused",
    file: "src/stores/private-place.ts",
    text: LINK,
    instead: "",
    tests: ["src/stores/sqlite/private-file.test.ts"],
  },
  {
    guard: "sqlite: a place of another user is refused",
    file: "src/stores/private-place.ts",
    text: OWNER,
    instead: "",
    tests: ["src/stores/sqlite/private-file.test.ts"],
  },
  {
    guard: "sqlite: what cannot be read is an error",
    file: "src/stores/sqlite/scopes.ts",
    text: `    throw new StoreError("sqlite", "corrupt", \`\${what} is not readable\`, { cause });`,
    instead: `    return (what && cause && StoreError) ? null : null;`,
    tests: ["src/stores/sqlite/sqlite-store.test.ts"],
  },
  {
    guard: "postgres: a stale revision is refused",
    file: "src/stores/postgres/schema/sql/3-lists.sql",
    text: "_at.revision IS DISTINCT FROM _expected OR ",
    instead: "",
    tests: ["src/stores/postgres/postgres-store.test.ts"],
  },
  {
    guard: "postgres: a key is committed once",
    file: "src/stores/postgres/schema/sql/3-lists.sql",
    text: " OR _known IS NOT NULL THEN",
    instead: " THEN",
    tests: ["src/stores/postgres/postgres-store.test.ts"],
  },
  {
    guard: "board: an old epoch is refused",
    file: "src/task/claim.ts",
    text: "if (epoch === undefined || isCurrent) return undefined;",
    instead: "if (epoch === undefined || isCurrent || task) return undefined;",
    tests: ["src/workstream/board/board.test.ts"],
  },
  {
    guard: "board: a claim begins a new epoch, SQLite",
    file: "src/stores/sqlite/board/queries.ts",
    text: "epoch = epoch + (owner IS NOT ?1), ",
    instead: "",
    tests: ["src/stores/sqlite/sqlite-store.test.ts"],
  },
  {
    guard: "board: the statement that finds a task takes it, SQLite",
    file: "src/stores/sqlite/board/queries.ts",
    text: "owner = ?1, state = 'claimed',",
    instead: "owner = ?1,",
    tests: ["src/stores/sqlite/sqlite-store.test.ts"],
  },
  {
    guard: "continuation: a nudge is kept before it is given",
    file: "src/workstream/continuation/idle.ts",
    text: "withMark(decision.state, documents, seen) : decision.state",
    instead: "state : decision.state",
    tests: ["src/workstream/continuation/continuation.test.ts"],
  },
  {
    guard: "continuation: what came between is looked for before a nudge is given",
    file: "src/workstream/continuation/idle.ts",
    text: "if (reason || !next) return",
    instead: "if (!next) return",
    tests: ["src/workstream/continuation/interleavings.test.ts"],
  },
  {
    guard: "continuation: one nudge a turn",
    file: "src/continuation/ladder.ts",
    text: "({ isNudged }) => isNudged,",
    instead: "() => false,",
    tests: ["src/workstream/continuation/continuation.test.ts"],
  },
  {
    guard: "continuation: a state that cannot be read is not nudged on",
    file: "src/continuation/parse-state.ts",
    text: "if (isDamaged) damage.add(field);",
    instead: "if (isDamaged) damage.delete(field);",
    tests: ["src/continuation/parse-state.test.ts"],
  },
  {
    guard: "hole 1: no part of a path is a link",
    file: "src/door/door.ts",
    text: `      if (stats.isSymbolicLink()) throw new UnsafePlaceError(folder, "is a symbolic link");\n`,
    instead: "",
    tests: ["src/door/door.test.ts"],
  },
  {
    guard: "hole 2: a list that was found speaks for nobody",
    file: "src/cli/store/workspace-store.ts",
    text: `  const origin = named === "person" && !isSame ? "file" : named;\n`,
    instead: "  const origin = todo.origin;\n",
    tests: ["src/cli/store/workspace-store.test.ts"],
  },
  {
    guard: "hole 2: what is set below an agent trusts nothing",
    file: "src/cli/store/trusted-stores.ts",
    text: "named === folder && signOfAgent(this.#world) === undefined",
    instead: "named === folder",
    tests: ["src/cli/commands/trust.test.ts"],
  },
  {
    guard: "hole 3: long inputs of hooks are cut",
    file: "src/cli/hook/hook-input.ts",
    text: "return cutMiddle(value, LONGEST_TEXT);",
    instead: "return value;",
    tests: ["src/cli/hook/hook-input.test.ts"],
  },
  {
    guard: "hole 4: an agent may not do what only a person may",
    file: "src/cli/person/gate.ts",
    text: "  return signOfAgent(io) ?? (hasTerminal(io)",
    instead: "  return (hasTerminal(io)",
    tests: ["src/cli/person/gate.test.ts"],
  },
  {
    guard: "hole 5: what somebody else wrote is not overwritten",
    file: "src/cli/arguments/named-file.ts",
    text: "force ? undefined : reasonToKeep(door, file, text, written)",
    instead: "undefined",
    tests: ["src/cli/commands/hand-commands.test.ts"],
  },
  {
    guard: "hole 6: a field of the wrong type rests",
    file: "src/clients/hook.ts",
    text: "isAsDeclared(input, shape) ? event : inDoubt(event)",
    instead: "event",
    tests: ["src/cli/commands/hook.test.ts"],
  },
  {
    guard: "hole 6: only calls of the agent itself make another end",
    file: "src/workstream/continuation/turns.ts",
    text: `(fact?.kind === "tool-ended" || fact?.kind === "tool-failed") && fact.agent === undefined`,
    instead: "fact !== undefined",
    tests: ["src/cli/commands/hook.test.ts"],
  },
  {
    guard: "hole 7: settings with a second name do not count",
    file: "src/workstream/own-settings.ts",
    text: `  if (stats.nlink > 1) return "it has another name elsewhere.";\n`,
    instead: "",
    tests: ["src/workstream/own-settings.test.ts"],
  },
  {
    guard: "hole 7: a logout outlives the server",
    file: "src/server/http/credentials.ts",
    text: "has: (name) => fs.existsSync(fileOf(name)),",
    instead: "has: () => false,",
    tests: ["src/server/http/http.test.ts"],
  },
];
