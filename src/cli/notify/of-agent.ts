import type { HookEvent } from "../../clients/hook.ts";
import type { SkipReason } from "../../continuation/index.ts";
import { parseContinuationState } from "../../continuation/index.ts";
import { allTodos, incompleteTodos, progressOf } from "../../todo/index.ts";
import { needsOf, needWords } from "../../views/needs-you.ts";
import { todoDocument } from "../../workstream/documents.ts";
import type { Store } from "../../stores/contract.ts";
import type { Io } from "../io.ts";
import { workspaceLabel } from "../workspace/workspace.ts";
import { channelsFor } from "./channels.ts";
import type { Notice } from "./deliver.ts";
import { deliver, isFirst } from "./deliver.ts";

/** Whose hook it is. */
export interface Told {
  readonly store: Store;
  readonly scope: string;
  readonly root: string;
}

/** Ends of turns after which it goes on by itself, or of which the person knows already. */
const NO_NEWS: readonly SkipReason[] = [
  "no-origin",
  "no-scope",
  "restart-kick-suppressed",
  "user-abort-blocked",
  "already-nudged",
  "background-work",
  "compaction-guard",
  "not-before",
  "not-owner",
  "after-interrupt",
  "other-session",
  "conversation",
  "cleared",
];

/** The agent rests: all is done, or the person has to see to it. `reason`: omitted if its provider failed. */
export async function tellOfRest(
  io: Io,
  { store, scope, root }: Told,
  reason: SkipReason | undefined,
): Promise<void> {
  if (reason !== undefined && NO_NEWS.includes(reason)) return;
  const { documents } = await store.load(scope);
  const continuation = parseContinuationState(documents.continuation);
  const turn = continuation.lastTurnOutcome?.turnId ?? "";
  const { list } = todoDocument(documents);
  const [need] = needsOf({ continuation, list, now: io.now() });
  const { completed, total } = progressOf(list);
  const open = incompleteTodos(allTodos(list)).length;
  const place = workspaceLabel(root, io.env["HOME"]);
  const rests = total === 0 ? "It rests" : `It rests with ${open} of ${total} todos open`;
  const done = total === 0 ? "It rests" : `${completed} of ${total} todos are done`;
  // Not by the reason: a switch that is off is found before anybody looks whether todos are open.
  const what = reason !== undefined && open === 0 ? "finished" : "waiting";
  const words = what === "finished" ? done : `${rests} (${reason ?? "its provider failed"})`;
  const text = need ? `${needWords(need)} (${place})` : `${words}: ${place}`;
  await tell(io, { what, root, scope, text }, turn);
}

/** One wait may be told by several hooks at a time. */
const SAME_WAIT = 10_000;

/** A call waits for the person. */
export async function tellOfWait(
  io: Io,
  { scope, root }: Told,
  { wait, tool, about }: Extract<HookEvent, { kind: "waiting" }>,
): Promise<void> {
  const asks = wait === "permission" ? "It asks for a permission" : "It has a question";
  const what = about.trim() || tool;
  const text = `${asks}${what && ` (${what})`}: ${workspaceLabel(root, io.env["HOME"])}`;
  const moment = Math.floor(io.now() / SAME_WAIT);
  await tell(io, { what: "waiting", root, scope, text }, `${tool} ${about} ${moment}`);
}

/** Tells a person, once per episode. */
export async function tell(io: Io, notice: Notice, episode: string): Promise<void> {
  const channels = await channelsFor(io, notice.root);
  if (!channels.bell && !channels.desktop && !channels.command) return;
  if (isFirst(io, notice.scope, notice.what, episode)) await deliver(io, channels, notice);
}
