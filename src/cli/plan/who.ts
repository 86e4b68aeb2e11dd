import { agentInVariables } from "../../clients/agent-signs.ts";
import type { Actor } from "../../stores/contract.ts";
import type { Io } from "../io.ts";
import { userName } from "../person/user-name.ts";

/** Who is calling: an agent, if its variables say so, else a person by name. */
export function whoCalls(io: Io, name: string | undefined): Actor {
  if (agentInVariables(io.env)) return { kind: "model" };
  const known = name ?? userName(io);
  return { kind: "person", ...(known !== undefined && { name: known }) };
}
