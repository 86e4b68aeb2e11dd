import type { Store } from "../stores/contract.ts";
import { parseContinuationState, SYSTEM_MESSAGE_MARKER } from "../continuation/index.ts";
import type { JsonObject, Todo } from "../todo/index.ts";
import { isObject } from "../todo/index.ts";
import { readOwnSettings, settingsFile, writeOwnSettings } from "./own-settings.ts";

/** The request by which a client on this machine goes on with a session that rests. */
export interface WakeRequest {
  readonly url: string;
  readonly body: JsonObject;
}

/** What the agent reads when it is woken. The answer itself comes as a reminder, as it always does. */
export const WAKE_TEXT: string = `${SYSTEM_MESSAGE_MARKER}
Automatic; approves nothing. Something that a todo waited for has come. Go on with that todo.`;

type Environment = { readonly [name: string]: string | undefined };

const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];
const TIME_LIMIT = 3_000;
/** Those of sessions that are long gone are forgotten. */
const MOST_KEPT = 50;

/** Where a session can be woken is a fact of this machine: it is kept beside the user's settings, in no store. */
export async function keepWake(
  session: string,
  request: WakeRequest,
  env: Environment = process.env,
): Promise<void> {
  const file = settingsFile("sessions.json", env);
  const { [session]: before, ...others } = await readOwnSettings(file);
  if (JSON.stringify(before) === JSON.stringify(request)) return;
  const newest = Object.entries(others).slice(1 - MOST_KEPT);
  await writeOwnSettings(file, Object.fromEntries([...newest, [session, request]]));
}

export interface Sleeper {
  readonly store: Store;
  readonly scope: { readonly key: string } | null;
  /** The todos that wait no longer. */
  readonly todos: readonly Pick<Todo, "session">[];
  readonly env?: Environment;
}

/**
 * Wakes the session whose todos these are, if it rests and its client said how, and answers whether
 * that client took it. A session at work hears at its next step, and one that a person stopped or
 * paused is left alone.
 */
export async function wake({ store, scope, todos, env = process.env }: Sleeper): Promise<boolean> {
  if (scope === null) return false;
  const { documents } = await store.load(scope.key);
  const state = parseContinuationState(documents.continuation);
  const session = state.session?.id;
  const isItsWork = session !== undefined && todos.some((todo) => todo.session === session);
  const rests = state.lastTurnOutcome !== null && !state.paused && !state.interrupted;
  if (!isItsWork || !rests || state.damage) return false;
  const { [session]: kept } = await readOwnSettings(settingsFile("sessions.json", env));
  if (!isObject(kept) || typeof kept["url"] !== "string" || !isObject(kept["body"])) return false;
  return isTaken(kept["url"], kept["body"]);
}

async function isTaken(url: string, body: JsonObject): Promise<boolean> {
  try {
    const { protocol, hostname } = new URL(url);
    if (protocol !== "http:" || !LOOPBACK.includes(hostname)) return false;
    const { ok } = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    return ok;
  } catch {
    // It is gone, asks for a password, or is another program by now.
    return false;
  }
}
