import type { Task, TaskNote, TaskPriority, Wait } from "../../../task/index.ts";
import { TASK_PRIORITIES } from "../../../task/index.ts";
import type { JsonObject, JsonValue } from "../../../todo/index.ts";
import { isObject } from "../../../todo/index.ts";
import type { Lost, Reader, Reading, SourceFile } from "./reader.ts";
import {
  firstJsonLine,
  idOf,
  incomingTask,
  joined,
  jsonLines,
  notRead,
  textOf,
  textsOf,
  timeOf,
  unknownFields,
  unreadDates,
  withSections,
} from "./reader.ts";

const STATUSES: { readonly [status: string]: Task["status"] } = {
  in_progress: "in_progress",
  hooked: "in_progress",
  closed: "done",
};

const DATES = ["created_at", "updated_at", "closed_at", "defer_until"];
const KNOWN = [
  ...DATES,
  ...["id", "title", "description", "status", "priority", "issue_type", "assignee", "labels"],
  ...["close_reason", "design", "acceptance_criteria"],
  ...["notes", "dependencies", "comments", "external_ref", "estimated_minutes", "due_at"],
  ...["content_hash", "created_by", "owner", "source_repo", "compaction_level"],
  ...["dependency_count", "dependent_count", "comment_count", "_type"],
];

/** The lines of `.beads/issues.jsonl`. */
export const beadsReader: Reader = {
  name: "beads",
  what: ".beads/issues.jsonl, or the project's folder",
  recognises: (files) =>
    files.some((file) => {
      const value = firstJsonLine(file);
      return isObject(value) && textOf(value["id"]) !== undefined && "title" in value;
    }),
  read: (files, now) =>
    joined(
      files.flatMap((file) => {
        const { objects, lost } = jsonLines(file);
        return [{ tasks: [], lost }, ...objects.map((issue) => readIssue(file, issue, now))];
      }),
    ),
};

function readIssue({ path }: SourceFile, issue: JsonObject, now: number): Reading {
  const key = idOf(issue["id"]);
  if (key === undefined) return notRead(path, "a line without an id");
  if (issue["status"] === "tombstone") return notRead(key, "all of it: it was deleted there");
  return { tasks: [taskOf(key, issue, now)], lost: lostOf(key, issue) };
}

function taskOf(key: string, issue: JsonObject, now: number): Task {
  const status = textOf(issue["status"]) ?? "open";
  const type = textOf(issue["issue_type"]) ?? "task";
  const linked = (wanted: string): readonly string[] =>
    dependenciesOf(issue).flatMap(({ type: kind, on }) => (kind === wanted ? [on] : []));
  const [parent] = linked("parent-child");
  const priority = TASK_PRIORITIES.find((one): one is TaskPriority => one === issue["priority"]);
  return incomingTask(
    {
      key,
      subject: textOf(issue["title"]) ?? "",
      ...withSections(textOf(issue["description"]), [
        ["Design", textOf(issue["design"])],
        ["Acceptance criteria", textOf(issue["acceptance_criteria"])],
        ["Notes", textOf(issue["notes"])],
      ]),
      status: Object.hasOwn(STATUSES, status) ? (STATUSES[status] ?? "open") : "open",
      ...(priority !== undefined && { priority }),
      assignee: textOf(issue["assignee"]),
      labels: [
        ...textsOf(issue["labels"]),
        ...(type === "task" ? [] : [type]),
        ...(status === "pinned" ? [status] : []),
      ],
      blockedBy: linked("blocks"),
      ...(parent !== undefined && { parent }),
      waits: waitsOf(status, issue),
      notes: notesOf(issue["comments"], now),
      metadata: {
        externalRef: textOf(issue["external_ref"]),
        estimatedMinutes: issue["estimated_minutes"] || undefined,
        dueAt: textOf(issue["due_at"]),
      },
      added: timeOf(issue["created_at"]),
      changed: timeOf(issue["updated_at"]),
      closed: timeOf(issue["closed_at"]),
      closedBecause: textOf(issue["close_reason"]),
    },
    now,
  );
}

/** What was put off has a date, or waits for somebody to take it up again. */
function waitsOf(status: string, issue: JsonObject): readonly Wait[] {
  const at = timeOf(issue["defer_until"]);
  if (at !== undefined) return [{ kind: "until", at }];
  return status === "deferred" ? [{ kind: "person", question: "It was put off. Is it time?" }] : [];
}

function dependenciesOf(issue: JsonObject): readonly { type: string; on: string }[] {
  const { dependencies } = issue;
  if (!Array.isArray(dependencies)) return [];
  return (dependencies as readonly JsonValue[]).flatMap((dependency) => {
    const on = isObject(dependency) ? idOf(dependency["depends_on_id"]) : idOf(dependency);
    const type = isObject(dependency) ? textOf(dependency["type"]) : undefined;
    return on === undefined ? [] : [{ type: type ?? "blocks", on }];
  });
}

function notesOf(comments: unknown, now: number): readonly TaskNote[] {
  if (!Array.isArray(comments)) return [];
  return comments.filter(isObject).flatMap((comment) => {
    const text = textOf(comment["text"]);
    const by = textOf(comment["author"]);
    const at = timeOf(comment["created_at"]) ?? now;
    return text === undefined ? [] : [{ at, text, ...(by !== undefined && { by }) }];
  });
}

function lostOf(key: string, issue: JsonObject): readonly Lost[] {
  const links = dependenciesOf(issue).filter(
    ({ type }) => type !== "blocks" && type !== "parent-child",
  );
  const isStuck =
    issue["status"] === "blocked" && !dependenciesOf(issue).some(({ type }) => type === "blocks");
  return [
    ...unknownFields(key, issue, KNOWN),
    ...unreadDates(key, issue, DATES),
    ...links.map(({ type, on }) => ({ item: key, what: `the link "${type}" to ${on}` })),
    ...(isStuck ? [{ item: key, what: "the status blocked: nothing says by what" }] : []),
  ];
}
