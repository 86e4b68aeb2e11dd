import { UsageError } from "../arguments/usage-error.ts";
import type { Io } from "../io.ts";
import { EXIT } from "../io.ts";
import { printJson, printText } from "../print/print.ts";
import type { Migrated, NamedStore } from "../store-kinds/index.ts";
import { namedStore } from "../store-kinds/index.ts";
import { storeUrl } from "./store-url.ts";
import type { StoreVerb } from "./store-verb.ts";

/** Brings the store up to date and says what that came to. */
export const migrate: StoreVerb = {
  usage: "migrate [--application ROLE]",
  words: { min: 0, max: 0 },
  async run({ options, io }) {
    const named = await namedStore(storeUrl(io, options.store));
    const { kind, rest, place } = named;
    if (options.application !== undefined && !kind.migrate) {
      throw new UsageError("--application is for stores on a server.");
    }
    const migrated = kind.migrate
      ? await kind.migrate(rest, options.application)
      : await byOpening(named, io);
    if (options.json) printJson(io, "store-migrated", { place, ...migrated });
    else printText(io.stdout, words(place, migrated));
    return EXIT.done;
  },
};

async function byOpening({ kind, rest, url }: NamedStore, io: Io): Promise<Migrated> {
  const before = kind.schemaVersion?.(rest) ?? null;
  await (await io.openStore(url)).close();
  return { before, after: kind.schemaVersion?.(rest) ?? null };
}

function words(place: string, { before, after }: Migrated): string {
  if (after === null) return `${place} is up to date.`;
  if (before === null) return `Made ${place}, schema ${after}.`;
  if (before === after) return `${place} is up to date: schema ${after}.`;
  return `Brought ${place} from schema ${before} to ${after}.`;
}
