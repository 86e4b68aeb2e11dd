import type { Task, TaskNote, TaskPriority } from "../../../task/index.ts";
import { TASK_PRIORITIES } from "../../../task/index.ts";
import type { JsonObject } from "../../../todo/index.ts";
import { isObject, parsedJson } from "../../../todo/index.ts";
import type { Lost, Reader, Reading, SourceFile } from "./reader.ts";
import {
  idOf,
  incomingTask,
  joined,
  notRead,
  textOf,
  timeOf,
  unknownFields,
  unreadDates,
  withSections,
} from "./reader.ts";

const DATES = ["createdAt", "updatedAt", "closedAt"];
const KNOWN = [
  ...DATES,
  ...["number", "title", "body", "state", "stateReason", "labels", "assignees", "milestone"],
  ...["url", "closed", "author", "comments", "id"],
];

/** What `gh issue list --json number,title,body,state,…` prints. */
export const githubReader: Reader = {
  name: "github",
  what: "gh issue list --json number,title,body,state,…",
  recognises: (files) =>
    files.some((file) =>
      itemsIn(file)?.some((item) => isObject(item) && "number" in item && "title" in item),
    ),
  read: (files, now) => joined(files.flatMap((file) => readIssues(file, now))),
};

function itemsIn({ text }: SourceFile): readonly unknown[] | undefined {
  const value = parsedJson(text);
  return Array.isArray(value) ? value : undefined;
}

function readIssues(file: SourceFile, now: number): readonly Reading[] {
  const items = itemsIn(file);
  if (!items) return [notRead(file.path, "a file without issues")];
  return items.map((item) =>
    isObject(item) && idOf(item["number"]) !== undefined
      ? { tasks: [taskOf(item, now)], lost: lostOf(item) }
      : notRead(file.path, "an item without a number"),
  );
}

/** Numbers are unique in a repository, addresses everywhere. */
function keyOf(issue: JsonObject): string {
  return textOf(issue["url"]) ?? `#${idOf(issue["number"])}`;
}

function taskOf(issue: JsonObject, now: number): Task {
  const labels = namesOf(issue["labels"], "name");
  const priority = priorityAmong(labels);
  const milestone = isObject(issue["milestone"]) ? textOf(issue["milestone"]["title"]) : undefined;
  return incomingTask(
    {
      key: keyOf(issue),
      subject: textOf(issue["title"]) ?? "",
      ...withSections(textOf(issue["body"]), []),
      status: statusOf(issue),
      ...(priority !== undefined && { priority }),
      assignee: namesOf(issue["assignees"], "login")[0],
      labels,
      notes: notesOf(issue["comments"], now),
      metadata: { url: textOf(issue["url"]), number: issue["number"], milestone },
      added: timeOf(issue["createdAt"]),
      changed: timeOf(issue["updatedAt"]),
      closed: timeOf(issue["closedAt"]),
    },
    now,
  );
}

function statusOf({ state, stateReason }: JsonObject): Task["status"] {
  if (typeof state !== "string" || state.toUpperCase() !== "CLOSED") return "open";
  const reason = typeof stateReason === "string" ? stateReason.toUpperCase() : "";
  return reason === "NOT_PLANNED" || reason === "DUPLICATE" ? "cancelled" : "done";
}

/** A label like P1 or "priority: P1". */
function priorityAmong(labels: readonly string[]): TaskPriority | undefined {
  const digits = labels.flatMap((label) => /^(?:priority\W+)?p([0-4])$/i.exec(label)?.[1] ?? []);
  return TASK_PRIORITIES.find((priority) => String(priority) === digits[0]);
}

function namesOf(values: unknown, field: string): readonly string[] {
  if (!Array.isArray(values)) return [];
  return values.filter(isObject).flatMap((value) => textOf(value[field]) ?? []);
}

function notesOf(comments: unknown, now: number): readonly TaskNote[] {
  if (!Array.isArray(comments)) return [];
  return comments.filter(isObject).flatMap((comment) => {
    const text = textOf(comment["body"]);
    const by = isObject(comment["author"]) ? textOf(comment["author"]["login"]) : undefined;
    const at = timeOf(comment["createdAt"]) ?? now;
    return text === undefined ? [] : [{ at, text, ...(by !== undefined && { by }) }];
  });
}

function lostOf(issue: JsonObject): readonly Lost[] {
  const item = keyOf(issue);
  const others = namesOf(issue["assignees"], "login").slice(1);
  return [
    ...unknownFields(item, issue, KNOWN),
    ...unreadDates(item, issue, DATES),
    ...others.map((login) => ({ item, what: `the further assignee ${login}` })),
  ];
}
