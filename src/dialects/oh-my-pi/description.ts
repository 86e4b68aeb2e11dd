export const description = `Keep a phased task list of the work in hand. Use it for work of three or more steps, or when the user names several tasks. Skip it for a single step or a question.

Pass \`ops\`, applied in order:
- init {list: [{phase, items}]}: replace the whole list
- start {task}: make this the one task in progress
- done | drop | rm {task} or {phase} or neither: complete, abandon or remove one task, a phase, or everything
- append {phase, items}: add tasks; a new phase is created
- note {task, text}: attach a note

Tasks are named by their exact content, phases by their exact name: keep both unique and short. One task is in progress at a time; when none is, the next pending one becomes it. Mark a task done as soon as it is, not in a batch at the end.`;
