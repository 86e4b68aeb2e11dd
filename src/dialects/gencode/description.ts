export const description = `Keep the task list of this session: the user sees it, and the reply shows you your own plan again.

Use it for work of three or more steps, or when the user gives several tasks. Leave it out for a single step, a trivial change or a question.

Send the whole list every time. At most one task is in_progress. Mark a task completed as soon as it is done, before you start the next.`;
