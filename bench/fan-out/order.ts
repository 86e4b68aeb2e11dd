/** What the measuring process asks a server process to do. */
export type Order =
  /** Writes the update to all, and answers the processor time that it took. */
  { readonly kind: "send" } | { readonly kind: "memory" };

/** What a server process answers. */
export type Report =
  | { readonly kind: "listening"; readonly port: number; readonly path: string }
  /** In microseconds. */
  | { readonly kind: "sent"; readonly cpu: number }
  /** In bytes, after a collection. */
  | { readonly kind: "memory"; readonly heap: number; readonly rss: number };

export const TOKEN = "a-token-of-the-bench";
/** Ends every update, for whoever counts them. */
export const MARK = "#end#";
