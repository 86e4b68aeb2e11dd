/** The text with its first letter in upper case; the rest stays, acronyms and all. */
export function capitalised(text: string): string {
  const [first = "", ...rest] = text.trim();
  return first.toUpperCase() + rest.join("");
}

/** Every word with its first letter in upper case, one blank between them. */
export function titleCase(text: string): string {
  return text.trim().split(/\s+/).map(capitalised).join(" ");
}
