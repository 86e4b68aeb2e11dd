export const writeDescription = `Replace your todo list with these items, all of them: what you leave out is gone. Keep a list for work of several steps or long work, so that it can be taken up again after an interruption; a quick step or a question needs none. Have one item in_progress, and write the list again as soon as an item is completed or cancelled.`;

export const readDescription = `Read your todo list as it is now, for instance after an interruption.`;

export const clearDescription = `Empty your todo list, when everything is really finished or the work is given up. What is still open is no longer followed.`;
