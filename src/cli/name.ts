/** How people call the command, for messages and for what the model is told. */
export const NAME = "doneward";
