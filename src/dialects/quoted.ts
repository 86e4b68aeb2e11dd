/** As much of a text as a model needs to recognise it. */
const MOST_SHOWN = 80;

/** A text cut to a length, safe to be sent in any encoding. */
export function shortened(text: string, most: number = MOST_SHOWN): string {
  const short = text.length > most ? `${text.slice(0, most - 1)}…` : text;
  return short.toWellFormed();
}

/** A text in quotes, cut if it is long. */
export function quoted(text: string): string {
  return JSON.stringify(shortened(text));
}

/** Texts in quotes: the first of many, and how many more there are. */
export function quotedAll(texts: readonly string[], most: number): string {
  const shown = texts.slice(0, most).map(quoted);
  if (texts.length > most) shown.push(`and ${texts.length - most} more`);
  return shown.join(", ");
}
