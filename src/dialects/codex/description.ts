export const description = `Keep the plan of the work in hand: a short list of steps with a status each. Use it when the work takes several steps or the user asks for a plan; skip it for one simple step.

Every call sends the whole plan. At most one step is in_progress; mark a step completed as soon as it is, and start the next in the same call. When the plan changes, say why in \`explanation\`. Not for Plan mode.`;
