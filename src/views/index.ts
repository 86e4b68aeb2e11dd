export { badgesOf } from "./badges.ts";
export type { Badge, BadgeFacts, BadgeKind } from "./badges.ts";
export { briefSpan, counted } from "./text/numbers.ts";
export { safeLines, safeText } from "./text/safe-text.ts";
export { renderStatus } from "./status-text.ts";
export { ansiStyle, asciiSymbols, plainStyle, shapeSymbols, unicodeSymbols } from "./text/style.ts";
export type { Paint, Style, Symbols, ViewOptions } from "./text/style.ts";
export { renderTodoBox } from "./todo/todo-box.ts";
export {
  renderReminder,
  renderTodoCall,
  renderTodoMessage,
  renderTransitions,
  renderUpdateFailure,
} from "./todo/todo-message.ts";
export { renderTodoPanel } from "./todo/todo-panel.ts";
export { renderTodoTree } from "./todo/todo-tree.ts";
export { clip, displayWidth, graphemes, pad } from "./text/width.ts";
