/**
 * Text from outside on its way into a prompt: what a list says must stay data
 * there, whatever it says.
 * @module
 */
export { escapeForPrompt } from "./quote.ts";
export { fence, nonceIn } from "./fence.ts";
export { fitting } from "./quote.ts";
export { quote } from "./quote.ts";
export { headAndTail } from "./quote.ts";
