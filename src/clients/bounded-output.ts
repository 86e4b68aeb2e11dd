/**
 * The source of `bounded` for the files that we put into other programs: of what a tool gave, no more
 * than a hook can take, with its beginning and its end. Never throws.
 */
export const BOUNDED_OUTPUT = `/** As much of a result as a hook can take: its beginning and its end. */
function bounded(result) {
  try {
    const text = typeof result === "string" ? result : (JSON.stringify(result) ?? "");
    if (text.length <= 100_000) return text;
    return text.slice(0, 50_000) + "… " + text.length + " …" + text.slice(-50_000);
  } catch {
    return "";
  }
}`;
