import type { Io } from "../io.ts";

/** What the user is called on this machine, if it says so. */
export function userName({ env }: Pick<Io, "env">): string | undefined {
  return [env["USER"], env["LOGNAME"], env["USERNAME"]].find(Boolean);
}
