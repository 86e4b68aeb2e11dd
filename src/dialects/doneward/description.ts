export const setDescription =
  "Write the todo list of the work in hand, all of it, in order. Helps with work of several steps; a single step or a question needs none. Todos with a known id or content keep what is known of them. One can be in progress.";

export const updateDescription =
  "Change todos as the work goes: start one, complete it when it is really done, add what comes up (content without an id), note, cancel. Only what is named changes.";

export const readDescription =
  "Read the list. A long one comes in pages: pass the cursor of the last.";
