import { safeText } from "../../views/text/safe-text.ts";

/** What to say of a store that came with a repository and that nobody has accepted. */
export function untrustedLines(folder: string): string[] {
  return [
    "This repository brings its own Doneward store. It is not used: your own is.",
    `  Look at it:  doneward show --store 'file:${safeText(folder)}'`,
    "  Accept it:   doneward trust",
  ];
}
