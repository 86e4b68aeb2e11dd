/**
 * What a store needs now and then only. Commands that are started all the time load it when they
 * come to it: the build makes a file of its own of it.
 * @module
 */
export { claimEntry } from "./board/claim-line.ts";
export { SqliteBoard } from "./board/sqlite-board.ts";
export { dumpScope, pruneScope, restoreScope } from "./copy.ts";
export { migrateFrom } from "./migrate-from.ts";
