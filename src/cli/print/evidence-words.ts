import type { TodoEvidence } from "../../progress/index.ts";
import type { Evidence } from "../../todo/index.ts";
import { briefSpan } from "../../views/text/numbers.ts";
import { safeText } from "../../views/text/safe-text.ts";

/** One fact on one line: what it was, what came of it, how long ago. */
export function factLine(fact: Evidence, now: number): string {
  const { kind, summary, exitCode, tests, unavailable, durationMs, at } = fact;
  const facts = [
    unavailable === undefined ? undefined : `check unavailable: ${unavailable}`,
    exitCode === undefined ? undefined : `exit ${exitCode}`,
    tests && `${tests.passed} passed, ${tests.failed} failed`,
    durationMs === undefined ? undefined : `took ${durationMs} ms`,
    `${briefSpan(now - at)} ago`,
  ];
  const words = facts.filter((word) => word !== undefined).join(", ");
  return `${kind} ${safeText(summary)} (${safeText(words)})`;
}

export function evidenceLines(
  content: string,
  { state, facts }: TodoEvidence,
  now: number,
): string[] {
  return [`${state}: ${safeText(content)}`, ...facts.map((fact) => `  ${factLine(fact, now)}`)];
}
