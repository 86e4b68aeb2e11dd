import type { Actor } from "../../stores/contract.ts";
import type { Io } from "../io.ts";
import { userName } from "../person/user-name.ts";

/**
 * Who is calling: a person by name, or an agent that runs commands in its
 * session. This keeps an agent from approving its own plan by mistake; it is no
 * lock.
 */
export function whoCalls(io: Io, name: string | undefined): Actor {
  if (io.env["DONEWARD_SESSION"]) return { kind: "model" };
  const known = name ?? userName(io);
  return { kind: "person", ...(known !== undefined && { name: known }) };
}
