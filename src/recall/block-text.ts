import { isObject } from "../todo/index.ts";

/** What a model read of a tool's result: text as it is, or the text blocks of its content. */
export function blockText(content: unknown): string | undefined {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return undefined;
  const texts = content.flatMap((block: unknown) =>
    isObject(block) && typeof block["text"] === "string" ? [block["text"]] : [],
  );
  return texts.length > 0 ? texts.join("\n") : undefined;
}
