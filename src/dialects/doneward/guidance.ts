export const guidance = `For work of several steps, todo_set writes the list and todo_update keeps it true: one todo in progress at a time, completed when it is done. Short work needs no list.`;
