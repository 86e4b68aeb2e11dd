import type { Context } from "hono";
import type { AgentReader } from "../../overview/agent-reader.ts";
import type { BoardReader } from "../../overview/board-reader.ts";
import type { OverviewFeed } from "../../overview/feed.ts";
import type { ApiRefusal } from "../../overview/protocol.ts";
import { maskValue } from "../../progress/index.ts";
import type { JsonValue } from "../../todo/index.ts";
import { isObject } from "../../todo/json.ts";
import type { DoorEnv } from "./app.ts";

const MAX_DEPTH = 32;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Whether JSON nests no deeper than `deepest`. Linear: nothing is parsed before this is known. */
export function isShallow(text: string, deepest: number = MAX_DEPTH): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (isInString) {
      if (unit === BACKSLASH) at++;
      else if (unit === QUOTE) isInString = false;
    } else if (unit === QUOTE) isInString = true;
    else if (unit === 0x7b || unit === 0x5b) {
      if (++depth > deepest) return false;
    } else if (unit === 0x7d || unit === 0x5d) depth--;
  }
  return true;
}

export type Body = { readonly [field: string]: JsonValue };

/** The object that a body holds; undefined for everything else. */
export function parseBody(text: string): Body | undefined {
  if (!isShallow(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The longest line and the longest paragraph of a person, in UTF-16 code units. */
export const LONGEST_LINE = 2_000;
export const LONGEST_TEXT = 20_000;

export function isText(value: unknown, longest: number): value is string {
  return typeof value === "string" && value.trim() !== "" && value.length <= longest;
}

/** Answers with a document, its secrets masked. */
export function answer(context: Context<DoorEnv>, document: object): Response {
  return context.json(maskValue(document), 200, { "cache-control": "no-store" });
}

export function refused(
  context: Context<DoorEnv>,
  status: 400 | 403 | 404 | 409 | 503,
  code: string,
  message: string,
): Response {
  const refusal: ApiRefusal = { error: { code, message } };
  return context.json(maskValue(refusal), status);
}

export async function withAgent(
  context: Context<DoorEnv>,
  feed: OverviewFeed,
  act: (agent: AgentReader) => Promise<Response>,
): Promise<Response> {
  const agent = await feed.agent(context.req.param("id") ?? "");
  return agent ? act(agent) : refused(context, 404, "no-agent", "No such agent.");
}

export async function withBoard(
  context: Context<DoorEnv>,
  feed: OverviewFeed,
  act: (board: BoardReader) => Promise<Response>,
): Promise<Response> {
  const board = await feed.board(context.req.param("board") ?? "");
  return board ? act(board) : refused(context, 404, "no-board", "No such board.");
}
