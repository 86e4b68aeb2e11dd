/** Who may import whom under src/, as the architecture page draws it. */

export const pureFolders: readonly string[] = [
  "todo",
  "fence",
  "scope",
  "plan",
  "task",
  "progress",
  "continuation",
  "goal",
  "reminder",
  "recall",
  "views",
];

export interface Permission {
  /** Folders, or single files, under src/. */
  readonly may: readonly string[] | "everything" | "everything but cli";
  /** Whether libraries from outside may be used; what is published as a library carries none. */
  readonly libraries?: true;
}

const core = ["todo", "plan", "task", "progress"];
const embedded = [
  ...pureFolders,
  "door",
  "workstream",
  "stores/contract.ts",
  "dialects/catalogue.ts",
];

export const importTable: Readonly<Record<string, Permission>> = {
  door: { may: [] },
  todo: { may: [] },
  fence: { may: [] },
  scope: { may: ["todo"] },
  plan: { may: ["todo"] },
  task: { may: ["todo", "scope/lanes/lease.ts"] },
  progress: { may: ["todo"] },
  continuation: { may: [...core, "fence"] },
  goal: { may: ["todo", "progress", "continuation", "fence"] },
  reminder: { may: [...core, "fence"] },
  recall: { may: [...core, "fence"] },
  views: { may: [...core, "continuation"] },
  dialects: { may: ["todo", "plan", "task", "views"] },
  stores: { may: [...pureFolders, "door"] },
  workstream: {
    may: [
      ...pureFolders,
      "door",
      "dialects/catalogue.ts",
      "dialects/dialect.ts",
      "stores/contract.ts",
      "stores/clock.ts",
    ],
  },
  adapters: { may: [...embedded, "dialects/dialect.ts", "stores/open-store.ts"] },
  clients: { may: embedded },
  overview: { may: [...pureFolders, "workstream", "stores/contract.ts", "dialects/dialect.ts"] },
  server: {
    may: [
      ...pureFolders,
      "overview",
      "workstream",
      "stores/contract.ts",
      "dialects/dialect.ts",
      "clients/catalogue.ts",
    ],
    libraries: true,
  },
  tui: { may: [...pureFolders, "overview", "workstream"] },
  web: { may: [...pureFolders, "overview"], libraries: true },
  cli: { may: "everything", libraries: true },
  exports: { may: "everything but cli" },
  testing: { may: "everything but cli" },
  index: { may: "everything but cli" },
};

/**
 * Folders whose subfolders are variants that never import each other. The files beside the
 * variants are open to them, except `catalogue.ts`, `hook-clients.ts`,
 * `default-dialect.ts`, `index.ts` and `open-store.ts`: only these name the variants.
 */
export const families: readonly string[] = ["dialects", "stores", "adapters", "clients"];

/** Subfolders of families that are no variants: as open to them as the files beside them. */
export const shared: readonly string[] = ["fixtures", "react", "transcript"];

/** Optional peers: libraries that a variant loads when it is used, and nothing else does. */
export const peers: Readonly<Record<string, readonly string[]>> = {
  "src/stores/postgres/": ["pg"],
  "src/adapters/ai-sdk/": ["ai"],
  "src/adapters/ink/": ["ink", "react"],
  "src/adapters/langchain/": ["langchain", "@langchain/core", "@langchain/langgraph", "zod"],
  "src/adapters/mastra/": ["@mastra/core"],
  "src/adapters/openai-agents/": ["@openai/agents"],
};

/** What a test beside the code may import on top of what the code may. */
export const openToTests: readonly string[] = [
  "dialects/default-dialect.ts",
  "dialects/fixtures",
  "testing",
  "stores/contract.ts",
  "stores/memory",
  "workstream",
];
/** Helpers outside of src that tests beside the code may use. */
export const supportOfTests: readonly string[] = ["test/postgres/"];
export const librariesOfTests: readonly string[] = [
  "fast-check",
  "get-east-asian-width",
  "gpt-tokenizer",
  "string-width",
];
