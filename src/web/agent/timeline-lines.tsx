import type { TimelineEntry } from "../../overview/documents.ts";
import { Icon, type IconName } from "../parts/icon.tsx";
import { useDrawn } from "../parts/virtual-list.tsx";
import { counted, duration, exactTime } from "../words.ts";
import { isStart, type Band, type TimelineLine } from "./timeline-entries.ts";

const ICONS: { readonly [group in TimelineEntry["group"]]: IconName } = {
  list: "list",
  plan: "plan",
  continuation: "nudge",
  turn: "turn",
  tool: "tool",
  child: "child",
  message: "message",
  person: "person",
  other: "other",
};

interface TimelineLinesProps {
  readonly bands: readonly Band[];
  /** What the todos are called, by id. */
  readonly titles: ReadonlyMap<string, string>;
  /** The agent does not work any more: what did not end never will. */
  readonly isOver: boolean;
}

/**
 * What happened while each todo was in focus, newest first. All in one list: a band that grows or is
 * cut off keeps the lines that it has.
 */
export function TimelineLines({ bands, titles, isOver }: TimelineLinesProps) {
  const drawn = useDrawn(
    (line: TimelineLine, isBare: boolean) => (
      <Line key={line.key} line={line} isOver={isOver} isBare={isBare} />
    ),
    [isOver],
  );
  return (
    <ol class="bands">
      {bands.toReversed().flatMap(({ key, focus, lines }) => {
        const isBare = focus === undefined;
        const title = isBare ? "No todo in progress" : (titles.get(focus) ?? "Removed todo");
        return [
          <li key={`title ${key}`} class={`band-title ${isBare ? "is-bare" : ""}`}>
            <h2>{title}</h2>
          </li>,
          ...lines.toReversed().map((line) => drawn(line, isBare)),
        ];
      })}
    </ol>
  );
}

interface LineProps {
  readonly line: TimelineLine;
  readonly isOver: boolean;
  /** No todo was in focus. */
  readonly isBare: boolean;
}

function Line({ line, isOver, isBare }: LineProps) {
  const { entry, end } = line;
  const outcome = end?.outcome ?? entry.outcome;
  const isModel = entry.by.kind === "model" || entry.by.kind === "person";
  return (
    <li
      class={`entry ${isBare ? "is-bare" : ""} ${outcome === "failed" ? "is-failed" : ""}`}
      data-row
      data-at={entry.at}
      tabIndex={-1}
    >
      <time class="fact" dateTime={new Date(entry.at).toISOString()}>
        {exactTime(entry.at)}
      </time>
      <span class={outcome === "failed" ? "is-bad" : "muted"}>
        <Icon name={outcome === "failed" ? "close" : ICONS[entry.group]} />
      </span>
      <span class={isModel ? "entry-words" : "entry-words is-runtime"}>
        {entry.agent !== undefined && <span class="chip">{entry.agent}</span>} {entry.words}
      </span>
      <span class="fact">{endWords()}</span>
    </li>
  );

  function endWords(): string {
    if (end) return `${outcome === "failed" ? "failed" : "ok"} · ${duration(end.at - entry.at)}`;
    if (outcome === "failed") return "failed";
    if (isStart(entry)) return isOver ? "never ended" : "runs";
    return entry.by.kind === "person" ? "by hand" : "";
  }
}

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
