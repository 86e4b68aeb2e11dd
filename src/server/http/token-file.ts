import fs from "node:fs";
import path from "node:path";
import { newSecret } from "./credentials.ts";

/** The token in a file that only its owner can read; made if there is none. */
export function readToken(file: string): string {
  return tryRead(file) ?? replaceToken(file);
}

/**
 * Puts a new token in the place of the old one at once, and answers it. Of two that are made at the
 * same time every server takes the later one.
 */
export function replaceToken(file: string): string {
  const token = newSecret();
  const draft = `${file}.${process.pid}`;
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  fs.rmSync(draft, { force: true });
  fs.writeFileSync(draft, `${token}\n`, { flag: "wx", mode: 0o600 });
  fs.renameSync(draft, file);
  return token;
}

/** How often a server looks whether its token is still the one in the file. */
const LOOKING = 500;

export interface TokenListener {
  /** Another token stands in the file. */
  tell(token: string): void;
  /** The file cannot be trusted, and the token stays what it was; told once for each reason. */
  complain(error: Error): void;
}

/** Tells when another token stands in the file. Answers a function that ends it. */
export function watchToken(
  file: string,
  token: string,
  { tell, complain }: TokenListener,
): () => void {
  let known = token;
  let complaint: string | undefined;
  const looking = setInterval(() => {
    try {
      const found = readToken(file);
      complaint = undefined;
      if (found === known) return;
      known = found;
      tell(found);
    } catch (error) {
      const { message } = error as Error;
      if (message !== complaint) complain(error as Error);
      complaint = message;
    }
  }, LOOKING).unref();
  return () => clearInterval(looking);
}

function tryRead(file: string): string | undefined {
  try {
    const stats = fs.lstatSync(file);
    if (!stats.isFile()) throw new Error(`${file} is not a file: take it away`);
    // Windows has no modes in this sense.
    const isOpen = process.platform !== "win32" && (stats.mode & 0o077) !== 0;
    if (isOpen) throw new Error(`${file} can be read by others: chmod 600`);
    const token = fs.readFileSync(file, "utf8").trim();
    if (token === "") throw new Error(`${file} is empty: delete it`);
    return token;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
