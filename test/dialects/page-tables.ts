import { encode as tokens } from "gpt-tokenizer/encoding/o200k_base";
import { writeCall } from "../../src/dialects/fixtures/write-call.ts";
import { definitionText } from "../../src/dialects/token-cost.ts";
import type { Dialect, PhaseDraft, Rules, Todo, TodoDraft, TodoList } from "../../src/index.ts";
import { allTodos, apply, EMPTY_LIST, HAND_RULES } from "../../src/index.ts";

const TABLE = /^<!-- table: ([\w-]+) -->\n[^]*?^<!-- end of table -->$/gm;

/** The page with each of its tables as the dialects themselves give it. */
export function withTables(page: string, dialects: readonly Dialect[]): string {
  return page.replace(TABLE, (_old, name: string) => {
    const make = tables[name];
    if (!make) throw new Error(`There is no table ${name}.`);
    const rows = make(dialects).map((cells) => `| ${cells.join(" | ")} |`);
    return `<!-- table: ${name} -->\n\n${rows.join("\n")}\n\n<!-- end of table -->`;
  });
}

type Cells = readonly string[];

const tables: { readonly [name: string]: (dialects: readonly Dialect[]) => readonly Cells[] } = {
  dialects: (dialects) => [
    ...head(
      "dialect",
      "tools",
      "two in progress",
      "limits",
      "all closed",
      "in plan mode",
      "child agents",
      "tokens",
    ),
    ...dialects.map((dialect) => [
      `[${dialect.name}](dialects/${dialect.name}.md)`,
      dialect.tools.map(toolCell).join(", "),
      FOCUS[dialect.rules.focus],
      limitsCell(dialect.rules),
      dialect.rules.whenAllClosed === "clear" ? "the list is put away" : "it stays",
      dialect.availability.inPlanMode,
      dialect.availability.toChildAgents ? "offered" : "withheld",
      String(tokens(definitionText(dialect)).length),
    ]),
  ],
  statuses: (dialects) => [
    ...head("dialect", ...STATUSES.map((status) => `\`${status}\``)),
    ...dialects.map((dialect) => [
      dialect.name,
      ...STATUSES.map((status) => `\`${wordFor(dialect, status)}\``),
    ]),
  ],
  costs: (dialects) => [...head("what", "tokens"), ...ownCosts(dialects)],
  fields: (dialects) => [
    ...head("dialect", ...Object.keys(FIELDS)),
    ...dialects.map((dialect) => [
      dialect.name,
      ...Object.values(FIELDS).map((field) => fieldCell(dialect, field)),
    ]),
  ],
};

/** What our own dialect costs: the tools, the guidance, and replies about twenty todos. */
function ownCosts(dialects: readonly Dialect[]): Cells[] {
  const own = dialects.find(({ name }) => name === "doneward") as Dialect;
  const set = Array.from({ length: 20 }, (_, place) => ({
    content: `Step ${place + 1} of the work`,
  }));
  const step = [
    { id: "t1", status: "completed" },
    { id: "t2", status: "in_progress" },
  ];
  const written = call(own, EMPTY_LIST, "todo_set", { todos: set });
  const updated = call(own, written.list, "todo_update", { todos: step });
  const read = call(own, updated.list, "todo_read", {});
  const costs: readonly (readonly [what: string, text: string])[] = [
    ["the definition of all three tools", definitionText(own)],
    ["the guidance for a system prompt", own.guidance],
    ["the reply to `todo_set` with 20 todos", written.text],
    [
      "the call that completes one of 20 todos and starts the next",
      JSON.stringify({ todos: step }),
    ],
    ["its reply", updated.text],
    ["the reply to `todo_read` of 20 todos", read.text],
  ];
  return costs.map(([what, text]) => [what, String(tokens(text).length)]);
}

function call(
  dialect: Dialect,
  list: TodoList,
  tool: string,
  input: unknown,
): { list: TodoList; text: string } {
  const decoded = dialect.decode(tool, input, { list, isPlanMode: false, now: 0 });
  if (!decoded.ok) throw new Error(decoded.reply.text);
  let lastId = 0;
  const context = { now: 0, newId: () => `t${++lastId}`, by: "model" } as const;
  const applied = apply(list, decoded.operations, dialect.rules, context);
  const { text } = dialect.encode({
    ...applied,
    ...("sent" in decoded && { sent: decoded.sent }),
    tool,
    before: list,
    revision: 1,
    isDurable: false,
  });
  return { list: applied.list, text };
}

function head(...names: string[]): Cells[] {
  return [names, names.map(() => "---")];
}

const FOCUS: { readonly [focus in Rules["focus"]]: string } = {
  reject: "refused",
  advise: "taken",
  normalise: "the first stays",
};

function toolCell({ name, aliases = [] }: Dialect["tools"][number]): string {
  const others = aliases.map((alias) => `\`${alias}\``).join(", ");
  return others === "" ? `\`${name}\`` : `\`${name}\` (${others})`;
}

function limitsCell({ limits = {} }: Rules): string {
  const { todos, content, activeForm } = limits;
  const cells = [
    todos === undefined ? [] : `${number(todos)} todos`,
    content ? `content ${number(content.max)} ${content.unit}` : [],
    activeForm ? `active form ${number(activeForm.max)} ${activeForm.unit}` : [],
  ].flat();
  return cells.length > 0 ? cells.join(", ") : "none";
}

function number(value: number): string {
  return value.toLocaleString("en");
}

const STATUSES = ["pending", "in_progress", "completed", "cancelled"] as const;

/** What a dialect calls a status: the word, or the box of a checklist. */
function wordFor(dialect: Dialect, status: TodoDraft["status"] & string): string {
  const native = JSON.stringify(dialect.toNative(listOf([phase({ content: "a", status })])));
  return /"status":"(\w+)"/.exec(native)?.[1] ?? /\[.\]/.exec(native)?.[0] ?? "";
}

function phase(...todos: TodoDraft[]): PhaseDraft {
  return { name: "Phase", todos };
}

interface Field {
  /** A list that has something there. */
  readonly phases: readonly PhaseDraft[];
  /** What is there. */
  readonly of: (first: Todo, second: Todo, list: TodoList) => unknown;
}

const b: TodoDraft = { content: "b" };

const FIELDS: { readonly [name: string]: Field } = {
  phases: {
    phases: [phase({ content: "a" }), { name: "Then", todos: [b] }],
    of: (_first, _second, list) => list.phases.map(({ name }) => name),
  },
  ids: { phases: [phase({ content: "a", key: "k" }, b)], of: ({ key }) => key },
  "active form": {
    phases: [phase({ content: "a", activeForm: "Doing a" }, b)],
    of: ({ activeForm }) => activeForm,
  },
  priority: { phases: [phase({ content: "a", priority: "low" }, b)], of: (todo) => todo.priority },
  parent: {
    phases: [phase({ content: "a" }, { ...b, parent: "t1" })],
    of: (_first, { parent }) => parent,
  },
  notes: { phases: [phase({ content: "a", notes: ["n"] }, b)], of: ({ notes }) => notes },
  check: { phases: [phase({ content: "a", check: "npm test" }, b)], of: ({ check }) => check },
  "other fields": {
    phases: [phase({ content: "a", extra: { owner: "Ada" } }, b)],
    of: ({ extra }) => extra,
  },
};

/** Can the dialect write it on an empty list? If not, does its own write leave it where it was? */
function fieldCell(dialect: Dialect, { phases, of }: Field): string {
  const valueIn = (list: TodoList): string => {
    const [first, second] = allTodos(list);
    return JSON.stringify(of(first as Todo, second as Todo, list));
  };
  const list = listOf(phases);
  const writtenOver = (before: TodoList): string => {
    const { tool, input } = writeCall(dialect, list);
    return valueIn(call(dialect, before, tool, input).list);
  };
  if (writtenOver(list) !== valueIn(list)) return "loses";
  return writtenOver(EMPTY_LIST) === valueIn(list) ? "says" : "keeps";
}

function listOf(phases: readonly PhaseDraft[]): TodoList {
  let lastId = 0;
  const context = { now: 0, newId: () => `t${++lastId}`, by: "import" } as const;
  const rules: Rules = { ...HAND_RULES, focus: "advise" };
  return apply(EMPTY_LIST, [{ kind: "init", phases }], rules, context).list;
}
