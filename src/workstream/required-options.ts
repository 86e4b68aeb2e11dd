import type { Dialect } from "../dialects/dialect.ts";
import type { Store } from "../stores/contract.ts";
import type { WorkstreamOptions } from "./contract.ts";
import { knownDialects } from "./dialects.ts";

/** The types ask for these; a program in plain JavaScript hears of them here. */
export async function requireStoreAndDialect({
  store,
  dialect,
}: Partial<WorkstreamOptions> = {}): Promise<void> {
  if (!isStore(store)) {
    throw misuse("a store: one that is open, such as memoryStore() or await openStore(url)");
  }
  if (!isDialect(dialect)) {
    const names = (await knownDialects()).map(({ name }) => name).join(", ");
    throw misuse(`a dialect: one of your own, or the name of one of ours (${names})`);
  }
}

function isStore(store: Partial<Store> | undefined): boolean {
  return typeof store?.load === "function";
}

function isDialect(dialect: Partial<Dialect> | string | undefined): boolean {
  return typeof dialect === "string" || Array.isArray(dialect?.tools);
}

function misuse(needed: string): TypeError {
  return new TypeError(`[doneward] openWorkstream needs ${needed}`);
}
