import type { StoreError } from "../../stores/contract.ts";
import type { ScopeFault } from "../../workstream/store-copy/index.ts";
import type { Finding } from "../store-kinds/index.ts";

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
export function failureFinding(check: string, error: StoreError, scope?: string): Finding {
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
export function faultWords(
  scope: string,
  fault: ScopeFault | { readonly code: "no-lanes" },
): Finding {
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
