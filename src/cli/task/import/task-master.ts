import type { Task, Wait } from "../../../task/index.ts";
import type { JsonObject } from "../../../todo/index.ts";
import { isObject, parsedJson } from "../../../todo/index.ts";
import type { Lost, Reader } from "./reader.ts";
import {
  idOf,
  incomingTask,
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
  recognises: ([file]) => tagsOf(parsedJson(file?.text ?? "")).length > 0,
  read(files, now) {
    const lists = files.flatMap(({ text }) => tagsOf(parsedJson(text)));
    const unread = files.filter(({ text }) => tagsOf(parsedJson(text)).length === 0);
    const read = lists.flatMap(([tag, items]) => items.flatMap((item) => readItem(tag, item, now)));
    return {
      tasks: read.map(({ task }) => task),
      lost: [
        ...unread.map(({ path }) => ({ item: path, what: "a file without tasks" })),
        ...read.flatMap(({ lost }) => lost),
      ],
    };
  },
};

function tagsOf(value: unknown): readonly (readonly [tag: string, items: JsonObject[]])[] {
  if (!isObject(value)) return [];
  const lists = Array.isArray(value["tasks"]) ? { [DEFAULT_TAG]: value } : value;
  return Object.entries(lists).flatMap(([tag, list]) => {
    const items = isObject(list) ? list["tasks"] : undefined;
    const found = Array.isArray(items) ? (items as readonly unknown[]).filter(isObject) : [];
    const isTasks = found.every((item) => "title" in item && idOf(item["id"]) !== undefined);
    return isTasks && Array.isArray(items) ? [[tag, found] as const] : [];
  });
}

interface ReadItem {
  readonly task: Task;
  readonly lost: readonly Lost[];
}

/** An item and its parts. `parent`: the number of what it is a part of, like 3. */
function readItem(
  tag: string,
  item: JsonObject,
  now: number,
  parent?: string,
): readonly ReadItem[] {
  const own = idOf(item["id"]) ?? "";
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
  return [
    {
      task,
      lost: [
        ...unknownFields(key, item, KNOWN),
        ...unreadDates(key, item, DATES),
        ...(isStuck ? [{ item: key, what: "the status blocked: nothing says by what" }] : []),
      ],
    },
    ...parts.filter(isObject).flatMap((part) => readItem(tag, part, now, number)),
  ];
}

/** Parts name each other by their last number. */
function siblingOf(reference: string, parent: string | undefined): string {
  return parent === undefined || reference.includes(".") ? reference : `${parent}.${reference}`;
}

function waitsOf(status: string): readonly Wait[] {
  return status === "deferred" ? [{ kind: "person", question: "It was put off. Is it time?" }] : [];
}
