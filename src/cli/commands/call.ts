import type { Dialect, Reply } from "../../dialects/dialect.ts";
import type { Store } from "../../stores/contract.ts";
import type { TaskBoard } from "../../workstream/board/index.ts";
import type { CallOptions, Workstream } from "../../workstream/index.ts";
import { dialectOption } from "../arguments/dialect-option.ts";
import { givenList } from "../arguments/given-list.ts";
import { UsageError } from "../arguments/usage-error.ts";
import { command } from "../command.ts";
import type { Io, Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { printJson, printText, safeJson } from "../print/print.ts";
import { boardOfWorkspace } from "../workspace/board-of-workspace.ts";
import { withList } from "../workspace/open-list.ts";

export const help = `Usage: doneward call <tool> [<json>|-] [options]

Calls a tool as a model would and prints the reply that the model would get.
Exit code 1 if the reply is an error. Without input the tool gets {}.

  <json>          the tool's input; - reads it from standard input
  --dialect NAME  whose tools (default: our own)
  --jsonl         many calls: each line of standard input is {"tool", "input"},
                  or just an input for <tool>; one result a line
  --given FILE    start from the list in FILE, in the dialect's own shape; the
                  list here stays as it is
  --key KEY       with the same key again: the first reply, no second effect
  --json          one JSON document: the reply, its details, the state after it
  --store URL     where the list is kept`;

export const run: Run = command({
  help,
  options: { dialect: "text", given: "text", jsonl: "flag", key: "text" },
  words: { max: 2 },
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
});

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
