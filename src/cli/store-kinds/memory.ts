import type { StoreKind } from "./store-kind.ts";

export const memoryKind: StoreKind = {
  name: "memory",
  place: () => "this process only",
  bytes: () => 0,
};
