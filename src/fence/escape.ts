/** Most text. What asks for properties of characters takes a hook longer to make than all its work. */
const PLAIN = /^[ -%'-;=?-~]*$/;

let unsafe: RegExp | undefined;

/**
 * Text from a list on its way into a prompt: nothing in it can close a tag,
 * forge a line or hide. Such characters become their `\u` escapes.
 */
export function escapeForPrompt(text: string): string {
  if (PLAIN.test(text)) return text;
  unsafe ??= /[<>&\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
  return text.replace(unsafe, asEscapes);
}

/** Each code unit as `\uXXXX`. */
export function asEscapes(text: string): string {
  return Array.from(
    { length: text.length },
    (_, place) => `\\u${text.charCodeAt(place).toString(16).padStart(4, "0")}`,
  ).join("");
}
