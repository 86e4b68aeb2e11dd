export const todoWriteDescription = `Keep a list of the work in hand, for you and for the user to follow. Use it for work of three or more steps, or when the user names several tasks. Skip it for a single step or a question.

Every call sends the whole list. Each todo has \`content\` (Run tests) and \`activeForm\` (Running tests). One todo is in_progress at a time: set it before you begin. Mark it completed as soon as it is fully done, not in a batch at the end; while anything is missing or fails it stays in_progress. Remove what is no longer needed.`;
