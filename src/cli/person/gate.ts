import { agentInProcess, agentInVariables } from "../../clients/agent-signs.ts";
import type { Hand } from "../../workstream/index.ts";
import type { Io } from "../io.ts";
import { NAME } from "../name.ts";
import { printJson, printText } from "../print/print.ts";

/** Everything that only a person may do: what it is, and whether the page can do it too. */
const ACTIONS = {
  resume: { does: "end a pause", isOnPage: true },
  reset: { does: "give the agent a new budget", isOnPage: true },
  extend: { does: "raise the limits of the agent", isOnPage: true },
  away: { does: "say that you are away", isOnPage: true },
  back: { does: "say that you are back", isOnPage: true },
  answer: { does: "answer the agent", isOnPage: true },
  "evidence --require": { does: "choose what evidence is needed", isOnPage: false },
  allow: { does: "allow a command", isOnPage: false },
  trust: { does: "trust what a repository brings", isOnPage: false },
  "plan approve": { does: "approve a plan", isOnPage: true },
  "plan reject": { does: "reject a plan", isOnPage: true },
  "notify on command": { does: "choose the command that tells you", isOnPage: false },
  "lane use": { does: "choose the lane of an agent", isOnPage: false },
} as const;

/** What only a person may do, as it is typed. */
export type PersonsAction = keyof typeof ACTIONS;

/**
 * The one gate for what only a person may do: a terminal behind the command, and no sign of an
 * agent. Says why, if it is shut. An agent that leaves its own process tree gets past it.
 */
export async function mayAct(io: Io, action: PersonsAction, isJson: boolean): Promise<boolean> {
  const message = await refusalOf(io, action);
  if (message === undefined) return true;
  if (isJson) printJson(io, "error", { code: "no-person", message });
  else printText(io.stderr, message);
  return false;
}

/** Why an action is refused; undefined if a person asks for it. */
export async function refusalOf(io: Io, action: PersonsAction): Promise<string | undefined> {
  const reason = whyNoPerson(io);
  if (reason === undefined) return undefined;
  const { does, isOnPage } = ACTIONS[action];
  const page = isOnPage ? `, or use the page (${NAME} serve)` : "";
  return `Only you can ${does}. ${reason} Type ${NAME} ${action} in your own terminal${page}.`;
}

function whyNoPerson(io: Io): string | undefined {
  return signOfAgent(io) ?? (hasTerminal(io) ? undefined : "It runs without a terminal.");
}

function hasTerminal({ stdin, stdout }: Io): boolean {
  return stdin.isTty && stdout.isTty;
}

/**
 * Whose an edit by this command is: the agent's that runs it, so that it is never taken for the
 * word of a person. At a terminal the variables tell, and no process is looked at.
 */
export async function handOf(io: Io): Promise<Hand> {
  const isAgents = hasTerminal(io) ? agentInVariables(io.env) : signOfAgent(io);
  return isAgents ? "model" : "person";
}

/** What shows that an agent runs this command; undefined if nothing does. */
export function signOfAgent(io: Pick<Io, "env" | "ancestors">): string | undefined {
  const own = agentInVariables(io.env);
  if (own) return `The variable ${own.sign} shows that ${own.agent} runs this command.`;
  for (const { name, words, env } of io.ancestors()) {
    const process = agentInProcess(name, words);
    if (process) return `It runs below the process ${process.sign}, which is ${process.agent}.`;
    const above = agentInVariables(env);
    if (above) return `It runs below a process with ${above.sign}, which ${above.agent} sets.`;
  }
  return undefined;
}
