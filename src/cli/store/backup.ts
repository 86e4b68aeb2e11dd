import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { counted } from "../../views/text/numbers.ts";
import type { Copied } from "../../workstream/store-copy/index.ts";
import { UsageError } from "../arguments/usage-error.ts";
import type { Io } from "../io.ts";
import { EXIT } from "../io.ts";
import { NAME } from "../name.ts";
import { printJson, printText } from "../print/print.ts";
import { namedStore } from "../store-kinds/index.ts";
import { damageWords } from "./copied-words.ts";
import { copyWithBar, withStores } from "./copy.ts";
import { storeUrl } from "./store-url.ts";
import type { StoreVerb } from "./store-verb.ts";

/**
 * Writes everything that the store has to a new SQLite file, or with
 * `file:<folder>` to a new folder. Each scope is as it was at one moment; the
 * backup has its name only when it is whole and was compared.
 */
export const backup: StoreVerb = {
  usage: "backup [<file> | file:<folder>]",
  words: { min: 0, max: 1 },
  async run({ words: [asked], options, io }) {
    const { scheme, path } = targetOf(asked, io);
    if (existsSync(path)) return refused(io, options.json, `${path} is there already.`);
    const draft = `${path}.partial-${process.pid}`;
    try {
      const from = await namedStore(storeUrl(io, options.store));
      const copied = await withStores(io, from, { url: `${scheme}:${draft}` }, (source, target) =>
        copyWithBar(io, source, target, false),
      );
      if (!isSound(copied)) {
        return refused(
          io,
          options.json,
          "What was written is not what was read: no backup is kept.",
        );
      }
      keep(draft, path);
      return tell(io, options.json, copied, `${scheme}:${path}`);
    } finally {
      for (const suffix of ["", "-wal", "-shm"]) {
        rmSync(draft + suffix, { recursive: true, force: true });
      }
    }
  },
};

const OTHER_WAY = `${NAME} store copy <from> <to> writes to any other store.`;

function targetOf(asked: string | undefined, io: Io): { scheme: string; path: string } {
  const [, scheme = "sqlite", path = asked] = /^(file|sqlite):(.+)$/s.exec(asked ?? "") ?? [];
  // One letter is a drive. Only the scheme is repeated: what follows may hold a password.
  const [other] = /^[A-Za-z]{2,}:/.exec(path ?? "") ?? [];
  if (other !== undefined) {
    throw new UsageError(`A backup is a file or file:<folder>, not ${other}… ${OTHER_WAY}`);
  }
  return { scheme, path: resolve(io.cwd, path ?? `${NAME}-${stamp(io.now())}.db`) };
}

/** 2026-01-31T12-34-56: sorts by time, and every file system takes it. */
function stamp(now: number): string {
  return new Date(now).toISOString().slice(0, 19).replaceAll(":", "-");
}

type Sound = Extract<Copied, { ok: true }>;

/** What was written to meanwhile is in the backup as it was. */
function isSound(copied: Copied): copied is Sound {
  return copied.ok && copied.scopes.every(({ outcome }) => outcome.kind !== "wrong");
}

/** Gives the backup its name; it is on disk when this returns. */
function keep(draft: string, path: string): void {
  renameSync(draft, path);
  // Windows cannot open a directory, and keeps its entries by other means.
  if (process.platform === "win32") return;
  const directory = openSync(dirname(path), "r");
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}

function tell(io: Io, json: boolean, { scopes }: Sound, url: string): number {
  const damage = scopes.flatMap(damageWords);
  const ok = damage.length === 0;
  const message = [
    `Wrote ${counted(scopes.length, "scope")} to ${url} and compared them.`,
    ...damage,
    `${NAME} store copy ${url} <store> brings it back into an empty store.`,
  ].join("\n");
  if (json) printJson(io, "store-backup", { ok, url, scopes: scopes.length, message });
  else printText(ok ? io.stdout : io.stderr, message);
  return ok ? EXIT.done : EXIT.refused;
}

function refused(io: Io, json: boolean, message: string): number {
  if (json) printJson(io, "store-backup", { ok: false, message });
  else printText(io.stderr, message);
  return EXIT.refused;
}
