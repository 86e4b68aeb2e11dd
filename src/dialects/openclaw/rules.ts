import type { Availability } from "../dialect.ts";
import type { Rules } from "../../todo/index.ts";
import { MAX_STEP_BYTES, MAX_STEPS } from "./schema.ts";

/** Both tools write the same list, so the card's limits hold for both. */
export const rules: Rules = {
  focus: "reject",
  limits: { items: MAX_STEPS, content: { max: MAX_STEP_BYTES, unit: "bytes" } },
  whenAllClosed: "keep",
  identity: "content",
  errors: "refuse",
  duplicates: "allow",
};

/** The card belongs to the session that the user talks to. */
export const availability: Availability = {
  toChildAgents: false,
  whenYielding: true,
  inPlanMode: "allowed",
};
