import { Section } from "../parts/page.tsx";
import { overviewCounts } from "../../overview/standing.ts";
import { STANDING_WORDS, STANDINGS, TASK_WORDS, type Standing } from "../../views/state-words.ts";
import type { AgentRow, BoardRow } from "../../overview/documents.ts";
import { FirstSteps } from "../shell/first-steps.tsx";
import { agentList, boards, server } from "../live/data.ts";
import { Meter, StandingMark } from "../parts/mark.tsx";
import { addressOf, route } from "../route.ts";
import { counted } from "../words.ts";
import { AgentLine } from "./agent-line.tsx";

/** Who needs me, who is stuck, who is working, what got done and is it true. */
export function Overview() {
  const all = agentList.value;
  const only = route.value.query.get("standing");
  const shown = all.filter(({ standing }) => only === null || standing === only);
  return (
    <div class="page">
      <div class="page-head">
        <h1>Overview</h1>
      </div>
      <Tiles agents={all} only={only} />
      {server.value && all.length === 0 && <FirstSteps />}
      {STANDINGS.map((standing) => (
        <Group
          key={standing}
          standing={standing}
          agents={shown.filter((agent) => agent.standing === standing)}
        />
      ))}
      {all.length > 0 && shown.length === 0 && (
        <p class="notice">
          No agent is “{STANDING_WORDS[only as Standing]?.title ?? only}” now.{" "}
          <a class="link" href={addressOf([])}>
            Show all
          </a>
        </p>
      )}
      <Boards rows={[...boards.value.values()]} />
    </div>
  );
}

function Tiles({
  agents,
  only,
}: {
  readonly agents: readonly AgentRow[];
  readonly only: string | null;
}) {
  const counts = overviewCounts(agents);
  const open = agents
    .filter(({ standing }) => standing === "working")
    .reduce((sum, { total, done, cancelled }) => sum + total - done - cancelled, 0);
  return (
    <div class="tiles is-still">
      <Tile
        standing="needs-you"
        count={counts.needsYou}
        note="waiting for your answer"
        only={only}
      />
      <Tile
        standing="working"
        count={counts.working}
        note={`${counted(open, "todo")} open`}
        only={only}
      />
      <Tile standing="stalled" count={counts.stalled} note="showing nothing new" only={only} />
      <div class="tile">
        <span class="tile-head">
          <StandingMark standing="done" />
          Done today
        </span>
        <span class="tile-number">{counts.doneToday}</span>
        <span class="tile-note">{counts.provenToday} proven by a check</span>
      </div>
    </div>
  );
}

interface TileProps {
  readonly standing: Standing;
  readonly count: number;
  readonly note: string;
  readonly only: string | null;
}

function Tile({ standing, count, note, only }: TileProps) {
  const isChosen = only === standing;
  return (
    <a
      class="tile"
      href={addressOf([], { standing: isChosen ? undefined : standing })}
      aria-current={isChosen ? "true" : undefined}
    >
      <span class="tile-head">
        <StandingMark standing={standing} />
        {STANDING_WORDS[standing].title}
      </span>
      <span class="tile-number">{count}</span>
      <span class="tile-note">{note}</span>
    </a>
  );
}

function Group({
  standing,
  agents,
}: {
  readonly standing: Standing;
  readonly agents: readonly AgentRow[];
}) {
  if (agents.length === 0) return null;
  return (
    <Section title={STANDING_WORDS[standing].title} note={agents.length}>
      <ul class="rows">
        {agents.map((agent) => (
          <AgentLine key={agent.id} agent={agent} />
        ))}
      </ul>
    </Section>
  );
}

function Boards({ rows }: { readonly rows: readonly BoardRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Section title="Tasks" label="Boards">
      <div class="board-cards">
        {rows.map((board) => (
          <BoardCard key={board.id} board={board} />
        ))}
      </div>
    </Section>
  );
}

function BoardCard({ board }: { readonly board: BoardRow }) {
  const { counts } = board;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const states = (["ready", "claimed", "waiting", "blocked"] as const).filter(
    (state) => counts[state],
  );
  return (
    <a class="card board-card" href={addressOf(["tasks", board.id])} data-row>
      <span class="agent-numbers">
        <strong>{board.name}</strong>
        <span class="muted">
          {counts.closed}/{total}
        </span>
      </span>
      <Meter
        label={`${counts.closed} of ${counted(total, "task")} closed`}
        value={counts.closed}
        most={total}
      />
      <span class="facts muted">
        {states.map((state) => (
          <span key={state}>
            {counts[state]} {TASK_WORDS[state].toLowerCase()}
          </span>
        ))}
      </span>
    </a>
  );
}
