export const description = `Keep a task list for work of three or more steps, or when the user names several tasks. Skip it for a single step or a question.

Call it without arguments to read the list. With \`todos\` it replaces the list; with \`merge: true\` it changes the items you name by id and adds new ones. An empty \`todos\` clears the list.

The order is the priority. One item is in_progress at a time. Split a large item into parts with \`parent\`. Mark an item completed as soon as it is really done; cancel what failed or is no longer needed, and add what takes its place. Every call answers with the whole list.`;
