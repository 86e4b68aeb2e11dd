import type { Availability } from "../dialect.ts";
import type { Rules } from "../../todo/index.ts";
import { MAX_CONTENT, MAX_TODOS } from "./schema.ts";

export const rules: Rules = {
  focus: "reject",
  limits: { items: MAX_TODOS, content: { max: MAX_CONTENT, unit: "characters" } },
  whenAllClosed: "keep",
  identity: "id",
  errors: "refuse",
  duplicates: "allow",
};

export const availability: Availability = {
  toChildAgents: true,
  whenYielding: true,
  inPlanMode: "allowed",
};
