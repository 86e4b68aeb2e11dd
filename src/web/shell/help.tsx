import { signal } from "@preact/signals";
import type { TodoRow } from "../../overview/documents.ts";
import { STANDING_WORDS, STANDINGS, todoWords } from "../../views/state-words.ts";
import { offeredCommands } from "../commands.ts";
import { InfoDialog } from "../parts/dialog.tsx";
import { StandingMark, TodoMark } from "../parts/mark.tsx";
import { hasLetterKeys, isMoving } from "../preference.ts";

export const isHelpOpen = signal(false);

const MARKS: readonly Pick<TodoRow, "status" | "proof">[] = [
  { status: "pending", proof: "unavailable" },
  { status: "in_progress", proof: "unavailable" },
  { status: "completed", proof: "verified" },
  { status: "completed", proof: "asserted" },
  { status: "completed", proof: "stale" },
  { status: "cancelled", proof: "unavailable" },
];

/** Every key, and what every sign on the page means. */
export function Help() {
  const keyed = offeredCommands().filter(({ keys }) => keys !== undefined);
  const close = (): void => void (isHelpOpen.value = false);
  return (
    <InfoDialog title="Keys and signs" onClose={close}>
      <dl class="keys">
        <dt>
          <kbd>Ctrl</kbd> <kbd>K</kbd>
        </dt>
        <dd>Search and commands</dd>
        {keyed.map(({ title, keys = "" }) => (
          <Key key={keys} title={title} keys={keys} />
        ))}
      </dl>
      <label class="check">
        <input
          type="checkbox"
          checked={hasLetterKeys.value}
          onChange={(event) => (hasLetterKeys.value = event.currentTarget.checked)}
        />
        Single keys are shortcuts
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={isMoving.value}
          onChange={(event) => (isMoving.value = event.currentTarget.checked)}
        />
        Marks of working agents move
      </label>
      <h3>Agents</h3>
      <ul>
        {STANDINGS.map((standing) => (
          <li class="legend" key={standing}>
            <StandingMark standing={standing} />
            <span>
              {STANDING_WORDS[standing].title}{" "}
              <span class="muted">{STANDING_WORDS[standing].means}</span>
            </span>
          </li>
        ))}
      </ul>
      <h3>Todos</h3>
      <ul>
        {MARKS.map((todo) => (
          <li class="legend" key={todo.status + todo.proof}>
            <TodoMark todo={todo} isLeft={false} />
            <span>{todoWords(todo, false)}</span>
          </li>
        ))}
      </ul>
      <h3>Letters</h3>
      <p>What a model or a person wrote.</p>
      <p class="fact">What the runtime saw.</p>
    </InfoDialog>
  );
}

function Key({ title, keys }: { readonly title: string; readonly keys: string }) {
  return (
    <>
      <dt>
        {keys.split(" ").map((key) => (
          <kbd key={key}>{key === "Escape" ? "Esc" : key}</kbd>
        ))}
      </dt>
      <dd>{title}</dd>
    </>
  );
}
