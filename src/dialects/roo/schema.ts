import type { JsonSchema } from "../dialect.ts";

export const schema: JsonSchema = {
  type: "object",
  properties: {
    todos: {
      type: "string",
      description:
        "The whole list as a Markdown checklist, a line each, in order: [ ] pending, [x] completed, [-] in progress",
      pattern: "^\\s*$|\\[[ xX~-]?\\]\\s+\\S",
      examples: [
        "[x] Read the code\n[-] Fix the login bug\n[ ] Run the tests",
        "- [ ] Fix the login bug\n- [ ] Write docs",
        "",
      ],
    },
  },
  required: ["todos"],
};
