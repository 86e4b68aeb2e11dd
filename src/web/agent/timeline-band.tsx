import type { TimelineEntry } from "../../views/page/index.ts";
import { Icon, type IconName } from "../parts/icon.tsx";
import { duration, exactTime } from "../words.ts";
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

interface TimelineBandProps {
  readonly band: Band;
  /** The todo in focus; undefined if none was. */
  readonly title: string | undefined;
  /** The agent does not work any more: what did not end never will. */
  readonly isOver: boolean;
}

/** What happened while one todo was in focus. */
export function TimelineBand({ band, title, isOver }: TimelineBandProps) {
  return (
    <section class={`band ${title === undefined ? "is-bare" : ""}`}>
      <h2 class="band-title">{title ?? "No todo in focus"}</h2>
      <ol>
        {band.lines.toReversed().map((line) => (
          <Line key={line.key} line={line} isOver={isOver} />
        ))}
      </ol>
    </section>
  );
}

function Line({ line, isOver }: { readonly line: TimelineLine; readonly isOver: boolean }) {
  const { entry, end } = line;
  const outcome = end?.outcome ?? entry.outcome;
  const isModel = entry.by.kind === "model" || entry.by.kind === "person";
  return (
    <li
      class={`entry ${outcome === "failed" ? "is-failed" : ""}`}
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
