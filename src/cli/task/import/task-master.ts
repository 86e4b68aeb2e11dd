import type { Task, Wait } from "../../../task/index.ts";
import type { JsonObject } from "../../../todo/index.ts";
import { isObject, parsedJson } from "../../../todo/index.ts";
import type { Reader, Reading, SourceFile } from "./reader.ts";
import {
  idOf,
  incomingTask,
  joined,
  notRead,
  priorityOf,
  textOf,
  textsOf,
  timeOf,
  unknownFields,
  unreadDates,
  withSections,
} from "./reader.ts";

const DEFAULT_TAG = "master";

const STATUSES: { readonly [status: string]: Task["status"] } = {
  "in-progress": "in_progress",
  review: "in_progress",
  done: "done",
  completed: "done",
  cancelled: "cancelled",
};

const DATES = ["createdAt", "updatedAt"];
const KNOWN = [
  ...DATES,
  ...["id", "title", "description", "status", "priority", "dependencies", "details"],
  ...["testStrategy", "subtasks", "parentId", "parentTaskId"],
];

/** `tasks.json` of Task Master, with or without tags. */
export const taskMasterReader: Reader = {
  name: "task-master",
  what: "tasks.json of Task Master",
  recognises: (files) =>
    files.some((file) =>
      tagsIn(file).some(([, items]) => items.some((item) => isObject(item) && isTask(item))),
    ),
  read: (files, now) => joined(files.flatMap((file) => readFile(file, now))),
};

/** What other tools call their tasks may have an id or a title, but hardly both. */
function isTask(item: JsonObject): boolean {
  return "title" in item && idOf(item["id"]) !== undefined;
}

function tagsIn({ text }: SourceFile): readonly (readonly [tag: string, items: unknown[]])[] {
  const value = parsedJson(text);
  if (!isObject(value)) return [];
  const lists = Array.isArray(value["tasks"]) ? { [DEFAULT_TAG]: value } : value;
  return Object.entries(lists).flatMap(([tag, list]) => {
    const items = isObject(list) ? list["tasks"] : undefined;
    return Array.isArray(items) ? [[tag, items] as const] : [];
  });
}

function readFile(file: SourceFile, now: number): readonly Reading[] {
  const tags = tagsIn(file);
  if (tags.length === 0) return [notRead(file.path, "a file without tasks")];
  return tags.flatMap(([tag, items]) => items.map((item) => readItem(tag, item, now)));
}

/** An item and its parts. `parent`: the number of what it is a part of, like 3. */
function readItem(tag: string, item: unknown, now: number, parent?: string): Reading {
  const own = isObject(item) ? idOf(item["id"]) : undefined;
  if (!isObject(item) || own === undefined) {
    return notRead(parent === undefined ? tag : `${tag}/${parent}`, "an item without an id");
  }
  const number = parent === undefined || own.includes(".") ? own : `${parent}.${own}`;
  const key = `${tag}/${number}`;
  const status = textOf(item["status"]) ?? "pending";
  const priority = priorityOf(item["priority"]);
  const task = incomingTask(
    {
      key,
      subject: textOf(item["title"]) ?? "",
      ...withSections(textOf(item["description"]), [
        ["Details", textOf(item["details"])],
        ["Test strategy", textOf(item["testStrategy"])],
      ]),
      status: Object.hasOwn(STATUSES, status) ? (STATUSES[status] ?? "open") : "open",
      ...(priority !== undefined && { priority }),
      labels: [...(tag === DEFAULT_TAG ? [] : [tag]), ...(status === "review" ? [status] : [])],
      blockedBy: textsOf(item["dependencies"]).map((on) => `${tag}/${siblingOf(on, parent)}`),
      ...(parent !== undefined && { parent: `${tag}/${parent}` }),
      waits: waitsOf(status),
      added: timeOf(item["createdAt"]),
      changed: timeOf(item["updatedAt"]),
    },
    now,
  );
  const parts = Array.isArray(item["subtasks"]) ? (item["subtasks"] as readonly unknown[]) : [];
  const isStuck = status === "blocked" && task.blockedBy.length === 0;
  const lost = [
    ...unknownFields(key, item, KNOWN),
    ...unreadDates(key, item, DATES),
    ...(isStuck ? [{ item: key, what: "the status blocked: nothing says by what" }] : []),
  ];
  return joined([
    { tasks: [task], lost },
    ...parts.map((part) => readItem(tag, part, now, number)),
  ]);
}

/** Parts name each other by their last number. */
function siblingOf(reference: string, parent: string | undefined): string {
  return parent === undefined || reference.includes(".") ? reference : `${parent}.${reference}`;
}

function waitsOf(status: string): readonly Wait[] {
  return status === "deferred" ? [{ kind: "person", question: "It was put off. Is it time?" }] : [];
}
