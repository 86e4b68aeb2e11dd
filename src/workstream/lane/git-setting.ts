import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * What `git config doneward.<name>` would say of a repository's own settings,
 * without the time that starting git takes. Includes are not followed.
 */
export function gitSetting(repository: string, name: string): string | undefined {
  let isOurs = false;
  let value: string | undefined;
  for (const line of settingsOf(repository)) {
    const [, section, rest = ""] = /^\s*(?:\[\s*([^\]]*?)\s*\])?\s*(.*)$/.exec(line) ?? [];
    if (section !== undefined) isOurs = section.toLowerCase() === "doneward";
    const [, key, text = ""] = /^([a-z][a-z0-9-]*)\s*=\s*"?([^"#;]*)/i.exec(rest) ?? [];
    if (isOurs && key?.toLowerCase() === name) value = text.trim();
  }
  return value;
}

function settingsOf(repository: string): string[] {
  try {
    return readFileSync(join(repository, "config"), "utf8").split("\n");
  } catch {
    // Without settings nothing is set.
    return [];
  }
}
