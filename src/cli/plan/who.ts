import type { Actor } from "../../stores/contract.ts";
import type { Io } from "../io.ts";

/**
 * Who is calling: a person by name, or an agent that runs commands in its
 * session. This keeps an agent from approving its own plan by mistake; it is no
 * lock.
 */
export function whoCalls({ env }: Io, name: string | undefined): Actor {
  if (env["DONEWARD_SESSION"]) return { kind: "model" };
  const known = name ?? [env["USER"], env["LOGNAME"], env["USERNAME"]].find(Boolean);
  return { kind: "person", ...(known !== undefined && { name: known }) };
}
