/**
 * The full-screen board: what was read and what was typed → the lines of a screen. Pure.
 * @module
 */
export { FIRST_LOOK, TABS } from "./model.ts";
export type { BoardModel, BoardState, Tab, Wish } from "./model.ts";
export { press } from "./press.ts";
export type { Pressed, Sight } from "./press.ts";
export { renderBoard } from "./render.ts";
export type { BoardFrame, BoardSize } from "./render.ts";
