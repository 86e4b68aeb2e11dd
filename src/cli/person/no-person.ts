import { signOfAgent } from "../../clients/agent-signs.ts";
import type { Io } from "../io.ts";

/** Why this cannot be a person's consent. An agent that lies about its surroundings gets past it. */
export function noPerson({ stdout, env }: Io): string | undefined {
  if (!stdout.isTty) return "Only a person allows a command: type this in a terminal.";
  const sign = signOfAgent(env);
  return sign && `Only a person allows a command, and ${sign} says that an agent runs this one.`;
}
