/**
 * What every store promises of boards, as data that any test runner can run:
 *
 *     for (const { name, run } of boardContract) test(name, () => run(makeMyStore));
 *
 * A store that lives in one process skips what `needsReopening`.
 * @module
 */
import type { BoardCase } from "./board-contract/board-case.ts";
import { claimCases } from "./board-contract/claims.ts";
import { boardCommitCases } from "./board-contract/commits.ts";
import { boardCopyingCases } from "./board-contract/copying.ts";
import { leaseCases } from "./board-contract/leases.ts";
import { listCases } from "./board-contract/lists.ts";
import { readinessCases } from "./board-contract/readiness.ts";

export type { BoardCase, BoardUnderTest } from "./board-contract/board-case.ts";

export const boardContract: readonly BoardCase[] = [
  ...boardCommitCases,
  ...readinessCases,
  ...listCases,
  ...claimCases,
  ...leaseCases,
  ...boardCopyingCases,
];
