export const description = `Write the todo list of the task, all of it, as a Markdown checklist: one line a todo, in the order of work, no nesting. [ ] is pending, [-] in progress, [x] completed. Use it when a task takes several steps or more comes up on the way. Skip it for one or two simple steps or a question.

Work on one todo at a time. Mark it completed only when it is fully done; one call can complete a todo and start the next. Keep every open todo on the list unless you were told to remove it.`;
