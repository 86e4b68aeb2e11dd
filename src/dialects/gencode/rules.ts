import type { Availability } from "../dialect.ts";
import type { Rules, TextLimit } from "../../todo/index.ts";
import { MAX_LENGTH, MAX_TODOS } from "./schema.ts";

const text: TextLimit = { max: MAX_LENGTH, unit: "characters" };

export const rules: Rules = {
  focus: "reject",
  limits: { items: MAX_TODOS, content: text, activeForm: text },
  whenAllClosed: "keep",
  identity: "content",
  errors: "refuse",
  duplicates: "allow",
};

export const availability: Availability = {
  toChildAgents: false,
  whenYielding: true,
  inPlanMode: "allowed",
};
