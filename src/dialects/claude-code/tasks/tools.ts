import type { JsonSchema, ToolDefinition } from "../../dialect.ts";
import { objectSchema } from "../../dialect.ts";
import { THREE_STATUSES } from "../../three-statuses.ts";

const statuses = [...THREE_STATUSES, "deleted"];

const taskId = { type: "string", description: "The task's id, without #" };
const ids = { type: "array", items: { type: "string" } };
const metadata = { type: "object", additionalProperties: {} };
const activeForm = {
  type: "string",
  description: "The same while it is being done: Running tests",
};

const createSchema: JsonSchema = objectSchema(
  {
    subject: { type: "string", description: "What to do, short: Run tests" },
    description: { type: "string", description: "What has to be done, and when it is done" },
    activeForm,
    metadata: { ...metadata, description: "Anything to keep with the task" },
  },
  ["subject", "description"],
);

const getSchema: JsonSchema = objectSchema({ taskId });

const updateSchema: JsonSchema = objectSchema(
  {
    taskId,
    subject: { type: "string" },
    description: { type: "string" },
    activeForm,
    status: { type: "string", enum: statuses },
    addBlocks: { ...ids, description: "Ids of tasks that have to wait for this one" },
    addBlockedBy: { ...ids, description: "Ids of tasks that this one has to wait for" },
    owner: { type: "string", description: "Who does it; empty: nobody" },
    metadata: { ...metadata, description: "Keys to set; null takes a key away" },
  },
  ["taskId"],
);

const listSchema: JsonSchema = objectSchema({});

export const taskTools: readonly ToolDefinition[] = [
  {
    name: "TaskCreate",
    label: "Create Task",
    description:
      "Put a task on the board that you and others work from. Use it for work of three or more steps, or when the user names several tasks; skip it for a single step or a question. A new task is pending and nobody has it. Say in the description what must be true when it is done. Look at TaskList first, so that nothing is there twice.",
    inputSchema: createSchema,
    access: "write",
    approval: "read",
  },
  {
    name: "TaskGet",
    label: "Get Task",
    description:
      "Read one task in full: what is to be done, what it waits for, what waits for it. Do so before you begin a task.",
    inputSchema: getSchema,
    access: "read",
  },
  {
    name: "TaskUpdate",
    label: "Update Task",
    description:
      "Change a task. Set it in_progress before you begin it and completed as soon as it is fully done; while anything is missing or fails it stays in_progress. A task that waits for others cannot begin before they are completed. What is no longer needed is deleted. Dependencies are added with addBlocks and addBlockedBy.",
    inputSchema: updateSchema,
    access: "write",
    approval: "read",
  },
  {
    name: "TaskList",
    label: "List Tasks",
    description:
      "Read all tasks, one a line: id, status, subject, who has it, what it still waits for. Use it to find the next task: pending, nobody's, waiting for nothing.",
    inputSchema: listSchema,
    access: "read",
  },
];
