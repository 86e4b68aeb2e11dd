import { DEFAULT_DIALECT } from "../../dialects/default-dialect.ts";
import { digestOfStore } from "../../overview/digest.ts";
import { systemWorld } from "../../workstream/lane/index.ts";
import type { Io } from "../io.ts";
import { digestLines } from "../print/digest-lines.ts";
import { printJson, printLines } from "../print/print.ts";

/** Reads what all agents of the store did since a moment, and prints it. */
export async function printDigest(
  io: Io,
  { store: url, json }: { readonly store: string | undefined; readonly json: boolean },
  since: number,
): Promise<void> {
  const store = await io.openStore(url);
  try {
    const options = { store, dialect: DEFAULT_DIALECT, since, now: io.now, world: systemWorld };
    const agents = await digestOfStore(options);
    if (json) printJson(io, "digest", { since, agents });
    else printLines(io.stdout, digestLines(agents, since, io));
  } finally {
    await store.close();
  }
}
