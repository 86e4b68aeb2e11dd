import { DEFAULT_DIALECT } from "../../dialects/default-dialect.ts";
import { lanesScope } from "../../scope/lanes/lanes.ts";
import { resolveTodoScope } from "../../scope/scope.ts";
import { agentDocument } from "../../overview/agent-document.ts";
import { AgentReader } from "../../overview/agent-reader.ts";
import { LaneHolders } from "../../overview/identity.ts";
import type { Store } from "../../stores/contract.ts";
import { EMPTY_LIST } from "../../todo/index.ts";
import { MOST_PANEL_ROWS, renderAgentPanel } from "../../tui/agent-panel.ts";
import { liveBlock } from "../../tui/screen.ts";
import type { AgentDocument } from "../../overview/documents.ts";
import { renderStatus } from "../../views/status-text.ts";
import { systemWorld } from "../../workstream/lane/index.ts";
import { runtimeScope } from "../../workstream/progress/runtime-journal.ts";
import type { Io } from "../io.ts";
import { troubleWords } from "../print/failure.ts";
import { lookFor } from "../print/print.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { workspaceHere, workspaceLabel } from "../workspace/workspace.ts";
import { alarm } from "./alarm.ts";

/** Ages are shown; they go on while nothing else does. */
const TICK = 1_000;
/** So often sessions that ended without a word are looked for. */
const TICKS_BETWEEN_CHECKS = 5;
/** Below the panel there is the line of the cursor, above it something of what was before. */
const FREE_ROWS = 2;

/** Draws the agent of this workspace in place, whenever something of it changes, until the end. */
export async function watchInline(store: Store, io: Io): Promise<void> {
  const here = await workspaceHere(io, store);
  const holders = new LaneHolders(store, systemWorld);
  const agent = new AgentReader({
    ...{ store, holders, origin: here, dialect: DEFAULT_DIALECT, now: io.now },
    scope: resolveTodoScope(here)?.key as string,
  });
  const registry = lanesScope(here.root);
  const scopes = new Set([agent.scope, runtimeScope(agent.scope), registry]);
  const terminal = await io.terminal();
  const block = liveBlock(io.stdout);
  const { ring, wait } = alarm(io);
  const typedBelow = (lines: number): void => {
    block.entered(lines);
    ring();
  };
  let stopListening: (() => void) | undefined;
  const draw = (lines: readonly string[]): void => {
    if (!terminal.isOurs()) {
      stopListening?.();
      stopListening = undefined;
      return block.forget();
    }
    if (!stopListening && terminal.hasKeys) stopListening = terminal.onEntered(typedBelow);
    block.draw([], lines);
  };
  let isRead = false;
  const stops = [
    store.watch(({ scope }) => {
      if (!scopes.has(scope)) return;
      if (scope === registry) holders.invalidate(registry);
      isRead = false;
      ring();
    }),
    terminal.onResize(ring),
    terminal.onResume(ring),
    () => stopListening?.(),
  ];
  let isEnded = false;
  const over = new AbortController();
  void io.untilEnded(over.signal).then(() => {
    isEnded = true;
    ring();
  });
  try {
    let document: AgentDocument | undefined;
    let trouble: string | undefined;
    for (let tick = 0; ; tick++) {
      try {
        if (!isRead || !document) {
          isRead = true;
          await agent.read();
          document = await agentDocument(agent);
        } else if (tick % TICKS_BETWEEN_CHECKS === 0) {
          await agent.recheck();
          document = await agentDocument(agent);
        }
        trouble = undefined;
      } catch (error) {
        if (!document) throw error;
        isRead = false;
        trouble = troubleWords(error);
      }
      draw(panel(document, here, io, trouble));
      if (isEnded) {
        if (terminal.isOurs()) block.leave();
        return;
      }
      await wait(TICK);
    }
  } finally {
    over.abort();
    for (const stop of stops) stop();
    await agent.close();
  }
}

function panel(
  document: AgentDocument,
  { root }: Workspace,
  io: Io,
  trouble: string | undefined,
): string[] {
  const look = lookFor(io);
  const now = io.now();
  const rows = Math.max(1, Math.min(MOST_PANEL_ROWS, (io.stdout.rows || 24) - FREE_ROWS));
  const { total, position } = document.row;
  if (total > 0 || position.runtime > 0) {
    return renderAgentPanel(document, { ...look, now, rows, ...(trouble && { trouble }) });
  }
  const label = workspaceLabel(root, io.env["HOME"]);
  return renderStatus({ label, list: EMPTY_LIST, now }, look).slice(0, rows);
}
