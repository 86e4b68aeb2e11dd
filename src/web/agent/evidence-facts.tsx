import type { TodoRow } from "../../overview/documents.ts";
import { now } from "../clock.ts";
import { Icon, type IconName } from "../parts/icon.tsx";
import { addressOf } from "../route.ts";
import { clockTime, counted, duration } from "../words.ts";

type Evidence = NonNullable<TodoRow["evidence"]>[number];

const KINDS: { readonly [kind in Evidence["kind"]]: string } = {
  command: "command",
  test: "test run",
  check: "check",
  file: "file",
  commit: "commit",
  url: "address",
  statement: "statement",
};

const ICONS: { readonly [kind in Evidence["kind"]]: IconName } = {
  command: "bolt",
  test: "check",
  check: "check",
  file: "pencil",
  commit: "check",
  url: "chevron",
  statement: "message",
};

interface EvidenceFactsProps {
  readonly evidence: readonly Evidence[];
  /** The agent in whose timeline the evidence can be seen. */
  readonly agent?: string;
}

/** What supports a completion: what ran, how it ended and when. */
export function EvidenceFacts({ evidence, agent }: EvidenceFactsProps) {
  return (
    <ul class="evidence">
      {evidence.map((fact, place) => (
        <li key={place} class={hasFailed(fact) ? "is-bad" : undefined}>
          <Icon name={hasFailed(fact) ? "close" : ICONS[fact.kind]} />
          <span>
            <span class="muted">{KINDS[fact.kind]}</span> <Summary fact={fact} />{" "}
            <span class="fact">{factWords(fact)}</span>{" "}
            {agent !== undefined && (
              <a
                class="link"
                href={addressOf(["agents", agent], { tab: "timeline", at: String(fact.at) })}
              >
                {clockTime(fact.at, now.value)}
              </a>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Summary({ fact }: { readonly fact: Evidence }) {
  const address = fact.kind === "url" ? webAddress(fact.summary) : undefined;
  if (fact.kind === "statement") return <q>{fact.summary}</q>;
  if (address === undefined) return <code>{fact.summary}</code>;
  return (
    <a class="link" href={address} target="_blank" rel="noopener noreferrer">
      {fact.summary}
    </a>
  );
}

/** Only what leads to the web is ever a link. */
function webAddress(text: string): string | undefined {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  return address && /^https?:$/.test(address.protocol) ? address.href : undefined;
}

function hasFailed({ exitCode, tests }: Evidence): boolean {
  return (exitCode !== undefined && exitCode !== 0) || (tests !== undefined && tests.failed > 0);
}

function factWords({ exitCode, tests, durationMs, unavailable }: Evidence): string {
  return [
    exitCode !== undefined && `exit ${exitCode}`,
    tests &&
      `${counted(tests.passed, "test")} passed${tests.failed > 0 ? `, ${tests.failed} failed` : ""}`,
    durationMs !== undefined && duration(durationMs),
    unavailable,
  ]
    .filter(Boolean)
    .join(" · ");
}
