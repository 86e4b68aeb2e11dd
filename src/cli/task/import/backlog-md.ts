import type { Task } from "../../../task/index.ts";
import type { Lost, Reader, SourceFile } from "./reader.ts";
import {
  incomingTask,
  joined,
  notRead,
  priorityOf,
  textOf,
  timeOf,
  unknownFields,
  unreadDates,
  withSections,
} from "./reader.ts";

const DATES = ["created_date", "updated_date", "completed_date"];
const KNOWN = [
  ...DATES,
  ...["id", "title", "status", "assignee", "reporter", "labels"],
  ...["dependencies", "priority", "milestone", "parent_task_id", "parent", "subtasks", "ordinal"],
];

const STATUSES: { readonly [status: string]: Task["status"] } = {
  "to do": "open",
  "in progress": "in_progress",
  done: "done",
  cancelled: "cancelled",
};

/** The folder of Backlog.md: one Markdown file a task. */
export const backlogMdReader: Reader = {
  name: "backlog-md",
  what: "the folder of Backlog.md",
  recognises: (files) => files.some((file) => matterOf(file) !== undefined),
  read: (files, now) =>
    joined(
      files.filter(mayBeTask).map((file) => {
        const matter = matterOf(file);
        if (!matter) return notRead(file.path, "all of it: it is no task");
        return { tasks: [taskOf(file, matter, now)], lost: lostOf(file, matter) };
      }),
    ),
};

/** Documents and decisions stand beside the tasks, in folders of their own. */
function mayBeTask({ path }: SourceFile): boolean {
  return path.endsWith(".md") && !/(?:^|\/)(?:docs|decisions)\//.test(path);
}

function matterOf(file: SourceFile): FrontMatter | undefined {
  const matter = mayBeTask(file) ? frontMatter(file.text) : undefined;
  const isTask = ["id", "title", "status"].every((name) => one(matter?.fields[name]) !== undefined);
  return isTask ? matter : undefined;
}

function taskOf(file: SourceFile, { fields, body }: FrontMatter, now: number): Task {
  const parent = one(fields["parent_task_id"]) ?? one(fields["parent"]);
  const priority = priorityOf(fields["priority"]);
  const place = /(?:^|\/)(completed|archive|drafts)\//.exec(file.path)?.[1];
  const status = one(fields["status"]) ?? "";
  return incomingTask(
    {
      key: keyOf(one(fields["id"]) ?? ""),
      subject: one(fields["title"]) ?? "",
      ...withSections(withoutMarks(body), []),
      status: statusOf(status, place),
      ...(priority !== undefined && { priority }),
      assignee: many(fields["assignee"])[0]?.replace(/^@/, ""),
      labels: [...many(fields["labels"]), ...(place === "drafts" ? ["draft"] : [])],
      blockedBy: many(fields["dependencies"]).map(keyOf),
      ...(parent !== undefined && { parent: keyOf(parent) }),
      metadata: {
        status: Object.hasOwn(STATUSES, status.toLowerCase()) ? undefined : status,
        milestone: one(fields["milestone"]),
        reporter: one(fields["reporter"]),
      },
      added: timeOf(fields["created_date"]),
      changed: timeOf(fields["updated_date"]),
      closed: timeOf(fields["completed_date"]),
    },
    now,
  );
}

function statusOf(status: string, place: string | undefined): Task["status"] {
  const known = Object.hasOwn(STATUSES, status.toLowerCase())
    ? STATUSES[status.toLowerCase()]
    : undefined;
  if (place === "completed") return "done";
  if (place === "archive") return known === "done" ? "done" : "cancelled";
  return known ?? "open";
}

function lostOf(file: SourceFile, { fields }: FrontMatter): readonly Lost[] {
  const item = keyOf(one(fields["id"]) ?? file.path);
  const others = many(fields["assignee"]).slice(1);
  return [
    ...unknownFields(item, fields, KNOWN),
    ...unreadDates(item, fields, DATES),
    ...others.map((name) => ({ item, what: `the further assignee ${name}` })),
  ];
}

/** Ids are the same whatever the case of their letters. */
function keyOf(id: string): string {
  return id.toLowerCase();
}

function withoutMarks(body: string): string | undefined {
  return textOf(body.replace(/^<!-- (?:SECTION:\w+|AC|DOD):(?:BEGIN|END) -->\r?\n?/gm, "").trim());
}

function one(value: FrontMatter["fields"][string] | undefined): string | undefined {
  return textOf(typeof value === "string" ? value : value?.[0]);
}

function many(value: FrontMatter["fields"][string] | undefined): readonly string[] {
  const values = typeof value === "string" ? [value] : (value ?? []);
  return values.filter((text) => text !== "");
}

/** What stands between the dashes at the top of a Markdown file, and what follows it. */
interface FrontMatter {
  readonly fields: { readonly [name: string]: string | readonly string[] };
  readonly body: string;
}

/**
 * Reads the part of YAML that task files use: names with a plain or quoted text,
 * a list in brackets or line by line, or a block of text. Undefined: there is none.
 */
function frontMatter(text: string): FrontMatter | undefined {
  const [, head, body] = /^---\r?\n(.*?)\r?\n---\r?(?:\n(.*))?$/s.exec(text) ?? [];
  if (head === undefined) return undefined;
  const fields = new Map<string, string | readonly string[]>();
  const lines = head.split(/\r?\n/);
  for (let place = 0; place < lines.length; place++) {
    const [, name, value = ""] = /^([\w-]+):(.*)$/.exec(lines[place] ?? "") ?? [];
    if (name === undefined) continue;
    const block: string[] = [];
    while (/^(?:\s+\S|\s*-\s)/.test(lines[place + 1] ?? "")) block.push(lines[++place] ?? "");
    fields.set(name, valueOf(value.trim(), block));
  }
  return { fields: Object.fromEntries(fields), body: body ?? "" };
}

function valueOf(value: string, block: readonly string[]): string | readonly string[] {
  if (/^[>|][+-]?$/.test(value)) {
    return block.map((line) => line.trim()).join(value.startsWith(">") ? " " : "\n");
  }
  if (value === "" && block.length > 0) {
    return block.map((line) => unquoted(line.trim().replace(/^-\s*/, "")));
  }
  const inside = /^\[(.*)\]$/.exec(value)?.[1];
  if (inside === undefined) return unquoted([value, ...block.map((line) => line.trim())].join(" "));
  const items = inside.match(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,\s][^,]*/g) ?? [];
  return items.map((item) => unquoted(item.trim())).filter((item) => item !== "");
}

function unquoted(text: string): string {
  if (/^'.*'$/s.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  if (!/^".*"$/s.test(text)) return text;
  return text.slice(1, -1).replace(/\\(["\\/nt])/g, (_, letter: string) => {
    return letter === "n" ? "\n" : letter === "t" ? "\t" : letter;
  });
}
