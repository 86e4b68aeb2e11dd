import path from "node:path";

import { installed } from "../../../scripts/installed.ts";

/** A program of the official project, at a version; undefined, and named, where it cannot be had. */
export function programOf(name: string, version: string, program: string): string | undefined {
  try {
    return path.join(installed(name, version), "node_modules/.bin", program);
  } catch (error) {
    console.log(`not run: ${name} ${version}: ${(error as Error).message}`);
    return undefined;
  }
}
