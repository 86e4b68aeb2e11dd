/**
 * What keeps this folder cheap: a class of text that needs no Unicode tables,
 * and making those tables only when some text does. Compiling them takes
 * milliseconds that a short command should not pay.
 * @module
 */

const PLAIN =
  /^[ -~\u00A1-\u00AC\u00AE-\u02FF\u2010-\u2027\u2190-\u2199\u2500-\u25FC\u2610-\u2613\u2713-\u2718]*$/;

/**
 * Whether the text is Latin letters, punctuation and the signs that views draw
 * with only. Such text is NFC, safe to print, and each code unit is a grapheme of
 * one column.
 */
export function isPlain(text: string): boolean {
  return PLAIN.test(text);
}

/** A value made on first use. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
