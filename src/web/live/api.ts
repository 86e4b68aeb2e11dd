import { connection } from "./connection.ts";

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
