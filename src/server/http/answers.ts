import type { Context } from "hono";
import { maskValue } from "../../progress/index.ts";
import type { ApiRefusal } from "../../overview/protocol.ts";
import type { AgentReader } from "../../overview/agent-reader.ts";
import type { BoardReader } from "../../overview/board-reader.ts";
import type { OverviewFeed } from "../../overview/feed.ts";
import type { DoorEnv } from "./app.ts";

/** A document, with every secret in it covered. */
export function answer(context: Context<DoorEnv>, document: object): Response {
  return context.json(maskValue(document), 200, { "cache-control": "no-store" });
}

/** What was not done, as a value. */
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
  return agent ? act(agent) : refused(context, 404, "no-agent", "There is no such agent.");
}

export async function withBoard(
  context: Context<DoorEnv>,
  feed: OverviewFeed,
  act: (board: BoardReader) => Promise<Response>,
): Promise<Response> {
  const board = await feed.board(context.req.param("board") ?? "");
  return board ? act(board) : refused(context, 404, "no-board", "There is no such board.");
}
