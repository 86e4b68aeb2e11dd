export { escapeForPrompt } from "./escape.ts";
export { manualEditReminder } from "./manual-edit.ts";
