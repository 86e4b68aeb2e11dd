export { BADGE_KINDS, badgesOf } from "./badges.ts";
export type { Badge, BadgeFacts, BadgeKind } from "./badges.ts";
export type { ShownChild } from "./child-rows.ts";
export { briefSpan, counted, romanNumeral } from "./numbers.ts";
export { safeLines, safeText } from "./safe-text.ts";
export { renderStatus } from "./status-text.ts";
export type { Standing } from "./status-text.ts";
export { ansiStyle, plainStyle } from "./style.ts";
export type { Paint, Style, ViewOptions } from "./style.ts";
export { asciiSymbols, shapeSymbols, unicodeSymbols } from "./symbols.ts";
export type { Symbols } from "./symbols.ts";
export { BOX_COLUMNS, MIN_BOX_COLUMNS, renderTodoBox } from "./todo-box.ts";
export type { TodoBoxOptions } from "./todo-box.ts";
export { renderTodoMessage, renderTransitions } from "./todo-message.ts";
export { renderReminder, renderTodoCall, renderUpdateFailure } from "./todo-notices.ts";
export type { CalledOperation } from "./todo-notices.ts";
export { PANEL_ROWS, renderTodoPanel } from "./todo-panel.ts";
export type { TodoPanelOptions } from "./todo-panel.ts";
export {
  COLLAPSED_ROWS,
  STRIKE_FRAME_MS,
  STRIKE_HOLD_FRAMES,
  STRIKE_REVEAL_FRAMES,
  renderTodoTree,
} from "./todo-tree.ts";
export type { TodoTreeOptions } from "./todo-tree.ts";
export { TODO_CLEAR_DELAY, hideClosed, windowOf } from "./visible-todos.ts";
export type { TodoWindow } from "./visible-todos.ts";
export { clip, displayWidth, graphemes, pad } from "./width.ts";
