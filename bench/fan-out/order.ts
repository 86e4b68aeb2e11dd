/** What a server process answers. */
export type Report =
  | { readonly kind: "listening"; readonly port: number; readonly path: string }
  /** It has written the update to all; the processor time that it took, in microseconds. */
  | { readonly kind: "sent"; readonly cpu: number };

export const TOKEN = "a-token-of-the-bench";
/** Ends every update, for whoever counts them. */
export const MARK = "#end#";
