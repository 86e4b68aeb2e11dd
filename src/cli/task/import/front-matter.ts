/** What stands between the dashes at the top of a Markdown file, and what follows it. */
export interface FrontMatter {
  readonly fields: { readonly [name: string]: string | readonly string[] };
  readonly body: string;
}

/**
 * Reads the part of YAML that task files use: names with a plain or quoted text,
 * a list in brackets or line by line, or a block of text. Undefined: there is none.
 */
export function frontMatter(text: string): FrontMatter | undefined {
  const [, head, body] = /^---\r?\n(.*?)\r?\n---\r?(?:\n(.*))?$/s.exec(text) ?? [];
  if (head === undefined) return undefined;
  const fields = new Map<string, string | readonly string[]>();
  const lines = head.split(/\r?\n/);
  for (let place = 0; place < lines.length; place++) {
    const [, name, value = ""] = /^([\w-]+):(.*)$/.exec(lines[place] ?? "") ?? [];
    if (name === undefined) continue;
    const block: string[] = [];
    while (/^(?:\s+\S|\s*-\s)/.test(lines[place + 1] ?? "")) block.push(lines[++place] ?? "");
    fields.set(name, valueOf(value.trim(), block));
  }
  return { fields: Object.fromEntries(fields), body: body ?? "" };
}

function valueOf(value: string, block: readonly string[]): string | readonly string[] {
  if (/^[>|][+-]?$/.test(value)) {
    return block.map((line) => line.trim()).join(value.startsWith(">") ? " " : "\n");
  }
  if (value === "" && block.length > 0) {
    return block.map((line) => unquoted(line.trim().replace(/^-\s*/, "")));
  }
  const inside = /^\[(.*)\]$/.exec(value)?.[1];
  if (inside === undefined) return unquoted([value, ...block.map((line) => line.trim())].join(" "));
  const items = inside.match(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,\s][^,]*/g) ?? [];
  return items.map((item) => unquoted(item.trim())).filter((item) => item !== "");
}

function unquoted(text: string): string {
  if (/^'.*'$/s.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  if (!/^".*"$/s.test(text)) return text;
  return text.slice(1, -1).replace(/\\(["\\/nt])/g, (_, letter: string) => {
    return letter === "n" ? "\n" : letter === "t" ? "\t" : letter;
  });
}
