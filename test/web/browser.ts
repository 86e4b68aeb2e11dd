import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { chromium, type Browser } from "playwright-core";
import manifest from "../libraries/package.json" with { type: "json" };

const root = path.resolve(import.meta.dirname, "../..");
const PACKAGE = "@sparticuz/chromium";
const UNPACK = `await (await import("${PACKAGE}")).default.executablePath();`;

/**
 * The executable that the package brings along. The package itself unpacks it where all programs of
 * the machine keep temporary files, and takes what is there for whole; here it is moved into place
 * when it is, so that tests which start together can share it.
 */
export async function unpackedBrowser(
  folder: string = path.join(root, "node_modules/.cache/doneward-browser"),
): Promise<string> {
  const place = path.join(folder, manifest.dependencies[PACKAGE]);
  const executable = path.join(place, "chromium");
  if (fs.existsSync(executable)) return executable;
  fs.mkdirSync(folder, { recursive: true });
  const draft = fs.mkdtempSync(`${place}-`);
  const words = ["--input-type=module", "--eval", UNPACK];
  const env = { ...process.env, TMPDIR: draft };
  try {
    await promisify(execFile)(process.execPath, words, { cwd: import.meta.dirname, env });
    fs.renameSync(draft, place);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    // Somebody else may have been faster.
    if (!fs.existsSync(executable)) throw error;
  }
  return executable;
}

/**
 * A real Chromium, with the rules of the web switched on: the package's own choice of switches would
 * take away the origin checks that are tested here.
 */
export async function launchBrowser(...switches: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: await unpackedBrowser(),
    args: [
      "--no-sandbox",
      "--no-zygote",
      "--disable-dev-shm-usage",
      "--font-render-hinting=none",
      "--use-gl=angle",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      "--in-process-gpu",
      ...switches,
    ],
    headless: true,
  });
}
