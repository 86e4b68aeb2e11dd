/** A word as a shell hands it on to be completed, quoted as it was typed and perhaps half, without its quoting. */
export function meantWord(typed: string): string {
  const inside = typed.slice(1);
  if (typed.startsWith("'")) return inside.replaceAll(String.raw`'\''`, "'").replace(/'$/, "");
  if (typed.startsWith('"')) {
    return inside.replace(/(?<!\\)"$/, "").replaceAll(/\\(["\\$`])/g, "$1");
  }
  return typed.replaceAll(/\\(.)/g, "$1");
}
