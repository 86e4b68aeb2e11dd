import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import {
  positionText,
  type AgentRow,
  type PhaseRow,
  type TimelineEntry,
  type TimelinePage,
} from "../../overview/documents.ts";
import { isAtWork } from "../../overview/standing.ts";
import { read } from "../live/api.ts";
import { onMessage } from "../live/data.ts";
import { Button } from "../parts/icon.tsx";
import { complain } from "../parts/toast.tsx";
import { refine, route } from "../route.ts";
import {
  bandsOf,
  beginningOf,
  withEarlier,
  withNewer,
  type KnownTimeline,
} from "./timeline-entries.ts";
import { TimelineLines, TimelineStrip } from "./timeline-lines.tsx";

interface TimelineProps {
  readonly row: AgentRow;
  readonly phases: readonly PhaseRow[];
}

const GROUPS: { readonly [group in TimelineEntry["group"]]?: string } = {
  tool: "Tools",
  list: "List",
  turn: "Turns",
  continuation: "Nudges",
  plan: "Plans",
  child: "Children",
  message: "Messages",
  person: "Questions",
};

/** What happened, newest first, with the todo that was in focus at the side. */
export function Timeline({ row, phases }: TimelineProps) {
  const { id } = row;
  const known = useTimeline(id);
  /** What is shown while the reader does not want it to move. */
  const [held, setHeld] = useState<KnownTimeline | undefined>(undefined);
  const only = route.value.query.get("only");
  const at = route.value.query.get("at");
  const entries = (held ?? known.value)?.entries;
  const bands = useMemo(
    () => bandsOf((entries ?? []).filter(({ group }) => only === null || group === only)),
    [entries, only],
  );
  const titles = useMemo(
    () => new Map(phases.flatMap(({ todos }) => todos.map((todo) => [todo.id, todo.content]))),
    [phases],
  );

  useEffect(() => {
    if (at === null || !known.value) return;
    setHeld(known.value);
    focusAt(Number(at));
  }, [at, entries === undefined]);

  if (!known.value) return <p class="muted">Loading…</p>;
  const { hasEarlier } = known.value;
  const missed = known.value.entries.length - (entries?.length ?? 0);
  const showEarlier = async (): Promise<void> => {
    const from = known.value;
    if (!from) return;
    try {
      const page = await read<TimelinePage>(
        `${path(id)}?before=${positionText(beginningOf(from))}&limit=200`,
      );
      if (!known.value) return;
      known.value = withEarlier(known.value, page);
      if (held) setHeld(known.value);
    } catch (error) {
      complain(error);
    }
  };
  return (
    <div class="timeline">
      <div class="timeline-bar">
        <div class="chips" role="group" aria-label="Show only">
          {Object.entries(GROUPS).map(([group, title]) => (
            <button
              key={group}
              type="button"
              class="chip"
              aria-pressed={only === group}
              onClick={() => refine({ only: only === group ? undefined : group, at: undefined })}
            >
              {title}
            </button>
          ))}
        </div>
        <span class="spring" />
        <Button
          icon="up"

          aria-pressed={!held}
          onClick={() => {
            refine({ at: undefined });
            setHeld(held ? undefined : known.value);
          }}
        >
          Follow
          {held && missed > 0 && ` (${missed} new)`}
        </Button>
      </div>
      <TimelineStrip entries={entries ?? []} onPick={focusAt} />
      {bands.length === 0 && <p class="muted">No events yet.</p>}
      <TimelineLines bands={bands} titles={titles} isOver={!isAtWork(row)} />
      {hasEarlier && (
        <Button icon="down" onClick={() => void showEarlier()}>
          Earlier
        </Button>
      )}
    </div>
  );
}

function path(id: string): string {
  return `/api/agents/${encodeURIComponent(id)}/timeline`;
}

/** The agent's timeline, and what is added to it; whatever was missed is asked for. */
function useTimeline(id: string) {
  const known = useSignal<KnownTimeline | undefined>(undefined);
  useEffect(() => {
    const stop = new AbortController();
    let isAsking = false;
    const start = async (): Promise<void> => {
      known.value = await read<TimelinePage>(`${path(id)}?limit=200`, stop.signal);
    };
    const catchUp = async (): Promise<void> => {
      if (isAsking || !known.value) return;
      isAsking = true;
      try {
        const after = positionText(known.value.position);
        const page = await read<TimelinePage>(`${path(id)}?after=${after}&limit=500`, stop.signal);
        const next = withNewer(known.value, page);
        if (next) known.value = next;
        else await start();
      } finally {
        isAsking = false;
      }
    };
    const unlisten = onMessage(({ name, data }) => {
      if (name === "snapshot") void catchUp().catch(ignore);
      if (name !== "entries" || data.agent !== id || !known.value) return;
      const next = withNewer(known.value, data);
      if (next) known.value = next;
      else void catchUp().catch(ignore);
    });
    void start().catch(complain);
    return () => {
      unlisten();
      stop.abort();
    };
  }, [id]);
  return known;

  /** The page already says that the server does not answer, and asks again when it does. */
  function ignore(): void {}
}

/** Puts the focus on the entry that is nearest to a moment. */
function focusAt(at: number): void {
  requestAnimationFrame(() => {
    const lines = [...document.querySelectorAll<HTMLElement>("main [data-at]")];
    const distance = (line: HTMLElement): number => Math.abs(Number(line.dataset["at"]) - at);
    const [nearest] = lines.sort((one, other) => distance(one) - distance(other));
    nearest?.focus();
    nearest?.scrollIntoView({ block: "center" });
  });
}
