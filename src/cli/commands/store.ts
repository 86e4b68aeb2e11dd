import type { Store } from "../../stores/contract.ts";
import { inColumns } from "../../views/text/width.ts";
import { UsageError } from "../arguments/usage.ts";
import type { CommandTable } from "../command.ts";
import { command } from "../command.ts";
import type { Io } from "../io.ts";
import { printResult } from "../print/print.ts";
import type { Migrated, NamedStore } from "../store/store-kinds.ts";
import { byteCount, namedStore } from "../store/store-kinds.ts";
import { backUp, copyStores } from "../store/copy.ts";
import { examineStore } from "../store/doctor.ts";
import { storeUrl } from "../store/store-url.ts";

const common = ["json", "store"] as const;

export const commands: CommandTable = {
  "store info": command({
    common,
    examples: ["doneward store", "doneward store info --store file:.doneward"],
    async act({ options }, io) {
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
        return printResult(io, options.json, "store", facts, infoWords(facts));
      } finally {
        await store.close();
      }
    },
  }),

  "store doctor": command({
    common,
    details: ["Nothing in the store changes."],
    examples: ["doneward store doctor", "doneward store doctor --json"],
    act: ({ options }, io) => examineStore(io, storeUrl(io, options.store), options.json),
  }),

  "store backup": command({
    arguments: [{ name: "file", isOptional: true }],
    common,
    details: [
      "The target is a new SQLite file, or file:<folder>. It gets its name only when it is whole and was compared.",
    ],
    examples: ["doneward store backup", "doneward store backup file:backup"],
    act: ({ words: [file], options }, io) =>
      backUp(io, storeUrl(io, options.store), file, options.json),
  }),

  "store copy": command({
    arguments: [{ name: "from" }, { name: "to" }],
    options: { merge: { about: "also into a store that has something in it" } },
    common: ["json"],
    details: [
      "It compares both sides afterwards. A store is sqlite:<path>, file:<folder> or postgres://<server>/<name>.",
    ],
    examples: [
      "doneward store copy sqlite:old.db postgres://db.example.org/work",
      "doneward store copy file:.doneward sqlite:new.db --merge",
    ],
    act: ({ words: [from = "", to = ""], options }, io) => copyStores(io, { from, to }, options),
  }),

  "store migrate": command({
    options: {
      application: { value: "ROLE", about: "the role that programs will use on a server" },
    },
    common,
    details: ["Opening a store does the same, except on a server."],
    examples: [
      "doneward store migrate",
      "doneward store migrate --store postgres://db/work --application agents",
    ],
    async act({ options }, io) {
      const named = await namedStore(storeUrl(io, options.store));
      const { kind, rest, place } = named;
      if (options.application !== undefined && !kind.migrate) {
        throw new UsageError("--application is for stores on a server.");
      }
      const migrated = kind.migrate
        ? await kind.migrate(rest, options.application)
        : await byOpening(named, io);
      return printResult(
        io,
        options.json,
        "store-migrated",
        { place, ...migrated },
        migratedWords(place, migrated),
      );
    },
  }),
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

function infoWords(facts: Facts): string {
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

async function byOpening({ kind, rest, url }: NamedStore, io: Io): Promise<Migrated> {
  const before = kind.schemaVersion?.(rest) ?? null;
  await (await io.openStore(url)).close();
  return { before, after: kind.schemaVersion?.(rest) ?? null };
}

function migratedWords(place: string, { before, after }: Migrated): string {
  if (after === null) return `${place} is up to date.`;
  if (before === null) return `Made ${place}, schema ${after}.`;
  if (before === after) return `${place} is up to date: schema ${after}.`;
  return `Brought ${place} from schema ${before} to ${after}.`;
}
