import { test } from "node:test";
import { scaled } from "../../testing/scale.ts";
import type { StoreUnderTest } from "../../testing/store-contract.ts";
import { storeContract } from "../../testing/store-contract.ts";
import { checkAgainstModel } from "../fixtures/model.ts";
import { memoryStore } from "./memory-store.ts";

for (const { name, needsReopening, run } of storeContract) {
  const skip = needsReopening && "a memory store lives as long as the process";
  test(`memory: ${name}`, { skip }, () => run(makeStore));
}

test("memory: any sequence of calls answers as the model does", async () => {
  await checkAgainstModel(scaled(300), () => {
    const store = memoryStore();
    return async () => store;
  });
});

async function makeStore(): Promise<StoreUnderTest> {
  const store = memoryStore();
  return { reopens: false, open: async () => store, dispose: async () => {} };
}
