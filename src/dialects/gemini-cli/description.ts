export const description = `Write the list of subtasks of a request, all of it, in order. Use it when a request takes several steps, also if that shows only on the way. Skip it for what one or two steps or a plain answer settle.

Mark a subtask in_progress just before you begin it, one at a time, and completed as soon as it is done without open errors. Use blocked for what cannot go on now and cancelled for what is no longer needed. Write the list again at every start, stop or change of plan.`;
