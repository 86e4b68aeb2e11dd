/**
 * What every store promises, as data that any test runner can run:
 *
 *     for (const { name, run } of storeContract) test(name, () => run(makeMyStore));
 *
 * A store that lives in one process skips what `needsReopening`.
 * @module
 */
import { claimCases } from "./board-contract/claims.ts";
import { boardCommitCases } from "./board-contract/commits.ts";
import { boardCopyingCases } from "./board-contract/copying.ts";
import { finishingCases } from "./board-contract/finishing.ts";
import { boardIdempotencyCases } from "./board-contract/idempotency.ts";
import { leaseCases } from "./board-contract/leases.ts";
import { listCases } from "./board-contract/lists.ts";
import { readinessCases } from "./board-contract/readiness.ts";
import { commitCases } from "./store-contract/commits.ts";
import { copyingCases } from "./store-contract/copying.ts";
import { dataCases } from "./store-contract/data.ts";
import { idempotencyCases } from "./store-contract/idempotency.ts";
import { journalCases } from "./store-contract/journal.ts";
import { lifetimeCases } from "./store-contract/lifetime.ts";
import { scopeCases } from "./store-contract/scopes.ts";
import type { StoreCase } from "./store-contract/store-case.ts";
import { watchCases } from "./store-contract/watching.ts";

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
