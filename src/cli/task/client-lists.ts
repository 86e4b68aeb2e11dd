/** By itself: whoever asks for such a list needs no setups, hooks and transcripts of clients. */
export { TASK_LISTS } from "../../clients/catalogue.ts";
