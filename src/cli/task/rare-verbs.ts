/** Verbs that are seldom called and large: a bundle of their own, so that the others start fast. */
export * as graph from "./graph.ts";
export * as moveIn from "./import.ts";
