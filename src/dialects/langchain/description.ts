export const description = `Write the todo list of the work in hand, all of it, in order. Use it for work of three or more steps, when the user names several tasks, or when the plan may change on the way. Skip it for a single step or a question.

Mark a todo in_progress before you begin it and completed as soon as it is fully done, not in a batch at the end. Several can be in progress if they run side by side. Add what comes up, and leave out what is no longer needed. Call this tool once at a time, never in parallel.`;
