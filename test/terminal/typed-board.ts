import type { BoardAction, BoardModel, BoardState } from "../../src/tui/board-state.ts";
import { renderBoard } from "../../src/tui/board.ts";
import { INITIAL_STATE, press } from "../../src/tui/board-state.ts";
import { keysIn } from "../../src/tui/keys.ts";
import { plainStyle, shapeSymbols } from "../../src/views/index.ts";

const SIZE = { columns: 80, rows: 24 };

export interface Typed {
  readonly state: BoardState;
  readonly lines: readonly string[];
  readonly actions: readonly BoardAction[];
}

/** The board after these keys, pressed in a state that is the first look if none is given. */
export function typed(model: BoardModel, keys: string, from: BoardState = INITIAL_STATE): Typed {
  const show = (state: BoardState) =>
    renderBoard(model, state, SIZE, { style: plainStyle, symbols: shapeSymbols });
  const actions: BoardAction[] = [];
  let state = from;
  for (const key of keysIn(keys)) {
    const pressed = press(state, key, model, show(state).viewport);
    ({ state } = pressed);
    if (pressed.action) actions.push(pressed.action);
  }
  return { state, lines: show(state).lines, actions };
}
