import type { Origin } from "../../scope/index.ts";
import { allowedFileOf } from "./allowed-checks.ts";
import type { CheckPlace } from "./run-check.ts";
import { CHECK_TIME_LIMIT } from "./run-check.ts";

/** Where checks of an origin's todos are run: in its workspace, or where the host says. */
export function checkPlace(
  origin: Origin,
  given: Partial<CheckPlace> = {},
): { checks?: CheckPlace } {
  const root = given.root ?? (origin.kind === "workspace" ? origin.root : undefined);
  if (root === undefined) return {};
  const { allowedFile = allowedFileOf(process.env), timeLimitMs = CHECK_TIME_LIMIT } = given;
  return { checks: { root, allowedFile, timeLimitMs } };
}
