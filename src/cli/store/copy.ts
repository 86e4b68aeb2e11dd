import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Store } from "../../stores/contract.ts";
import { counted } from "../../views/text/numbers.ts";
import type { Copied, CopiedScope, CopyProgress, Difference } from "../../workstream/copy-store.ts";
import { copyStore } from "../../workstream/copy-store.ts";
import { UsageError } from "../arguments/usage.ts";
import type { Io } from "../io.ts";
import { NAME } from "../name.ts";
import { printResult } from "../print/print.ts";
import { progressBar } from "../print/progress-bar.ts";
import type { NamedStore } from "./store-kinds.ts";
import { namedStore } from "./store-kinds.ts";

const PASSES = { copy: "Copying", verify: "Verifying" };

/** Copies everything from one store into another, and reads both sides again to compare. */
export async function copyStores(
  io: Io,
  { from: fromUrl, to: toUrl }: { readonly from: string; readonly to: string },
  options: { readonly merge: boolean; readonly json: boolean },
): Promise<number> {
  const from = await namedStore(fromUrl);
  const to = await namedStore(toUrl);
  if (from.place === to.place && from.kind === to.kind) {
    throw new UsageError(`${from.place} cannot be copied onto itself.`);
  }
  return withStores(io, from, to, async (source, target) => {
    const copied = await copyWithBar(io, source, target, options.merge);
    const message = copiedWords(copied, to.place);
    const ok = isComplete(copied);
    return printResult(io, options.json, "store-copied", { ...copied, ok, message }, message, ok);
  });
}

/**
 * Writes everything that the store has to a new SQLite file, or with
 * `file:<folder>` to a new folder. Each scope is as it was at one moment; the
 * backup has its name only when it is whole and was compared.
 */
export async function backUp(
  io: Io,
  url: string,
  asked: string | undefined,
  json: boolean,
): Promise<number> {
  const { scheme, path } = targetOf(asked, io);
  if (existsSync(path)) return refused(io, json, `${path} is there already.`);
  const draft = `${path}.partial-${process.pid}`;
  try {
    const from = await namedStore(url);
    const copied = await withStores(io, from, { url: `${scheme}:${draft}` }, (source, target) =>
      copyWithBar(io, source, target, false),
    );
    if (!isSound(copied)) {
      return refused(io, json, "What was written is not what was read: no backup is kept.");
    }
    keep(draft, path);
    return tellBackup(io, json, copied, `${scheme}:${path}`);
  } finally {
    for (const suffix of ["", "-wal", "-shm"]) {
      rmSync(draft + suffix, { recursive: true, force: true });
    }
  }
}

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

function tellBackup(io: Io, json: boolean, { scopes }: Sound, url: string): number {
  const damage = scopes.flatMap(damageWords);
  const ok = damage.length === 0;
  const message = [
    `Wrote ${counted(scopes.length, "scope")} to ${url} and compared them.`,
    ...damage,
    `${NAME} store copy ${url} <store> brings it back into an empty store.`,
  ].join("\n");
  return printResult(
    io,
    json,
    "store-backup",
    { ok, url, scopes: scopes.length, message },
    message,
    ok,
  );
}

function refused(io: Io, json: boolean, message: string): number {
  return printResult(io, json, "store-backup", { ok: false, message }, message, false);
}

/** Opens both stores for as long as `use` takes. The first one must be there. */
async function withStores<T>(
  io: Io,
  from: NamedStore,
  to: Pick<NamedStore, "url">,
  use: (from: Store, to: Store) => Promise<T>,
): Promise<T> {
  if (from.kind.exists?.(from.rest) === false) {
    throw new UsageError(`There is no store at ${from.place}.`);
  }
  const source = await io.openStore(from.url);
  try {
    const target = await io.openStore(to.url);
    try {
      return await use(source, target);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function copyWithBar(io: Io, from: Store, to: Store, merge: boolean): Promise<Copied> {
  const bar = progressBar(io);
  const onProgress = ({ pass, done, total }: CopyProgress): void =>
    bar.show({ pass: PASSES[pass], done, total });
  try {
    return await copyStore({ from, to, merge, onProgress });
  } finally {
    bar.clear();
  }
}

/** Whether everything that is in the one store is in the other now, as it is. */
function isComplete(copied: Copied): boolean {
  return copied.ok && copied.scopes.every((each) => isWhole(each));
}

function isWhole({ outcome, damage }: CopiedScope): boolean {
  return (outcome.kind === "copied" || outcome.kind === "same") && damage.length === 0;
}

const MOST_NAMED = 5;

/** Says what a copy came to, and what is still to be done. */
function copiedWords(copied: Copied, place: string): string {
  if (!copied.ok) {
    return (
      `${place} has ${counted(copied.scopes, "scope")} in it already. Nothing was copied.\n` +
      `With --merge what it lacks is copied, and what it has stays as it is.`
    );
  }
  const of = (kind: CopiedScope["outcome"]["kind"]): readonly CopiedScope[] =>
    copied.scopes.filter(({ outcome }) => outcome.kind === kind);
  const same = of("same").length;
  const there = same > 0 ? `; ${counted(same, "scope")} had been there` : "";
  return [
    `Copied ${counted(of("copied").length, "scope")} to ${place}; both sides are the same${there}.`,
    ...told(
      of("outdated"),
      "Changed while being copied; the copy has it as it was. Copy again, into an empty store, when no agent is at work",
    ),
    ...told(of("kept"), "In the target already, not the same, and left as it is"),
    ...told(of("wrong"), "Not what was copied; do not use the copy"),
    ...copied.scopes.flatMap(damageWords),
  ].join("\n");
}

function told(scopes: readonly CopiedScope[], words: string): string[] {
  if (scopes.length === 0) return [];
  const named = scopes.slice(0, MOST_NAMED).map(({ scope, outcome }) => {
    const first = "differences" in outcome ? outcome.differences[0] : undefined;
    return `  ${scope}${first ? ` (${differenceWords(first)})` : ""}`;
  });
  const hidden = scopes.length - named.length;
  if (hidden > 0) named.push(`  and ${hidden} more`);
  return [`${words} (${counted(scopes.length, "scope")}):`, ...named];
}

function differenceWords({ what, name, how }: Difference): string {
  return what === "revision" ? "another revision" : `${what} ${name} ${how}`;
}

/** Says what of a scope could not be copied because it cannot be read. */
function damageWords({ scope, damage }: CopiedScope): string[] {
  return damage.map(
    ({ document, reason, keptAs }) =>
      `Not copied, since it cannot be read: ${document} of ${scope} (${reason}). It is kept as ${keptAs}.`,
  );
}
