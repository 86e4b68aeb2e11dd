/**
 * For the AI SDK: todo tools, what the model should hear at each step, an agent
 * that goes on until its list is done, and the list as a part of UI messages.
 * @module
 */
import type {
  JSONSchema7,
  ModelMessage,
  PrepareStepFunction,
  StopCondition,
  Tool,
  ToolSet,
} from "ai";
import { jsonSchema, tool } from "ai";
import type { Reply } from "../../dialects/dialect.ts";
import { maskValue } from "../../progress/index.ts";
import type { TodoList } from "../../todo/index.ts";
import { focusOf, progressOf } from "../../todo/index.ts";
import type { Workstream } from "../../workstream/index.ts";
import { companionOf } from "../companion.ts";

export { continueUntilDone } from "./continue-until-done.ts";
export type { ContinuedAgent } from "./continue-until-done.ts";

/** The tools of the workstream's dialect, to be offered beside the agent's own. */
export function todoTools(work: Workstream): Record<string, Tool<unknown, Reply>> {
  return Object.fromEntries(
    work.tools.map(({ name, label, description, inputSchema, strict }) => [
      name,
      tool({
        title: label,
        description,
        // Checked where it is carried out: a model that errs is told how, in its own dialect.
        inputSchema: jsonSchema<unknown>(inputSchema as JSONSchema7),
        ...(strict !== undefined && { strict }),
        execute: (input): Promise<Reply> => work.call(name, input),
        toModelOutput: ({ output: { text, isError } }) =>
          isError ? { type: "error-text", value: text } : { type: "text", value: text },
      }),
    ]),
  );
}

/**
 * Tells the model, before each step, what it should hear: guidance, reminders, and the open todos
 * where the messages no longer hold them. `before` is the agent's own `prepareStep`, which may trim.
 */
export function prepareStep<TOOLS extends ToolSet>(
  work: Workstream,
  before?: PrepareStepFunction<TOOLS>,
): PrepareStepFunction<TOOLS> {
  const companion = companionOf(work);
  return async (step) => {
    const prepared = await before?.(step);
    const messages = prepared?.messages ?? step.messages;
    const asides = await companion.asides(messages);
    companion.heard(); // Messages carry forward to later steps.
    const instructions = prepared?.instructions ?? step.initialInstructions;
    return {
      ...prepared,
      ...(asides.length > 0 && { messages: [...messages, ...asides.map(asideMessage)] }),
      ...guided(instructions, companion.guidance),
    };
  };
}

/** For `stopWhen`: a loop or stall was found, and the workstream was opened to stop at such. */
export function whenStuck(work: Workstream): StopCondition<ToolSet> {
  return async () => (await work.progress()).isBlocked;
}

function asideMessage(text: string): ModelMessage {
  return { role: "user", content: text };
}

type Instructions = Parameters<PrepareStepFunction<ToolSet>>[0]["instructions"];

/** Behind whatever instructions there are already. */
function guided(
  instructions: Instructions,
  guidance: string | undefined,
): { readonly instructions?: NonNullable<Instructions> } {
  if (guidance === undefined) return {};
  if (instructions === undefined) return { instructions: guidance };
  if (typeof instructions === "string") return { instructions: `${instructions}\n\n${guidance}` };
  return { instructions: [instructions, { role: "system", content: guidance } as const].flat() };
}

/** What a page is told of the list. */
export interface ListData {
  readonly list: TodoList;
  readonly progress: ReturnType<typeof progressOf>;
  /** What is done now, in words for a person. */
  readonly line?: string;
}

/** Data parts for `UIMessage<unknown, ListParts>`. */
export type ListParts = { readonly todos: ListData };

export interface TodoListPart {
  readonly type: "data-todos";
  /** The same for all: a later part takes the place of an earlier one. */
  readonly id: "todos";
  readonly data: ListData;
}

/** The list as it stands, secrets covered. */
export async function listPart(work: Workstream): Promise<TodoListPart> {
  const list = maskValue(await work.list());
  const focus = focusOf(list);
  const line = focus && { line: focus.activeForm ?? focus.content };
  return { type: "data-todos", id: "todos", data: { list, progress: progressOf(list), ...line } };
}

/** Writes the list to a stream of UI messages, now and after every change, till ended or it fails. */
export async function streamList(
  work: Workstream,
  writer: { write(part: TodoListPart): void },
): Promise<() => void> {
  let writing = Promise.resolve();
  const write = (): void => {
    writing = writing.then(async () => writer.write(await listPart(work)));
    writing.catch(stop);
  };
  const stop = work.on("change", write);
  write();
  await writing;
  return stop;
}
