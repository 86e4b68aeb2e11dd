import type { NewTaskDraft } from "../../src/workstream/board/add-tasks.ts";

/** A plan that was approved, and the one that followed. */
export const PLANS = [
  `# Handbook: retries

1. Outline the chapters
2. Write the chapter on retries
3. Link it from the start page
4. Ask two people to read it
`,
  `# Handbook: retries

1. Outline the chapters
2. Write the chapter on retries
3. Write the chapter on idempotency keys
4. Draw the sequence as a picture
5. Link both from the start page
6. Ask two people to read it
`,
] as const;

export const BOARD_TASKS: readonly NewTaskDraft[] = [
  { as: "queue", subject: "Choose the queue for refunds", labels: ["refunds"], priority: 1 },
  { as: "schema", subject: "Write the schema of the ledger", labels: ["ledger"], priority: 1 },
  {
    as: "ledger",
    subject: "Move the ledger to the new schema",
    description: "Without downtime: write to both, compare for a day, then switch the readers.",
    blockedBy: ["schema"],
    labels: ["ledger"],
    priority: 0,
    check: "npm run check:ledger",
  },
  {
    as: "compare",
    subject: "Compare both ledgers for a day",
    blockedBy: ["ledger"],
    labels: ["ledger"],
  },
  {
    as: "switch",
    subject: "Switch the readers",
    blockedBy: ["compare"],
    labels: ["ledger"],
    priority: 1,
  },
  { as: "drop", subject: "Drop the old tables", blockedBy: ["switch"], labels: ["ledger"] },
  {
    as: "worker",
    subject: "Run the refund worker in staging",
    blockedBy: ["queue"],
    labels: ["refunds"],
    priority: 1,
  },
  {
    as: "alerts",
    subject: "Alert on refunds older than an hour",
    blockedBy: ["worker"],
    labels: ["refunds", "alerts"],
  },
  {
    as: "partial",
    subject: "Refund a part of an order",
    blockedBy: ["worker", "ledger"],
    labels: ["refunds"],
  },
  { as: "legal", subject: "Ask legal how long cards are kept", labels: ["legal"] },
  { as: "expiry", subject: "Delete cards that expired", blockedBy: ["legal"], labels: ["legal"] },
  {
    as: "report",
    subject: "Monthly report for accounting",
    blockedBy: ["switch", "partial"],
    labels: ["ledger"],
  },
  { subject: "Rotate the keys of the card provider", labels: ["alerts"], priority: 0 },
  { subject: "Remove the feature flag of the old checkout", labels: ["refunds"], priority: 3 },
  { subject: "Measure the cost of a charge", priority: 3 },
];
