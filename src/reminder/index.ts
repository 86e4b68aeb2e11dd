export { manualEditReminder } from "./manual-edit.ts";
