export const writeDescription = `Write the todo list of this session, all of it, in order. Use it for work of three or more steps, when the user names several tasks, or when new instructions come in. Skip it for a single step or a question.

Have one todo in_progress at a time. Mark it completed as soon as it is done, before you start the next, and cancelled when it is no longer needed. Leave no open todo out: what is missing is gone.`;

export const readDescription = "Read the todo list of this session.";
