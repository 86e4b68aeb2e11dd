export const description = `Your scratch list for the steps of the work in hand. Use it for work of three or more steps; a single step or a question needs none. It touches nothing but itself and works in plan mode too.

Every call replaces the whole list. Keep exactly one item in_progress. Mark it completed the moment it is done, one by one. When all items are completed the list is emptied for the next round.`;
