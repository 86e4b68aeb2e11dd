import { useId } from "preact/hooks";
import type { AgentRow } from "../../overview/documents.ts";

interface Shown {
  readonly kind: AgentRow["badges"][number]["kind"] | "lease-expiring";
  readonly label: string;
  readonly rule: string;
  readonly seen?: string;
}

const TONES: { readonly [kind in Shown["kind"]]: "" | "is-warn" | "is-bad" } = {
  "waiting-on-you": "is-warn",
  looping: "is-bad",
  stalled: "is-bad",
  damaged: "is-bad",
  exhausted: "is-warn",
  "stale-list": "is-warn",
  "lease-expiring": "is-warn",
  off: "",
  stopped: "",
  paused: "",
};

/** A badge with its rule, which a pointer, the keyboard and a tap bring up alike. */
export function Badge({ badge }: { readonly badge: Shown }) {
  const id = useId();
  return (
    <button type="button" class={`badge ${TONES[badge.kind]}`} aria-describedby={id}>
      {badge.label}
      <span class="tip" role="tooltip" id={id}>
        {badge.seen && <strong>{badge.seen} </strong>}
        <Words text={badge.rule} />
      </span>
    </button>
  );
}

/** Our own sentences, in which a command stands between backticks. */
export function Words({ text }: { readonly text: string }) {
  return (
    <>
      {text.split("`").map((part, place) => {
        return place % 2 === 1 ? <code key={place}>{part}</code> : part;
      })}
    </>
  );
}
