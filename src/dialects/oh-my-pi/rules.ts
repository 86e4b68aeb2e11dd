import type { Availability } from "../dialect.ts";
import type { Rules } from "../../todo/index.ts";

export const rules: Rules = {
  focus: "normalise",
  whenAllClosed: "keep",
  identity: "content",
  errors: "collect",
  duplicates: "refuse",
};

export const availability: Availability = {
  toChildAgents: false,
  whenYielding: false,
  inPlanMode: "allowed",
};
