import { decodeLanes } from "../../scope/lanes/index.ts";
import type { Store } from "../../stores/contract.ts";
import { StoreError } from "../../stores/contract.ts";
import { counted } from "../../views/text/numbers.ts";
import { safeText } from "../../views/text/safe-text.ts";
import { checkScope } from "../../workstream/store-copy/index.ts";
import type { Io } from "../io.ts";
import { EXIT } from "../io.ts";
import { lookFor, printJson, printLines } from "../print/print.ts";
import type { Finding, NamedStore } from "../store-kinds/index.ts";
import { namedStore } from "../store-kinds/index.ts";
import { failureFinding, faultWords } from "./doctor-words.ts";
import { storeUrl } from "./store-url.ts";
import type { StoreVerb } from "./store-verb.ts";

/** Looks at everything that could be wrong with the store, and says what to do. */
export const doctor: StoreVerb = {
  usage: "doctor",
  words: { min: 0, max: 0 },
  async run({ options, io }) {
    const named = await namedStore(storeUrl(io, options.store));
    const findings = await examine(io, named);
    const isWell = findings.every(({ state }) => state !== "wrong");
    if (options.json) printJson(io, "store-doctor", { ok: isWell, place: named.place, findings });
    else printLines(io.stdout, linesOf(findings, named.place, io));
    return isWell ? EXIT.done : EXIT.refused;
  },
};

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
