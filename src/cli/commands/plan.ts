import { agentInVariables } from "../../clients/agent-signs.ts";
import type { DiffLine, Plan, Plans } from "../../plan/index.ts";
import { diffLines } from "../../plan/index.ts";
import type { Actor } from "../../stores/contract.ts";
import { briefSpan, counted } from "../../views/text/numbers.ts";
import { planRefusal } from "../../views/state-words.ts";
import { safeLines, safeText } from "../../views/text/safe-text.ts";
import type { Paint, Style } from "../../views/text/style.ts";
import type { PlanAnswer, Seeded, Workstream } from "../../workstream/index.ts";
import { readNamedFile } from "../arguments/named-file.ts";
import type { Arguments, CommonOptions, Options } from "../arguments/read-arguments.ts";
import { UsageError } from "../arguments/usage.ts";
import type { Command, CommandDefinition, CommandTable } from "../command.ts";
import { command } from "../command.ts";
import type { PLAN_OPTIONS } from "../commands.ts";
import type { Io } from "../io.ts";
import { EXIT } from "../io.ts";
import { NAME } from "../name.ts";
import { handOf, userName } from "../person/gate.ts";
import { lookFor, printJson, printLines, printResult } from "../print/print.ts";
import { withList } from "../workspace/open-list.ts";

/** Too few digits could fit a plan that nobody has read. */
const FEWEST_DIGITS = 6;
const SHORT_HASH = 12;

export const commands: CommandTable = {
  "plan show": planCommand({
    examples: ["doneward plan", "doneward plan --json"],
    async act({ options: { json } }, work, io) {
      const { current: plan, past } = await work.plans();
      if (!plan) return refuse(io, json, { ok: false, code: "no-plan" });
      if (json) printJson(io, "plan", { ok: true, plan, past });
      else {
        const { style } = lookFor(io);
        const hint = `${NAME} plan approve ${shortHash(plan)}, or ${NAME} plan reject [<reason>]`;
        const hints = plan.state === "proposed" ? ["", style.dim(hint)] : [];
        printLines(io.stdout, [...planPage(plan, io), ...hints]);
      }
      return EXIT.done;
    },
  }),

  "plan propose": planCommand({
    arguments: [{ name: "file|-", isOptional: true }],
    options: { draft: { about: "keep it as a draft; nobody is asked yet" } },
    details: ["Without a file it reads standard input."],
    examples: ["doneward plan propose PLAN.md", "doneward plan propose --draft < PLAN.md"],
    async act({ words: [path = "-"], options: { json, draft, as } }, work, io) {
      const text = path === "-" ? await io.readInput() : readNamedFile(io, path);
      const answer = await work.proposePlan(text, { by: whoCalls(io, as), isDraft: draft });
      if (!answer.ok) return refuse(io, json, answer);
      const { plan, changes } = answer;
      if (json) printJson(io, "plan", { ok: true, plan, changes });
      else {
        const lines = planHead(plan, io);
        if (changes.includes("voided")) lines.push("The approval of the plan before it is void.");
        if (plan.state === "proposed") lines.push(`${NAME} plan approve ${shortHash(plan)}`);
        printLines(io.stdout, lines);
      }
      return EXIT.done;
    },
  }),

  "plan approve": planCommand({
    arguments: [{ name: "hash" }],
    details: [`Give at least ${FEWEST_DIGITS} digits of it. It prints the plan that you approved.`],
    examples: ["doneward plan approve 3fa94c1b02de", "doneward plan show"],
    async act({ words: [typed = ""], options: { json, as } }, work, io) {
      const prefix = typed.toLowerCase();
      if (prefix.length < FEWEST_DIGITS) {
        throw new UsageError(`Give at least ${FEWEST_DIGITS} digits of the hash.`);
      }
      const plan = await work.plan();
      const hash = plan?.hash.startsWith(prefix) ? plan.hash : prefix;
      const answer = await work.approvePlan({ hash, by: whoCalls(io, as) });
      return printDecision(io, json, answer, planPage);
    },
  }),

  "plan reject": planCommand({
    arguments: [{ name: "reason", isOptional: true, isMany: true }],
    examples: ["doneward plan reject", "doneward plan reject Keep the old API"],
    async act({ words, options: { json, as } }, work, io) {
      const answer = await work.rejectPlan({ reason: words.join(" "), by: whoCalls(io, as) });
      return printDecision(io, json, answer, planHead);
    },
  }),

  "plan diff": planCommand({
    arguments: [{ name: "number", isOptional: true }],
    details: ["If none was approved, with the one before it; or with the plan of that number."],
    examples: ["doneward plan diff", "doneward plan diff 2"],
    async act({ words: [number], options: { json } }, work, io) {
      const plans = await work.plans();
      const { current: plan } = plans;
      if (!plan) return refuse(io, json, { ok: false, code: "no-plan" });
      const base = baseOf(plans, number);
      const lines = diffLines(base?.text ?? "", plan.text);
      if (json)
        printJson(io, "plan-diff", { from: base?.revision ?? null, to: plan.revision, lines });
      else {
        const { style } = lookFor(io);
        const heading = base ? `Plan ${base.revision} → plan ${plan.revision}` : "The first plan";
        printLines(io.stdout, [style.bold(heading), ...lines.map((line) => row(line, style))]);
      }
      return EXIT.done;
    },
  }),

  "plan seed": planCommand({
    details: ["Lines that have a todo or a task already are left out."],
    examples: ["doneward plan seed", "doneward plan drift"],
    async act({ options: { json } }, work, io) {
      const seeded = await work.seedFromPlan();
      if (!seeded.ok) return refuse(io, json, seeded);
      const { todos, list } = seeded;
      if (json) printJson(io, "plan-seed", { ok: true, todos, list });
      else {
        const rows = todos.map(({ content }) => `  ${safeText(content)}`);
        printLines(io.stdout, [`Added ${counted(todos.length, "todo")} from the plan.`, ...rows]);
      }
      return EXIT.done;
    },
  }),

  "plan drift": planCommand({
    examples: ["doneward plan drift", "doneward plan drift --json"],
    async act({ options: { json } }, work, io) {
      const found = await work.drift();
      if (!found) {
        const code = (await work.plan()) ? "not-approved" : "no-plan";
        return refuse(io, json, { ok: false, code });
      }
      const { withoutWork, withoutLine } = found;
      if (json) printJson(io, "plan-drift", { ok: true, ...found });
      else if (withoutWork.length + withoutLine.length === 0) {
        printLines(io.stdout, ["Plan and list agree."]);
      } else {
        const lines = withoutWork.map(({ line, text }) => `  line ${line}: ${safeText(text)}`);
        const todos = withoutLine.map(
          ({ id, content }) => `  ${safeText(id)}: ${safeText(content)}`,
        );
        printLines(io.stdout, [
          ...(lines.length > 0 ? ["In the plan, but not on the list:", ...lines] : []),
          ...(todos.length > 0 ? ["On the list, but not in the plan:", ...todos] : []),
        ]);
      }
      return EXIT.done;
    },
  }),
};

type PlanArguments<Own extends Options> = Arguments<Own & typeof PLAN_OPTIONS & CommonOptions>;

interface PlanDefinition<Own extends Options> extends Omit<
  CommandDefinition<Own>,
  "act" | "raw" | "needsPerson"
> {
  act(arguments_: PlanArguments<Own>, work: Workstream, io: Io): Promise<number>;
}

/** A command on the workstream here. */
function planCommand<const Own extends Options = Record<never, never>>(
  definition: PlanDefinition<Own>,
): Command {
  return command<Own>({
    ...definition,
    act: async (given, io) =>
      withList(
        io,
        { store: given.options.store as string | undefined, hand: await handOf(io) },
        (work) => definition.act(given as unknown as PlanArguments<Own>, work, io),
      ),
  });
}

function baseOf({ past }: Plans, number: string | undefined): Plan | undefined {
  if (number === undefined) {
    return past.find(({ verdict }) => verdict?.kind === "approved") ?? past[0];
  }
  const base = past.find(({ revision }) => String(revision) === number);
  if (base) return base;
  const known = past.map(({ revision }) => revision).join(", ") || "none";
  throw new UsageError(`There is no plan ${number} to compare with. There is: ${known}.`);
}

function row({ kind, text }: DiffLine, style: Style): string {
  const asItIs: Paint = (line) => line;
  const looks = { same: asItIs, removed: style.error, added: style.success };
  const signs = { same: " ", removed: "-", added: "+" };
  return looks[kind](`${signs[kind]} ${safeText(text)}`);
}

type Refusal = Extract<PlanAnswer | Seeded, { readonly ok: false }>;

/** As much of a hash as people type. */
function shortHash({ hash }: Plan): string {
  return hash.slice(0, SHORT_HASH);
}

/** What a person has to know of a plan, in a line each. */
function planHead(plan: Plan, io: Io): string[] {
  const { style } = lookFor(io);
  const { revision, state, by, at, verdict } = plan;
  const ago = (since: number): string => `${briefSpan(io.now() - since)} ago`;
  const lines = [
    `${style.bold(`Plan ${revision}`)}, ${state}; written by ${nameOf(by)} ${ago(at)}`,
    style.dim(`hash ${plan.hash}`),
  ];
  if (verdict) lines.push(`${verdict.kind} by ${nameOf(verdict.by)} ${ago(verdict.at)}`);
  if (verdict?.reason) lines.push(...safeLines(`reason: ${verdict.reason}`));
  return lines;
}

/** A plan with its text. */
function planPage(plan: Plan, io: Io): string[] {
  return [...planHead(plan, io), "", ...safeLines(plan.text.trimEnd())];
}

/** Prints what came of an approval or a rejection, and answers the exit code. */
function printDecision(
  io: Io,
  json: boolean,
  answer: PlanAnswer,
  words: (plan: Plan, io: Io) => readonly string[],
): number {
  if (!answer.ok) return refuse(io, json, answer);
  const { plan, changes } = answer;
  return printResult(io, json, "plan", { ok: true, plan, changes }, words(plan, io));
}

/** Says why nothing was done, and answers the exit code. */
function refuse(io: Io, json: boolean, refusal: Refusal): number {
  const message = planRefusalWords(refusal);
  return printResult(io, json, "plan", { ...refusal, message }, message, false);
}

/** What a person can do about it, by the command. */
const HINTS: { readonly [code: string]: string } = {
  "no-plan": ` ${NAME} plan propose <file> proposes one.`,
  "not-a-person": " Pass --as NAME.",
  "hash-mismatch": ` Read it first: ${NAME} plan show`,
};

/** Why nothing was done with a plan, and what to do. */
export function planRefusalWords(refusal: Refusal): string {
  return planRefusal(refusal) + (HINTS[refusal.code] ?? "");
}

function nameOf({ kind, name }: Plan["by"]): string {
  return name === undefined ? kind : safeText(name);
}

/** Who is calling: an agent, if its variables say so, else a person by name. */
export function whoCalls(io: Io, name: string | undefined): Actor {
  if (agentInVariables(io.env)) return { kind: "model" };
  const known = name ?? userName(io);
  return { kind: "person", ...(known !== undefined && { name: known }) };
}
