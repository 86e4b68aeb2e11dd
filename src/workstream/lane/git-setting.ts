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
    const { section, setting } = partsOf(line);
    if (section !== undefined) isOurs = section.toLowerCase() === "doneward";
    const [, key, text = ""] = /^([a-z][a-z0-9-]*)\s*=\s*"?([^"#;]*)/i.exec(setting) ?? [];
    if (isOurs && key?.toLowerCase() === name) value = text.trim();
  }
  return value;
}

/** `[section] key = value`: each half may be missing. */
function partsOf(line: string): { readonly section?: string; readonly setting: string } {
  const setting = line.trimStart();
  const end = setting.startsWith("[") ? setting.indexOf("]") : -1;
  if (end < 0) return { setting };
  return { section: setting.slice(1, end).trim(), setting: setting.slice(end + 1).trimStart() };
}

function settingsOf(repository: string): string[] {
  try {
    return readFileSync(join(repository, "config"), "utf8").split("\n");
  } catch {
    // Without settings nothing is set.
    return [];
  }
}
