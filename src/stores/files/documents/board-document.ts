/** The document in which the journal has what a commit wrote to a board. No caller of the store sees it. */
export const BOARD = "board";
