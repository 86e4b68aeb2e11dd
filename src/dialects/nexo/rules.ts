import type { Availability } from "../dialect.ts";
import type { Rules, TextLimit } from "../../todo/index.ts";
import { MAX_BYTES, MAX_TODOS } from "./schema.ts";

const text: TextLimit = { max: MAX_BYTES, unit: "bytes" };

export const rules: Rules = {
  focus: "advise",
  limits: { items: MAX_TODOS, content: text, activeForm: text },
  whenAllClosed: "clear",
  identity: "content",
  errors: "refuse",
  duplicates: "allow",
};

export const availability: Availability = {
  toChildAgents: false,
  whenYielding: true,
  inPlanMode: "allowed",
};
