import type { EvidenceState } from "../../progress/index.ts";

/** How sure it is that a completed todo is done, as people read it. */
export const PROOF_WORDS: { readonly [State in EvidenceState]: string } = {
  verified: "proven",
  stale: "proven, but changed since",
  asserted: "not proven",
  unavailable: "no evidence",
};
