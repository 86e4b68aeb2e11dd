import { memoryStore, openBoard, openWorkstream } from "../../src/index.ts";
import { randomFrom } from "../../src/testing/generate.ts";
import type { Dialect, PhaseDraft, Reply, Rules } from "../../src/index.ts";

/**
 * A fence that takes part in a run, with its indentation:
 *
 *     json given            the list from here on, in the dialect's own shape
 *     json call <tool> …    a call; behind it `plan-mode` or `focus=advise`
 *     text reply            what the model reads of the call before
 *     json reply            the same, where it is JSON
 *     json details          what programs get of it
 */
const FENCE = /^( *)```(json|text) (given|call|reply|details)\b(.*)\n([^]*?)^\1```$/gm;

/** Of the ids that tasks get: the same on every run. */
const SEED = 7;

/** The page with what its calls are really answered. */
export async function withRealReplies(page: string, dialect: Dialect): Promise<string> {
  let store = memoryStore();
  const random = randomFrom(SEED);
  let reply: Reply | undefined;
  const blocks: string[] = [];
  for (const [block, indent = "", language, kind, options = "", body = ""] of page.matchAll(
    FENCE,
  )) {
    if (kind === "given") {
      store = memoryStore();
      const work = await openWorkstream({ store, origin: { kind: "tui" }, dialect, now: () => 0 });
      await work.import(dialect.fromNative(JSON.parse(body)) as readonly PhaseDraft[], "given");
      blocks.push(block);
      continue;
    }
    if (kind === "call") {
      reply = await call(options.trim().split(" "), JSON.parse(body));
      blocks.push(block);
      continue;
    }
    if (!reply) throw new Error(`A ${kind} without a call: ${block}`);
    const text = shown(reply, kind === "details", language === "json");
    const lines = text.split("\n").map((line) => (line === "" ? "" : `${indent}${line}`));
    blocks.push(`${indent}\`\`\`${language} ${kind}\n${lines.join("\n")}\n${indent}\`\`\``);
  }
  return page.replace(FENCE, () => blocks.shift() ?? "");

  async function call([tool = "", ...options]: readonly string[], input: unknown): Promise<Reply> {
    const focus = options.find((option) => option.startsWith("focus="))?.slice("focus=".length);
    const work = await openWorkstream({
      store,
      origin: { kind: "tui" },
      dialect,
      board: openBoard({ store, name: "team", actor: { kind: "model" }, now: () => 0, random }),
      host: { isPlanMode: () => options.includes("plan-mode") },
      now: () => 0,
      ...(focus !== undefined && { focus: focus as Rules["focus"] }),
    });
    return work.call(tool, input);
  }
}

function shown({ text, details }: Reply, isDetails: boolean, isJson: boolean): string {
  if (!isJson) return text;
  return JSON.stringify(isDetails ? details : JSON.parse(text), null, 2);
}
