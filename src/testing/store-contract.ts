/**
 * What every store promises, as data that any test runner can run:
 *
 *     for (const { name, run } of storeContract) test(name, () => run(makeMyStore));
 *
 * A store that lives in one process skips what `needsReopening`.
 * @module
 */
import { claimCases, leaseCases } from "./board-contract/claims.ts";
import { boardCommitCases, boardCopyingCases } from "./board-contract/commits.ts";
import { boardIdempotencyCases, finishingCases } from "./board-contract/finishing.ts";
import { listCases, readinessCases } from "./board-contract/lists.ts";
import { commitCases, journalCases } from "./store-contract/commits.ts";
import { dataCases, scopeCases } from "./store-contract/data.ts";
import { idempotencyCases } from "./store-contract/idempotency.ts";
import { copyingCases, lifetimeCases, watchCases } from "./store-contract/lifetime.ts";
import type { StoreCase } from "./store-contract/store-case.ts";

export type { StoreCase, StoreUnderTest } from "./store-contract/store-case.ts";

export const storeContract: readonly StoreCase[] = [
  ...commitCases,
  ...journalCases,
  ...idempotencyCases,
  ...scopeCases,
  ...dataCases,
  ...copyingCases,
  ...watchCases,
  ...lifetimeCases,
  ...boardCommitCases,
  ...boardIdempotencyCases,
  ...readinessCases,
  ...listCases,
  ...claimCases,
  ...leaseCases,
  ...finishingCases,
  ...boardCopyingCases,
];
