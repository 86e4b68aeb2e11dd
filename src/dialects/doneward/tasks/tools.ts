import type { TaskState } from "../../../task/index.ts";
import { TASK_PRIORITIES, TASK_STATES } from "../../../task/index.ts";
import type { JsonSchema, ToolDefinition } from "../../dialect.ts";
import { objectSchema } from "../../dialect.ts";

export const MAX_TASKS = 200;
export const MAX_TEXT = 8_000;
export const STATUSES = ["in_progress", "done", "open", "cancelled"] as const;

/** What a read shows if it does not say what it wants. */
export const OPEN_STATES: readonly TaskState[] = TASK_STATES.filter((state) => state !== "closed");

const text: JsonSchema = { type: "string", minLength: 1, maxLength: MAX_TEXT };
const ids: JsonSchema = { type: "array", items: text };
const priority: JsonSchema = { enum: TASK_PRIORITIES, description: "0 is most urgent, 2 usual" };

const addSchema: JsonSchema = objectSchema({
  tasks: {
    type: "array",
    minItems: 1,
    maxItems: MAX_TASKS,
    items: objectSchema(
      {
        subject: text,
        description: { ...text, description: "When it is done, and what there is to know" },
        priority,
        check: { ...text, description: "Command that proves it done" },
        as: { ...text, description: "Name for blockedBy in this call" },
        blockedBy: { ...ids, description: "Ids, or names from this call" },
      },
      ["subject"],
    ),
  },
});

const claimSchema: JsonSchema = objectSchema({ id: text }, []);

const updateSchema: JsonSchema = objectSchema(
  {
    id: text,
    status: { enum: STATUSES },
    note: text,
    evidence: { ...text, description: "What shows that it is done" },
    subject: text,
    description: text,
    priority,
    blockedBy: { ...ids, description: "Ids to wait for as well" },
  },
  ["id"],
);

const readSchema: JsonSchema = objectSchema(
  {
    id: text,
    states: { type: "array", items: { enum: TASK_STATES } },
    cursor: text,
  },
  [],
);

export const taskTools: readonly ToolDefinition[] = [
  {
    name: "task_add",
    label: "Add tasks",
    description:
      "Put tasks on the board that all agents here share: work that outlives this session or that others may take. Steps of your own belong on the todo list.",
    inputSchema: addSchema,
    access: "write",
  },
  {
    name: "task_claim",
    label: "Claim a task",
    description:
      "Take the next ready task, or the one named, and start it. It is yours until you close it or set it back to open.",
    inputSchema: claimSchema,
    access: "write",
  },
  {
    name: "task_update",
    label: "Update a task",
    description:
      "Change a task: done when it is really done, open to give it back, a note for whoever comes next. Only what is named changes.",
    inputSchema: updateSchema,
    access: "write",
  },
  {
    name: "task_read",
    label: "Read tasks",
    description:
      "Read the open tasks, those in given states, or one in full. Pass the cursor of a page for the next.",
    inputSchema: readSchema,
    access: "read",
  },
];
