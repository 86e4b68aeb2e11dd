import type { Availability } from "../dialect.ts";
import type { Rules } from "../../todo/index.ts";

export const rules: Rules = {
  focus: "advise",
  whenAllClosed: "keep",
  identity: "id",
  errors: "refuse",
  duplicates: "allow",
};

/** Child agents have the tools too, and are told at a call that the list is not theirs. */
export const availability: Availability = {
  toChildAgents: true,
  whenYielding: true,
  inPlanMode: "allowed",
};
