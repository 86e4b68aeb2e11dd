import { decodeLanes } from "../../scope/lanes/index.ts";
import type { Store } from "../../stores/contract.ts";
import { StoreError } from "../../stores/contract.ts";
import { counted } from "../../views/text/numbers.ts";
import { safeText } from "../../views/text/safe-text.ts";
import type { ScopeFault } from "../../workstream/copy-store.ts";
import { checkScope } from "../../workstream/copy-store.ts";
import type { Io } from "../io.ts";
import { EXIT } from "../io.ts";
import { lookFor, printJson, printLines } from "../print/print.ts";
import type { Finding, NamedStore } from "./store-kinds.ts";
import { namedStore } from "./store-kinds.ts";

/** Looks at everything that could be wrong with the store, and says what to do. */
export async function examineStore(io: Io, url: string, json: boolean): Promise<number> {
  const named = await namedStore(url);
  const findings = await examine(io, named);
  const isWell = findings.every(({ state }) => state !== "wrong");
  if (json) printJson(io, "store-doctor", { ok: isWell, place: named.place, findings });
  else printLines(io.stdout, linesOf(findings, named.place, io));
  return isWell ? EXIT.done : EXIT.refused;
}

async function examine(io: Io, { url, rest, kind, place }: NamedStore): Promise<Finding[]> {
  if (kind.exists?.(rest) === false) {
    return [{ check: "opens", state: "ok", words: `there is nothing at ${place} yet` }];
  }
  const findings: Finding[] = [];
  const attempt = async (check: string, look: () => Promise<readonly Finding[]>): Promise<void> => {
    try {
      findings.push(...(await look()));
    } catch (error) {
      if (!(error instanceof StoreError) || error.code === "bad-url") throw error;
      findings.push(failureFinding(check, error));
    }
  };
  await attempt("opens", async () => {
    const store = await (kind.openToRead?.(rest) ?? io.openStore(url));
    try {
      return [
        { check: "opens", state: "ok", words: `${store.kind}, ${place}` },
        durabilityFinding(store),
        ...(await contentFindings(store)),
      ];
    } finally {
      await store.close();
    }
  });
  // A store that does not open was found to be ill already; its kind would only say so again.
  const doesOpen = findings.some(({ check, state }) => check === "opens" && state === "ok");
  if (doesOpen) await attempt("integrity", async () => (await kind.check?.(rest)) ?? []);
  return findings;
}

function durabilityFinding({ isDurable }: Store): Finding {
  return isDurable
    ? { check: "durable", state: "ok", words: "what is written survives a crash and a power cut" }
    : {
        check: "durable",
        state: "notice",
        words: "what is written is gone when the program ends",
        remedy: "name another store by --store or DONEWARD_STORE",
      };
}

/** Reads every scope as a whole. */
async function contentFindings(store: Store): Promise<Finding[]> {
  const scopes = await store.scopes();
  const wrong: Finding[] = [];
  for (const scope of scopes) {
    try {
      const snapshot = await store.load(scope);
      const faults = checkScope(snapshot, await store.dump(scope));
      for (const fault of faults) wrong.push(faultWords(scope, fault));
      if (scope.startsWith("lanes/") && decodeLanes(snapshot.documents.lanes) === null) {
        wrong.push(faultWords(scope, { code: "no-lanes" }));
      }
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      wrong.push(failureFinding("content", error, scope));
    }
  }
  if (wrong.length > 0) return wrong;
  return [
    { check: "content", state: "ok", words: `${counted(scopes.length, "scope")}, all readable` },
  ];
}

function linesOf(findings: readonly Finding[], place: string, io: Io): string[] {
  const { style, symbols } = lookFor(io);
  const paints = { ok: style.success, notice: style.warning, wrong: style.error };
  const marks = { ok: symbols.icon.completed, notice: "!", wrong: symbols.icon.cancelled };
  const width = Math.max(...findings.map(({ check }) => check.length)) + 2;
  const lines = findings.flatMap(({ check, state, words, remedy }) => [
    `${paints[state](marks[state])} ${check.padEnd(width)}${safeText(words)}`,
    ...(remedy === undefined ? [] : [`  ${" ".repeat(width)}${style.dim(safeText(remedy))}`]),
  ]);
  const wrong = findings.filter(({ state }) => state === "wrong").length;
  const verdict =
    wrong === 0
      ? "Nothing is wrong with the store."
      : `${counted(wrong, "thing")} wrong with the store at ${safeText(place)}.`;
  return [...lines, "", verdict];
}

const RESTORE = "copy a backup into a new store: doneward store copy <backup> <store>";

/** What to do about a store that fails, by the code of its error. */
const REMEDIES: { readonly [code: string]: string } = {
  busy: "end the programs that use the store, and try again",
  corrupt: RESTORE,
  "disk-full": "make room on the disk",
  gone: "start the programs that use the store again",
  io: "look at the disk: the system could not read or write",
  locked: "end the programs that use the store, and try again",
  "newer-schema": "update doneward",
  "not-a-store": "name another place: what is there belongs to another program",
  "not-writable": "make the place writable for you, or name another one",
  unreachable: "see whether the server runs and the URL of the store is right",
  "unsafe-place": "make the place yours alone: chmod go-w, and no symbolic link",
  "unsafe-sqlite": "take the latest Node 24",
};

/** A failure of the store as a finding. */
function failureFinding(check: string, error: StoreError, scope?: string): Finding {
  const { reason } = error;
  const remedy = Object.hasOwn(REMEDIES, error.code) ? REMEDIES[error.code] : undefined;
  return {
    check,
    state: "wrong",
    words: scope === undefined ? reason : `${scope}: ${reason}`,
    ...(remedy !== undefined && { remedy }),
  };
}

/** Says what is wrong with a scope, and what to do about it. */
function faultWords(scope: string, fault: ScopeFault | { readonly code: "no-lanes" }): Finding {
  const wrong = (words: string, remedy: string): Finding => ({
    check: fault.code === "unreadable" ? "damage" : "content",
    state: "wrong",
    words: `${scope}: ${words}`,
    remedy,
  });
  switch (fault.code) {
    case "unreadable":
      return wrong(
        `the ${fault.document} document cannot be read (${fault.reason})`,
        `it is kept as ${fault.keptAs}: mend it there, or delete it`,
      );
    case "no-revision":
      return wrong("it is listed, but nothing was ever written to it", RESTORE);
    case "gap":
      return wrong(`the journal misses what came after entry ${fault.after}`, RESTORE);
    case "newest-entry":
      return wrong(`the journal ends at ${fault.found}, not at ${fault.said}`, RESTORE);
    case "no-lanes":
      return wrong("the registry of the lanes makes no sense", RESTORE);
  }
}
