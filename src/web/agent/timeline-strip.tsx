import type { TimelineEntry } from "../../overview/documents.ts";
import { counted, duration, exactTime } from "../words.ts";
import { isStart } from "./timeline-entries.ts";

/** Two rows of this many units; the picture stretches to the width of the page. */
const WIDTH = 1_000;
const HEIGHT = 28;

interface TimelineStripProps {
  readonly entries: readonly TimelineEntry[];
  onPick(at: number): void;
}

/** The calls of the timeline at a glance: how dense, how long, which failed. The list below says the same. */
export function TimelineStrip({ entries, onPick }: TimelineStripProps) {
  const [from, to] = [entries[0]?.at ?? 0, entries.at(-1)?.at ?? 0];
  const calls = entries.filter(isStart);
  if (calls.length < 2 || to <= from) return null;
  const ends = new Map(
    entries.filter(({ outcome }) => outcome !== undefined).map((end) => [end.call, end]),
  );
  const x = (at: number): number => ((at - from) / (to - from)) * WIDTH;
  const failed = calls.filter(({ call }) => ends.get(call)?.outcome === "failed").length;
  const pick = (event: PointerEvent): void => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    onPick(from + ((event.clientX - box.left) / box.width) * (to - from));
  };
  return (
    <figure class="strip">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        height={HEIGHT}
        aria-hidden="true"
        onPointerUp={pick}
      >
        {calls.map((start) => {
          const end = ends.get(start.call);
          const isFailed = end?.outcome === "failed";
          return (
            <rect
              key={start.seq}
              class={isFailed ? "strip-fail" : "strip-call"}
              x={x(start.at)}
              y={isFailed ? 0 : 8}
              width={Math.max(2, x(end?.at ?? start.at) - x(start.at))}
              height={isFailed ? HEIGHT : HEIGHT - 8}
            />
          );
        })}
      </svg>
      <figcaption class="fact">
        <span>{exactTime(from)}</span>
        <span>
          {counted(calls.length, "call")}
          {failed > 0 && `, ${failed} failed`} in {duration(to - from)}
        </span>
        <span>{exactTime(to)}</span>
      </figcaption>
    </figure>
  );
}
