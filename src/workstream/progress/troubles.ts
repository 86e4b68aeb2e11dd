import type { RuntimeEvent, Verdict } from "../../progress/index.ts";

const MOST = 20;

/** The verdicts that still stand. */
export class Troubles {
  #standing: readonly Verdict[] = [];

  /** Silence ends with the next event; a loop is past when the next turn begins or its child ends. */
  take(event: RuntimeEvent, found: readonly Verdict[]): void {
    if (this.#standing.length > 0) {
      this.#standing = this.#standing.filter((verdict) => !isPast(verdict, event));
    }
    this.add(found);
  }

  add(found: readonly Verdict[]): void {
    if (found.length === 0) return;
    const others = this.#standing.filter((old) => !found.some((verdict) => isSame(verdict, old)));
    this.#standing = [...others, ...found].slice(-MOST);
  }

  get standing(): readonly Verdict[] {
    return this.#standing;
  }
}

function isPast({ rule, agent }: Verdict, event: RuntimeEvent): boolean {
  if (rule === "no_output") return true;
  if (rule === "child_no_output") return event.agent === agent;
  if (rule === "stale_list") return event.kind === "list-changed";
  if (event.kind === "agent-ended") return event.agent === agent;
  return event.kind === "turn-started" && event.agent === agent;
}

/** The same trouble, told once more because it became critical. */
function isSame(verdict: Verdict, old: Verdict): boolean {
  return verdict.rule === old.rule && verdict.agent === old.agent && verdict.tool === old.tool;
}
