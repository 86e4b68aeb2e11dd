import { maskSecrets } from "./secrets.ts";

const KEY_BEGINS = "-----BEGIN ";
const KEY_ENDS = "-----END ";
/** Longer than any key. What is held is looked through at every line that comes. */
const MOST_HELD = 16 * 1024;
/** What may introduce a secret on the next line. */
const INTRODUCES = /(?:[=:]["']?|bearer|basic|token)\s*$/i;

/** What introduces a secret does not stand further before it. */
const MOST_LINES = 8;

/**
 * Covers secrets in a text that comes in pieces. A secret may be cut anywhere, so text is let go
 * line by line, and a private key as a whole.
 */
export class SecretStream {
  #held = "";

  /** What may be shown by now. */
  push(piece: string): string {
    this.#held += piece;
    if (!piece.includes("\n")) return "";
    const ready = this.#held.slice(0, readyUpTo(this.#held));
    this.#held = this.#held.slice(ready.length);
    return maskSecrets(ready);
  }

  /** The text is over: the rest of it. */
  end(): string {
    const rest = this.#held;
    this.#held = "";
    return maskSecrets(rest);
  }
}

function readyUpTo(text: string): number {
  if (text.length > MOST_HELD) return text.lastIndexOf("\n") + 1;
  let end = text.lastIndexOf("\n", openKeyIn(text)) + 1;
  for (let lines = 0; end > 0 && lines < MOST_LINES; lines++) {
    if (!INTRODUCES.test(text.slice(Math.max(0, end - 40), end))) break;
    end = text.lastIndexOf("\n", end - 2) + 1;
  }
  return end;
}

/** Where a key begins whose last line is not complete yet. */
function openKeyIn(text: string): number | undefined {
  let key = text.indexOf(KEY_BEGINS);
  while (key >= 0) {
    const end = text.indexOf(KEY_ENDS, key);
    const line = end < 0 ? -1 : text.indexOf("\n", end);
    if (line < 0) return key;
    key = text.indexOf(KEY_BEGINS, line);
  }
  return undefined;
}
