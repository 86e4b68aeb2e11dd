import { useSignal, type ReadonlySignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ServerMessage } from "../../overview/protocol.ts";
import { connection } from "./connection.ts";
import { onMessage } from "./data.ts";

/** What the server did not do, in its own words. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly code: string;
  readonly status: number;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Reads a document. Rejects with `Refused` if the server says no. */
export function read<T>(path: string, abort?: AbortSignal): Promise<T> {
  return ask<T>(path, abort ? { signal: abort } : {});
}

/** Asks for a change. The same change is never made twice, however often the request arrives. */
export function change<T>(path: string, body: unknown = {}): Promise<T> {
  return ask<T>(path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-doneward": "1",
      "idempotency-key": crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  });
}

async function ask<T>(path: string, request: RequestInit): Promise<T> {
  const response = await fetch(path, { ...request, credentials: "same-origin" }).catch(
    (error: unknown) => {
      if (request.signal?.aborted) throw error;
      throw new Refused(0, "unreachable", "The server does not answer.");
    },
  );
  if (response.status === 401) connection.value = { kind: "logged-out" };
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer as T;
  throw refusalIn(answer, response.status);
}

function refusalIn(answer: unknown, status: number): Refused {
  const { error } = { ...(answer as { error?: unknown } | undefined) };
  if (typeof error === "string") return new Refused(status, "refused", error);
  const { code, message } = { ...(error as { code?: unknown; message?: unknown } | undefined) };
  const words = typeof message === "string" ? message : `The server answered ${status}.`;
  return new Refused(status, typeof code === "string" ? code : "refused", words);
}

/** A document that is read again when the server says that it changed. */
export interface LiveDocument<T> {
  readonly value: ReadonlySignal<T | undefined>;
  /** Why there is none, or no newer one. */
  readonly problem: ReadonlySignal<Refused | undefined>;
  reload(): void;
}

/** So many milliseconds lie between two readings, however fast the document changes; more if they take long. */
const SHORTEST_PAUSE = 150;

/** `concerns` says which messages make a new reading necessary; another path starts over. */
export function useDocument<T>(
  path: string,
  concerns: (message: ServerMessage) => boolean,
): LiveDocument<T> {
  const value = useSignal<T | undefined>(undefined);
  const problem = useSignal<Refused | undefined>(undefined);
  const reload = useSignal<() => void>(() => {});

  useEffect(() => {
    const stop = new AbortController();
    let isReading = false;
    let isDue = false;
    const readAgain = async (): Promise<void> => {
      isDue = true;
      if (isReading) return;
      isReading = true;
      while (isDue && !stop.signal.aborted) {
        isDue = false;
        const start = performance.now();
        try {
          value.value = await read<T>(path, stop.signal);
          problem.value = undefined;
        } catch (error) {
          if (!stop.signal.aborted && error instanceof Refused) problem.value = error;
        }
        const pause = Math.max(SHORTEST_PAUSE, 2 * (performance.now() - start));
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      isReading = false;
    };
    value.value = undefined;
    problem.value = undefined;
    reload.value = () => void readAgain();
    void readAgain();
    const unlisten = onMessage((message) => {
      if (message.name === "snapshot" || concerns(message)) void readAgain();
    });
    return () => {
      unlisten();
      stop.abort();
    };
  }, [path]);

  return { value, problem, reload: () => reload.value() };
}
