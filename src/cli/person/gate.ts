import { agentInProcess, agentInVariables } from "../../clients/agent-signs.ts";
import type { Hand } from "../../workstream/index.ts";
import { commandNamed, COMMANDS } from "../commands.ts";
import type { Io } from "../io.ts";
import { NAME } from "../name.ts";
import { printJson, printText } from "../print/print.ts";

/**
 * The one gate for what only a person may do: a terminal behind the command, and no sign of an
 * agent. Says why, if it is shut. An agent that leaves its own process tree gets past it.
 */
export async function mayAct(io: Io, name: string, isJson: boolean): Promise<boolean> {
  const message = await refusalOf(io, name);
  if (message === undefined) return true;
  if (isJson) printJson(io, "error", { code: "no-person", message });
  else printText(io.stderr, message);
  return false;
}

/** Why a command is refused; undefined if everybody may run it, or a person does. */
export async function refusalOf(io: Io, name: string): Promise<string | undefined> {
  const { onlyYou } = COMMANDS[commandNamed(name) ?? ""] ?? {};
  const reason = onlyYou && whyNoPerson(io);
  if (!onlyYou || reason === undefined) return undefined;
  const { does, isOnPage } = onlyYou;
  const page = isOnPage ? `, or use the page (${NAME} serve)` : "";
  return `Only you can ${does}. ${reason} Type ${NAME} ${name} in your own terminal${page}.`;
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

/** What the user is called on this machine, if it says so. */
export function userName({ env }: Pick<Io, "env">): string | undefined {
  return [env["USER"], env["LOGNAME"], env["USERNAME"]].find(Boolean);
}
