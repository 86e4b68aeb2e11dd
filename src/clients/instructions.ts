/**
 * What a model may be told of its list where a person wants that: in the file that its client reads
 * first, or as a skill. The tools describe themselves; this is for habits.
 * @module
 */

export const INSTRUCTIONS = `## Todo list

- For work of three steps or more, write the list with \`todo_set\` before you begin.
- Keep one todo in progress. Complete it with \`todo_update\` as soon as it is done, not later.
- Add what you find on the way. Cancel what is not needed any more, and say why in a note.
- The user may change the list too; their changes count more than yours.
- Do not rest while todos are open, unless you need the user.
`;

const DESCRIPTION =
  "Keeps a todo list that the user can watch and change. Use it for work of three steps or more, to go on after an interruption, or when the user asks what is still open.";

/** Where the skill is in a folder of skills. */
export const SKILL_FILE = "doneward/SKILL.md";

/** A skill in the form that all clients read. */
export const SKILL_TEXT: string = `---
name: doneward
description: ${DESCRIPTION}
---

${INSTRUCTIONS}
## To go on

Call \`todo_read\` first: it says what is open, what the user changed and what was in progress. If the
user asks how far you are, answer from the list. \`doneward explain\` in their terminal says why you
were told to go on, and \`doneward pause\` ends that.
`;
