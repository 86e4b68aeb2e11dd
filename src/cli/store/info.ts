import type { Store } from "../../stores/contract.ts";
import { inColumns } from "../../views/text/width.ts";
import { EXIT } from "../io.ts";
import { printJson, printText } from "../print/print.ts";
import { namedStore } from "../store-kinds/index.ts";
import { byteCount } from "./byte-count.ts";
import { storeUrl } from "./store-url.ts";
import type { StoreVerb } from "./store-verb.ts";

/** Says what the store is, where it is and how much is in it. */
export const info: StoreVerb = {
  usage: "info",
  words: { min: 0, max: 0 },
  async run({ options, io }) {
    const { url, rest, kind, place } = await namedStore(storeUrl(io, options.store));
    const store = await io.openStore(url);
    try {
      // What was opened may be of another kind than the URL says where a program hands it in.
      const known = store.kind === kind.name ? kind : undefined;
      const facts = {
        store: store.kind,
        place: known ? place : "handed in",
        isDurable: store.isDurable,
        ...(await contentsOf(store)),
        bytes: known?.bytes?.(rest) ?? null,
        schema: known?.schemaVersion?.(rest) ?? null,
      };
      if (options.json) printJson(io, "store", facts);
      else printText(io.stdout, words(facts));
      return EXIT.done;
    } finally {
      await store.close();
    }
  },
};

interface Contents {
  readonly scopes: number;
  /** How often anything was written to a journal. */
  readonly changes: number;
  /** Documents that cannot be read. */
  readonly damage: number;
}

async function contentsOf(store: Store): Promise<Contents> {
  const scopes = await store.scopes();
  let changes = 0;
  let damage = 0;
  for (const scope of scopes) {
    const snapshot = await store.load(scope);
    changes += snapshot.seq;
    damage += snapshot.damage?.length ?? 0;
  }
  return { scopes: scopes.length, changes, damage };
}

interface Facts extends Contents {
  readonly store: string;
  readonly place: string;
  readonly isDurable: boolean;
  readonly bytes: number | null;
  readonly schema: number | null;
}

function words(facts: Facts): string {
  const rows: readonly (readonly [name: string, value: string | null])[] = [
    ["kind", facts.store],
    ["place", facts.place],
    ["scopes", String(facts.scopes)],
    ["changes", String(facts.changes)],
    ["size", facts.bytes === null ? null : byteCount(facts.bytes)],
    ["schema", facts.schema === null ? null : String(facts.schema)],
    [
      "durable",
      facts.isDurable ? "yes: survives a crash and a power cut" : "no: gone with the process",
    ],
    ["unreadable", facts.damage === 0 ? null : `${facts.damage}: doneward store doctor says more`],
  ];
  const shown = rows.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  return inColumns(shown)
    .map((line) => line.trimEnd())
    .join("\n");
}
