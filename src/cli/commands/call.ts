import type { Dialect, Reply } from "../../dialects/dialect.ts";
import { definitionTokens } from "../../dialects/token-cost.ts";
import type { Store } from "../../stores/contract.ts";
import type { TextLimit } from "../../todo/operation.ts";
import { inColumns } from "../../views/text/width.ts";
import type { TaskBoard } from "../../workstream/board/index.ts";
import type { CallOptions, Workstream } from "../../workstream/index.ts";
import { dialectOption, TOOL_OPTIONS } from "../arguments/dialect-options.ts";
import { givenList } from "../arguments/named-file.ts";
import { UsageError } from "../arguments/usage.ts";
import type { CommandTable } from "../command.ts";
import { command } from "../command.ts";
import type { Io } from "../io.ts";
import { EXIT } from "../io.ts";
import { lookFor, printJson, printLines, printText, safeJson } from "../print/print.ts";
import { boardOfWorkspace } from "../workspace/workspace.ts";
import { withList } from "../workspace/open-list.ts";

export const commands: CommandTable = {
  call: command({
    arguments: [
      { name: "tool", isOptional: true, offers: "tool" },
      { name: "json|-", isOptional: true },
    ],
    options: {
      dialect: TOOL_OPTIONS.dialect,
      jsonl: {
        about:
          'many calls: each line of standard input is {"tool", "input"}, or just an input for <tool>; one result a line',
      },
      given: {
        value: "FILE",
        about:
          "start from the list in FILE, in the dialect's own shape; the list here stays as it is",
      },
      key: {
        value: "KEY",
        about: "idempotency key: repeating a call with it has no second effect",
      },
    },
    details: [
      "It prints the reply that the model would get. Exit code 1 if that is an error.",
      "- reads the input from standard input. Without input the tool gets {}.",
    ],
    examples: [
      "doneward call todo_read",
      `doneward call todo_set '{"todos":[{"content":"Fix it"}]}'`,
    ],
    async act({ words: [tool, input], options }, io) {
      const dialect = await dialectOption(options.dialect);
      if (tool === undefined && !options.jsonl) throw whichTool(dialect);
      const { key: idempotencyKey } = options;
      if (options.jsonl && idempotencyKey !== undefined) {
        throw new UsageError("--key is for one call: leave out --jsonl.");
      }
      const given = options.given === undefined ? undefined : givenList(io, options.given, dialect);
      const store = given ? "memory:" : options.store;
      const boardOf = (opened: Store): TaskBoard => boardOfWorkspace(io, opened, store);
      return withList(io, { store, dialect, boardOf }, async (work) => {
        if (given) await work.import(given, "given");
        if (options.jsonl) return callEachLine(work, tool, io);
        const result = await call(work, tool ?? "", await inputOf(input, io), {
          ...(idempotencyKey !== undefined && { idempotencyKey }),
        });
        if (options.json) printJson(io, "call", result);
        else printText(io.stdout, result.text);
        return result.isError ? EXIT.refused : EXIT.done;
      });
    },
  }),

  dialects: command({
    common: ["json"],
    details: [
      "Each with its tools, what becomes of a second todo in progress, its limits, and about how many tokens it costs.",
    ],
    examples: ["doneward dialects", "doneward dialects --json"],
    async act({ options }, io) {
      const { DIALECTS } = await import("../../dialects/catalogue.ts");
      if (options.json) {
        const dialects = DIALECTS.map(({ name, tools, tasks, rules, availability, guidance }) => ({
          name,
          tools,
          ...(tasks && { taskTools: tasks.tools }),
          rules,
          availability,
          guidance,
        }));
        printJson(io, "dialects", { dialects });
        return EXIT.done;
      }
      const { style } = lookFor(io);
      const titles = ["dialect", "tokens", "two in progress", "limits", "tools"];
      const lines = inColumns([titles, ...DIALECTS.map(cellsOf)]).map((line) => line.trimEnd());
      const [head = "", ...rows] = lines;
      printLines(io.stdout, [style.dim(head), ...rows]);
      return EXIT.done;
    },
  }),
};

interface Result extends Reply {
  readonly tool: string;
  /** The list after the call, in the dialect's own shape. */
  readonly state: unknown;
}

async function call(
  work: Workstream,
  tool: string,
  input: unknown,
  options?: CallOptions,
): Promise<Result> {
  const { isError, text, details } = await work.call(tool, input, options);
  return { tool, isError, text, details, state: work.dialect.toNative(await work.list()) };
}

async function callEachLine(work: Workstream, tool: string | undefined, io: Io): Promise<number> {
  let exit: number = EXIT.done;
  for await (const line of io.inputLines()) {
    if (line.trim() === "") continue;
    const sent = parsed(line);
    const named = isNamedCall(sent)
      ? sent
      : { tool: tool ?? work.dialect.tools[0]?.name ?? "", input: sent };
    const result = await call(work, named.tool, named.input);
    if (result.isError) exit = EXIT.refused;
    io.stdout.write(`${safeJson(result)}\n`);
  }
  return exit;
}

function isNamedCall(value: unknown): value is { tool: string; input: unknown } {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.hasOwn(value, "input") &&
    typeof (value as { tool?: unknown }).tool === "string"
  );
}

async function inputOf(word: string | undefined, io: Io): Promise<unknown> {
  if (word === undefined) return {};
  return parsed(word === "-" ? await io.readInput() : word);
}

/** What is not JSON goes to the dialect as it is: it says in its own words what is wrong. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function whichTool({ name, tools, tasks }: Dialect): UsageError {
  const names = [...tools, ...(tasks?.tools ?? [])].map((tool) => tool.name).join(", ");
  return new UsageError(`Which tool? The dialect ${name} has ${names}.`);
}

const FOCUS = { normalise: "first stays", reject: "refused", advise: "taken" };

function cellsOf(dialect: Dialect): string[] {
  const { name, tools, tasks, rules } = dialect;
  const names = [...tools, ...(tasks?.tools ?? [])].map((tool) => tool.name).join(", ");
  return [name, `~${definitionTokens(dialect)}`, FOCUS[rules.focus], limitsOf(dialect), names];
}

function limitsOf({ rules: { limits } }: Dialect): string {
  const items = limits?.todos === undefined ? [] : [`${limits.todos} todos`];
  const texts = limits?.content ? [inWords(limits.content)] : [];
  return [...items, ...texts].join(", ") || "none";
}

function inWords({ max, unit }: TextLimit): string {
  return `${max} ${unit}`;
}
