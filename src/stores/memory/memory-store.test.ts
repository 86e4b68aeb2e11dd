import { test } from "node:test";
import type { StoreUnderTest } from "../../testing/store-contract.ts";
import { storeContract } from "../../testing/store-contract.ts";
import { memoryStore } from "./memory-store.ts";

for (const { name, needsReopening, run } of storeContract) {
  const skip = needsReopening && "a memory store lives as long as the process";
  test(`memory: ${name}`, { skip }, () => run(makeStore));
}

async function makeStore(): Promise<StoreUnderTest> {
  const store = memoryStore();
  return { reopens: false, open: async () => store, dispose: async () => {} };
}
