import type { Io } from "../io.ts";

/** What people write to switch something off. */
const OFF = /^(?:off|0|no|false)$/i;

/** Whether a person has switched all hooks off. */
export function areHooksOff({ env }: Pick<Io, "env">): boolean {
  return OFF.test(env["DONEWARD_HOOKS"] ?? "");
}
