/** The short name of `append`. */
export { help, run } from "./append.ts";
