import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Head, Refusal } from "./access.ts";
import type { Events } from "./app.ts";
import { refusalDocument, SAFE_HEADERS, USUAL_RATE } from "./app.ts";
import type { Door } from "./door.ts";
import type { Rate } from "./rate-limit.ts";
import { RateLimit } from "./rate-limit.ts";

const PATH = "/api/events";

export interface EventsOptions {
  readonly events: Events;
  readonly rate?: Rate;
  readonly now?: () => number;
  onError?(error: Error): void;
}

/**
 * Answers requests for the event stream, through the same door as all others and without what
 * others need: a reader stays for hours, and whatever hangs on its request stays with it.
 */
export function eventsListener(
  door: Door,
  { events, rate = USUAL_RATE, now = Date.now, onError }: EventsOptions,
  others: RequestListener,
): RequestListener {
  const counted = new RateLimit(rate, now);
  return (request, response) => {
    if (request.url?.split("?")[0] !== PATH || request.method !== "GET") {
      return others(request, response);
    }
    const head = headOf(request);
    const stranger = door.refuseStranger(head);
    if (stranger) return answerRefusal(response, stranger);
    const entered = door.enter(head, counted);
    if (!entered.ok) return answerRefusal(response, entered.refusal);
    events(response, head.header("last-event-id")).catch((error: unknown) => {
      onError?.(error as Error);
      response.destroy();
    });
  };
}

export function answerRefusal(response: ServerResponse, refusal: Refusal): void {
  const headers = { ...SAFE_HEADERS, "content-type": "application/json" };
  response.writeHead(refusal.status, headers).end(JSON.stringify(refusalDocument(refusal)));
}

function headOf({ method = "", headers }: IncomingMessage): Head {
  return {
    method,
    header(name) {
      const { [name]: value } = headers;
      return Array.isArray(value) ? value.join(", ") : value;
    },
  };
}
