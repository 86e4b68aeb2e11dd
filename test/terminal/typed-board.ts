import type { BoardModel, BoardState, Wish } from "../../src/tui/board/index.ts";
import { FIRST_LOOK, press, renderBoard } from "../../src/tui/board/index.ts";
import { keysIn } from "../../src/tui/keys.ts";
import { plainStyle, shapeSymbols } from "../../src/views/index.ts";

const SIZE = { columns: 80, rows: 24 };

export interface Typed {
  readonly state: BoardState;
  readonly lines: readonly string[];
  readonly wishes: readonly Wish[];
}

/** The board after these keys, pressed in a state that is the first look if none is given. */
export function typed(model: BoardModel, keys: string, from: BoardState = FIRST_LOOK): Typed {
  const show = (state: BoardState) =>
    renderBoard(model, state, SIZE, { style: plainStyle, symbols: shapeSymbols });
  const wishes: Wish[] = [];
  let state = from;
  for (const key of keysIn(keys)) {
    const pressed = press(state, key, model, show(state).sight);
    ({ state } = pressed);
    if (pressed.wish) wishes.push(pressed.wish);
  }
  return { state, lines: show(state).lines, wishes };
}
