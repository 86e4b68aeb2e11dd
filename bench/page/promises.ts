/** What was promised of a speed or a size, and the row of a suite that shows whether it is kept. */
export interface Promised {
  readonly area: string;
  readonly says: string;
  readonly suite: string;
  /** How the title of the table begins. */
  readonly table: string;
  /** Omitted: every row of the table that has a bar. */
  readonly row?: string;
}

/** Every ratio that the project set itself. */
export const PROMISES: readonly Promised[] = [
  ...of("List", "dialect-calls", "A 20-item write, the whole call", {
    "A call on a list of 20 takes ≤ 6 × parsing and printing its payload, in every dialect":
      undefined,
  }),
  ...of("List", "cold-start", "Process start to end", {
    "`doneward --version` takes ≤ 1.2 × an empty Node": "doneward --version",
    "`doneward` takes ≤ 1.5 × an empty Node": "doneward",
  }),
  ...of("Dialects", "dialect-calls", "A 20-item write: decode", {
    "Decode, apply, encode are ≥ 3 × faster than LangChain's middleware, in every dialect":
      undefined,
  }),
  ...of("Dialects", "dialect-import", "Importing every dialect", {
    "Importing all dialects adds ≤ 15 ms to an empty Node": "all dialects, bundled",
  }),
  ...["sqlite", "files", "postgres"].flatMap((kind) =>
    of("Stores", "store-commits", `A durable todo write, ${kind}`, {
      [`A durable commit takes ≤ 1.3 × the bare one, ${kind}`]: "commit",
    }),
  ),
  ...["memory", "sqlite", "files", "postgres"].flatMap((kind) =>
    of("Stores", "store-reads", `Reading a list of 20 todos, ${kind}`, {
      [`Reading a list stays flat however many scopes there are, ${kind}`]: undefined,
    }),
  ),
  ...of("Stores", "store-sharing", "50 processes write", {
    "50 processes × 40 writes to one scope: all 2,000 are there": undefined,
  }),
  ...of("Stores", "store-sharing", "8 processes write", {
    "Of 8 processes the least lucky gets ≥ 0.5 of a fair share": undefined,
  }),
  ...of("Stores", "store-sharing", "A change by another process", {
    "A change is heard of within 100 ms (p95)": undefined,
  }),
  ...of("Continuation", "continuation", "A decision on a list", {
    "A decision takes ≤ 1.5 × the hash that it needs": "decideContinuation",
  }),
  ...of("Continuation", "restore", "A transcript of 50 MB, a list in one turn", {
    "Restoring from 50 MB takes ≤ 2 × reading the lines that matter": "restore",
  }),
  ...of("Continuation", "restore", "Memory of the process", {
    "Restoring takes ≤ 150 MB of memory": undefined,
  }),
  ...["sqlite", "postgres"].flatMap((kind) =>
    ["list --limit 50", "ready", "show", "done and reopen"].flatMap((ask) =>
      of("Tasks", "tasks", `${ask}, ${kind}`, {
        [`\`${ask}\` with 100,000 tasks takes ≤ 1.5 × the time with 100, ${kind}`]: undefined,
      }),
    ),
  ),
  ...of("Tasks", "tasks", "A claim, sqlite, one process", {
    "Claims are ≥ 0.7 × as many as the bare UPDATE's, one process": "claim",
  }),
  ...of("Tasks", "tasks", "Claims, sqlite, eight processes", {
    "Claims are ≥ 0.5 × as many as the bare UPDATE's, eight processes": "how many",
    "Of eight claimers the least lucky gets ≥ 0.5 of a fair share": "how fair",
  }),
  ...of("Tasks", "tasks", "Claim and complete, postgres", {
    "Claim and complete: ≥ 1.0 × graphile-worker one by one": "one by one",
    "Claim and complete: ≥ 0.9 × graphile-worker in batches": "batches of 100",
  }),
  ...["list", "ready", "show", "done"].flatMap((ask) => [
    ...of("Tasks", "task-commands", `${ask}, 1,000 tasks`, {
      [`\`task ${ask}\` of 1,000: ≥ 10 × faster than Backlog.md and Task Master, ≥ 2 × smaller`]:
        undefined,
    }),
    ...of("Tasks", "task-commands-10000", `${ask}, 10,000 tasks`, {
      [`\`task ${ask}\` of 10,000: ≥ 50 × faster than both, ≥ 2 × smaller`]: undefined,
    }),
  ]),
  ...of("Tasks", "lost-writes", "12 processes at a time", {
    "Of parallel writes that were acknowledged none is lost": "doneward",
  }),
  ...of("Progress", "progress", "2,000 runtime events", {
    "Following events takes ≤ 3 × parsing them": "follow and judge",
  }),
  ...of("Progress", "progress", "Memory of a follower", {
    "A million events hold ≤ 50 MB": undefined,
  }),
  ...of("Progress", "progress", "A runtime event into the journal", {
    "Keeping an event takes ≤ 1.3 × the store's bare append": "observe",
  }),
  ...of("Clients", "hooks", "Hooks and status line", {
    "`hook` after a tool takes ≤ 1.3 × an empty Node": "hook claude-code, PostToolUse",
    "`hook` at a stop, with its commit, takes ≤ 1.6 ×": "hook claude-code, Stop",
    "`statusline` takes ≤ 1.3 ×": "statusline",
  }),
  ...of("Clients", "hooks", "What an agent waits", {
    "A hook takes ≤ 250 ms (p95), process start included": undefined,
  }),
  ...of("Clients", "mcp", "MCP over stdio, memory store", {
    "An MCP call takes ≤ 1.3 × an echo of the same payload": "todo_update",
  }),
  ...of("Clients", "mcp", "MCP over stdio: from the start", {
    "`doneward mcp` gives its first answer in ≤ 0.5 × the time of the official SDK": "doneward mcp",
  }),
  ...of("Clients", "mcp", "What the default tools cost", {
    "The default tools take ≤ 600 tokens, a typical reply ≤ 60": undefined,
  }),
  ...of("Clients", "mcp", "MCP over stdio, 100 items", {
    "A durable MCP update is ≥ 3 × faster than Task Master's, 100 tasks": undefined,
  }),
  ...of("Clients", "mcp", "MCP over stdio, 1000 items", {
    "A durable MCP update is ≥ 10 × faster than Task Master's, 1,000 tasks": undefined,
  }),
  ...of("Page", "fan-out", "One update to 1000 listeners", {
    "One update to 1,000 listeners takes ≤ 1.3 × writing one buffer to all": undefined,
  }),
  ...of("Page", "fan-out", "Memory of an idle listener", {
    "An idle listener takes ≤ 1.3 × the memory of a bare one": undefined,
  }),
  ...of("Page", "page", "Scrolling 10,000 tasks", {
    "A scroll frame takes ≤ 32 ms (p95) with 10,000 tasks and 200 events a second": "the page",
  }),
  ...of("Page", "page", "From a commit in another process", {
    "What another process commits is on the page within 250 ms (p95)": undefined,
  }),
  ...of("Terminal", "watch", "A change by another process", {
    "A change is in the terminal within 300 ms (p95)": undefined,
  }),
  ...of("Adapters", "agent-step", "What a list adds to it", {
    "A list adds ≤ 1.5 × what LangChain's own adds to a step": "donewardMiddleware",
  }),
  ...of("Fleet", "fleet", "A fleet through a restart", {
    "A fleet loses nothing, doubles nothing and finishes, through a restart": "violations",
    "Of a fleet the least lucky gets ≥ 0.5 of a fair share": "least share",
  }),
];

/** Suites that nothing was promised of, and what they are for. */
export const ONLY_TOLD: Readonly<Record<string, string>> = {
  ink: "why the terminal is drawn by our own renderer",
  "list-sizes": "how a list grows, which is one document and is allowed to",
};

function of(
  area: string,
  suite: string,
  table: string,
  rows: Readonly<Record<string, string | undefined>>,
): Promised[] {
  return Object.entries(rows).map(([says, row]) => ({
    ...{ area, says, suite, table },
    ...(row !== undefined && { row }),
  }));
}
