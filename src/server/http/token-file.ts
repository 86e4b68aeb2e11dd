import fs from "node:fs";
import path from "node:path";
import { newSecret } from "./credentials.ts";

/** The token in a file that only its owner can read; made if there is none. */
export function readToken(file: string): string {
  const found = tryRead(file);
  if (found !== undefined) return found;
  const token = newSecret();
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    fs.writeFileSync(file, `${token}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    // Another server was faster: there is one token for all.
    return tryRead(file) ?? token;
  }
  return token;
}

/** Puts a new token in the place of the old one, and answers it. */
export function replaceToken(file: string): string {
  fs.rmSync(file, { force: true });
  return readToken(file);
}

/** How often a server looks whether its token is still the one in the file. */
const LOOKING = 500;

/** Tells when another token stands in the file. Answers a function that ends it. */
export function watchToken(file: string, token: string, tell: (token: string) => void): () => void {
  let known = token;
  const looking = setInterval(() => {
    const found = readToken(file);
    if (found === known) return;
    known = found;
    tell(found);
  }, LOOKING).unref();
  return () => clearInterval(looking);
}

function tryRead(file: string): string | undefined {
  try {
    const stats = fs.lstatSync(file);
    if (!stats.isFile()) throw new Error(`${file} is not a file`);
    if ((stats.mode & 0o077) !== 0) throw new Error(`${file} can be read by others`);
    return fs.readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
