import { isOver, troubleNow } from "../../overview/attention.ts";
import { decodeLanes, lanesScope } from "../../scope/lanes/index.ts";
import { originOfScope } from "../../scope/scope.ts";
import type { Store } from "../../stores/contract.ts";
import { runtimeScope } from "../../workstream/progress/runtime-journal.ts";
import type { Io } from "../io.ts";
import { printText } from "../print/print.ts";
import { workspaceLabel } from "../workspace/workspace.ts";
import { mayNotify } from "./channels.ts";
import { tell } from "./of-agent.ts";

const EVERY = 15_000;
/** Who was silent for longer when we began to look is gone, not stalled. */
const GONE = 60 * 60_000;
const RUNTIME = runtimeScope("");

/** Tells of agents that stall, at once and then from time to time. Answers how to end that. */
export async function watchStalls(io: Io, store: Store): Promise<() => void> {
  const look = async (): Promise<void> => {
    try {
      if (mayNotify(io))
        for (const scope of await observedScopes(store)) await tellIfStalled(io, store, scope);
    } catch (error) {
      printText(io.stderr, `Stalls are not looked for now: ${(error as Error).message}`);
    }
  };
  await look();
  const timer = setInterval(() => void look(), EVERY).unref();
  return () => clearInterval(timer);
}

/** All lists of which a runtime has told anything. */
async function observedScopes(store: Store): Promise<readonly string[]> {
  const scopes = await store.scopes();
  return scopes
    .filter((scope) => scope.startsWith(RUNTIME))
    .map((scope) => scope.slice(RUNTIME.length));
}

async function tellIfStalled(io: Io, store: Store, scope: string): Promise<void> {
  const { documents } = await store.load(scope);
  const trouble = await troubleNow({ store, scope }, documents, io.now());
  const silence = trouble?.verdicts.find(({ rule }) => rule === "no_output");
  if (!silence || silence.count > GONE) return;
  const origin = originOfScope(scope);
  const { root, lane } = origin?.kind === "workspace" ? origin : { root: "", lane: "" };
  const lanes = decodeLanes((await store.load(lanesScope(root))).documents.lanes);
  if (lanes && lane !== undefined && isOver(lanes, lane)) return;
  const minutes = Math.floor(silence.count / 60_000);
  const text = `No activity for ${minutes} min: ${workspaceLabel(root, io.env["HOME"])}`;
  await tell(io, { what: "stalled", root, scope, text }, String(silence.at - silence.count));
}
