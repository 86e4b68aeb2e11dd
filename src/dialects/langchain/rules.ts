import type { Availability } from "../dialect.ts";
import type { Rules } from "../../todo/index.ts";

export const rules: Rules = {
  focus: "advise",
  whenAllClosed: "keep",
  identity: "content",
  errors: "refuse",
  duplicates: "allow",
};

export const availability: Availability = {
  toChildAgents: true,
  whenYielding: true,
  inPlanMode: "allowed",
};
