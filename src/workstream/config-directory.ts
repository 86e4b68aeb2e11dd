import { homedir } from "node:os";
import { posix, win32 } from "node:path";

/** Where a person's own settings are, outside of every workspace. */
export function configDirectory(
  env: { readonly [name: string]: string | undefined },
  platform: string,
  home: string,
): string {
  if (platform === "win32") return env["APPDATA"] || win32.join(home, "AppData", "Roaming");
  if (platform === "darwin") return posix.join(home, "Library", "Application Support");
  const chosen = env["XDG_CONFIG_HOME"];
  // The XDG specification has relative paths ignored.
  return chosen && posix.isAbsolute(chosen) ? chosen : posix.join(home, ".config");
}

/** A file of a person's own settings for doneward. */
export function settingsFile(
  name: string,
  env: { readonly [name: string]: string | undefined },
  platform: string = process.platform,
  home: string = homedir(),
): string {
  const { join } = platform === "win32" ? win32 : posix;
  return join(configDirectory(env, platform, home), "doneward", name);
}

/** Settings are not written where others could change them. */
export class UnsafeSettingsError extends Error {}
