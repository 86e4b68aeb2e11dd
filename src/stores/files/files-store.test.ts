import fs from "node:fs";
import { test } from "node:test";
import type { StoreUnderTest } from "../../testing/store-contract.ts";
import { storeContract } from "../../testing/store-contract.ts";
import { openFilesStore } from "./files-store.ts";
import { makeTemporaryDirectory } from "./fixtures/temporary-place.ts";

for (const { name, run } of storeContract) test(`files: ${name}`, () => run(makeStore));

async function makeStore(): Promise<StoreUnderTest> {
  const dir = makeTemporaryDirectory();
  return {
    reopens: true,
    open: () => openFilesStore({ dir }),
    dispose: async () => fs.rmSync(dir, { recursive: true }),
  };
}
