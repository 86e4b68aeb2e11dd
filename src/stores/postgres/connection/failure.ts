import { StoreError } from "../../contract.ts";

/** By SQLSTATE, or by its class, the first two characters. */
const CODES: Readonly<Record<string, string>> = {
  "08": "unreachable",
  "25006": "not-writable", // a standby, or a server that was set to read only
  "28": "not-allowed",
  "3D": "no-database",
  "3F": "corrupt", // our schema is gone
  "42": "corrupt", // our own statements fail only on a schema that is no longer ours
  "42501": "not-allowed",
  "53100": "disk-full",
  "54": "too-large",
  "55P03": "contended",
  "57014": "timeout",
  XX: "corrupt",
};

/**
 * What the server says when nothing is wrong with the statement: it goes down,
 * comes up, has no room, or has others wait too long for a lock. States, and
 * classes of them.
 */
const PASSING: readonly string[] = [
  "08",
  "40",
  "53300",
  "55P03",
  "57P01",
  "57P02",
  "57P03",
  "57P05",
];

/** Of these, what a server says that is there and has others at work. */
const BUSY: readonly string[] = ["53300", "55P03", "57P03"];

/** What the server answered has a severity; anything else happened on the way to it. */
interface ServerAnswer extends Error {
  readonly code: string;
  readonly severity: string;
}

/** Whether the same statement may succeed in a moment. */
export function isPassing(error: unknown): boolean {
  if (error instanceof StoreError || isBadUrl(error)) return false;
  return !isServerAnswer(error) || PASSING.some((state) => error.code.startsWith(state));
}

/** Whether it is only a matter of waiting for one's turn. */
export function isBusy(error: unknown): boolean {
  return isServerAnswer(error) && BUSY.includes(error.code);
}

/** Anything that went wrong on the way to the server or in it, as a `StoreError`. */
export function failure(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  // Without a cause: that error has the URL in it, and the URL a password.
  if (isBadUrl(error)) return new StoreError("postgres", "bad-url", "the URL cannot be read");
  if (!isServerAnswer(error)) {
    const message = `no connection: ${messageOf(error as Error)}`;
    return new StoreError("postgres", "unreachable", message, { cause: error });
  }
  const { code: state, message } = error;
  const code = CODES[state] ?? CODES[state.slice(0, 2)] ?? "io";
  return new StoreError("postgres", code, `${message} (${state})`, { cause: error });
}

/** The statement was sent, and no answer came: it may have been carried out. */
export function noAnswer(error: unknown): StoreError {
  const message = `no answer, and it is not known what came of it: ${messageOf(error as Error)}`;
  return new StoreError("postgres", "no-answer", message, { cause: error });
}

function isServerAnswer(error: unknown): error is ServerAnswer {
  return error instanceof Error && "severity" in error && "code" in error;
}

function isBadUrl(error: unknown): boolean {
  return error instanceof TypeError && "code" in error && error.code === "ERR_INVALID_URL";
}

/** Node reports trying several addresses as one error without a message. */
function messageOf(error: Error): string {
  if (error instanceof AggregateError) return error.errors.map(String).join("; ");
  return error.message;
}
