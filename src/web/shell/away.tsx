import { signal } from "@preact/signals";
import type { AwayDocument, DigestDocument } from "../../overview/protocol.ts";
import { verdictFact } from "../../progress/detect/verdict.ts";
import type { Digest } from "../../overview/documents.ts";
import { needWords } from "../../views/needs-you.ts";
import { now } from "../clock.ts";
import { change, read } from "../live/api.ts";
import { onMessage } from "../live/data.ts";
import { InfoDialog } from "../parts/dialog.tsx";
import { complain, say } from "../parts/toast.tsx";
import { addressOf } from "../route.ts";
import { clockTime, counted, duration, shortCount } from "../words.ts";

export const away = signal<AwayDocument["away"]>(null);
const digest = signal<DigestDocument | undefined>(undefined);

/** Reads whether the person is away, now and with every snapshot. */
export function followAway(): void {
  onMessage(({ name }) => {
    if (name === "snapshot") read<AwayDocument>("/api/away").then(takeAway, complain);
  });
}

function takeAway(document: AwayDocument): void {
  away.value = document.away;
}

export function toggleAway(): void {
  if (away.value) {
    change<DigestDocument>("/api/back").then((told) => {
      away.value = null;
      digest.value = told;
    }, complain);
    return;
  }
  change<AwayDocument>("/api/away").then((document) => {
    takeAway(document);
    say("You are away. Agents park their questions; nothing is approved.");
  }, complain);
}

export function awayWords(): string {
  const { value } = away;
  const until = value?.until === undefined ? "" : ` until ${clockTime(value.until, now.value)}`;
  return value ? `Away${until}: I am back` : "I am away";
}

/** What happened while the person was away. */
export function WhileAway() {
  const { value } = digest;
  if (!value) return null;
  const close = (): void => void (digest.value = undefined);
  return (
    <InfoDialog title="While you were away" onClose={close}>
      <p class="muted">{duration(now.value - value.since)}</p>
      {value.agents.length === 0 && <p>No agent did anything.</p>}
      {value.agents.map((agent) => (
        <DigestOfAgent key={agent.id} agent={agent} onLeave={close} />
      ))}
    </InfoDialog>
  );
}

function DigestOfAgent({ agent, onLeave }: { readonly agent: Digest; onLeave(): void }) {
  const { finished, needs, stop, troubles, spent } = agent;
  const proven = finished.filter(({ proof }) => proof === "verified").length;
  return (
    <section aria-label={agent.name}>
      <h3>
        <a class="link" href={addressOf(["agents", agent.id])} onClick={onLeave}>
          {agent.name}
        </a>
      </h3>
      <p>
        {counted(finished.length, "todo")} finished, {proven} proven
      </p>
      <ul>
        {needs.map((need) => (
          <li key={`${need.kind} ${need.since}`}>{needWords(need)}</li>
        ))}
        {stop && <li>Stopped: {stop.summary}</li>}
        {troubles.map((trouble) => (
          <li key={trouble.rule}>{verdictFact(trouble)}</li>
        ))}
      </ul>
      <p class="fact">
        {counted(spent.turns, "turn")}, {duration(spent.ms)}, {shortCount(spent.tokens)} tokens,{" "}
        {counted(spent.nudges, "nudge")}
      </p>
    </section>
  );
}
