export const progressCardDescription = `Keep one card that shows the user how the work stands: the steps of the plan, a short note, or both. Use it for work of several steps; skip it for a quick answer.

Every call replaces the whole card: a part that is left out is removed, and an empty call clears the card. At most one step is in_progress; mark a step completed as soon as it is. Do not repeat the steps in the note.`;

export const updatePlanDescription = `Keep the plan of the work in hand: ordered steps with a status each. Use it for work of several steps; skip it for a quick answer.

Every call sends the whole plan. At most one step is in_progress; mark a step completed as soon as it is, and go on with the next.`;
