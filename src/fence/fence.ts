/** Nothing but these may stand in a nonce: it is a part of the template, not data. */
const NONCE = /^[0-9A-Za-z-]{16,36}$/;

/**
 * Data between two lines that only the sender can have written. Every text in
 * `data` must have come through `quote`.
 */
export function fence(data: string, nonce: string): readonly string[] {
  if (!NONCE.test(nonce)) {
    throw new RangeError("[doneward] [fence] a nonce is 16 to 36 letters, digits, hyphens");
  }
  return [`[[doneward-data ${nonce}]]`, data, `[[/doneward-data ${nonce}]]`];
}

const OPENING = /^\[\[doneward-data ([0-9A-Za-z-]{16,36})\]\]$/m;

/** The nonce of the first fence in a text. */
export function nonceIn(text: string): string | undefined {
  return OPENING.exec(text)?.[1];
}
