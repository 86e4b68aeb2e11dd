import { signal } from "@preact/signals";
import { useId, useRef, useState } from "preact/hooks";
import { offeredCommands, type Command } from "../commands.ts";
import { agentList, boards } from "../live/data.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Icon, type IconName } from "../parts/icon.tsx";
import { StandingMark } from "../parts/mark.tsx";
import { addressOf, go } from "../route.ts";

export const isPaletteOpen = signal(false);

interface Choice extends Command {
  readonly mark: preact.ComponentChildren;
}

/** Everything that can be done or opened, found by a few letters. */
export function Palette() {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = (): void => void (isPaletteOpen.value = false);
  const found = choices(text);
  const selected = Math.min(at, found.length - 1);
  const take = (choice: Choice | undefined): void => {
    if (!choice) return;
    close();
    // The dialog gives the focus back first; what the command focuses comes after.
    setTimeout(() => choice.run());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = (selected + step + found.length) % Math.max(1, found.length);
      setAt(next);
      list.current?.children[next]?.scrollIntoView({ block: "nearest" });
    }
    if (event.key === "Enter") {
      event.preventDefault();
      take(found[selected]);
    }
  };
  return (
    <Dialog title="Search and commands" class="is-palette" isTitleUnseen onClose={close}>
      <input
        class="palette-input"
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? `${id}-${selected}` : undefined}
        aria-label="Search and commands"
        placeholder="Go to an agent or a board, do something, search…"
        autocomplete="off"
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div class="palette-list" role="listbox" id={id} aria-label="Choices" ref={list}>
        {found.map((choice, place) => (
          <div
            key={place}
            id={`${id}-${place}`}
            class="menu-item"
            role="option"
            aria-selected={place === selected}
            onPointerMove={() => setAt(place)}
            onClick={() => take(choice)}
          >
            {choice.mark}
            <span class="nav-text">{choice.title}</span>
            {choice.keys?.split(" ").map((key) => (
              <kbd key={key}>{key === "Escape" ? "Esc" : key}</kbd>
            ))}
          </div>
        ))}
      </div>
      <p class="palette-foot">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> choose
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>Esc</kbd> close
        </span>
      </p>
    </Dialog>
  );
}

function choices(text: string): readonly Choice[] {
  const query = text.trim();
  const offered = offeredCommands().filter(
    ({ title, isKeyOnly }) => !isKeyOnly && isFound(query, title),
  );
  const named = agentList.value.filter(({ name, line }) => isFound(query, `${name} ${line}`));
  return [
    ...offered.slice(0, 40).map((command) => ({ ...command, mark: icon("bolt") })),
    ...named.slice(0, 20).map(({ id, name, standing }) => ({
      title: name,
      mark: <StandingMark standing={standing} />,
      run: () => go(addressOf(["agents", id])),
    })),
    ...[...boards.value.values()]
      .filter(({ name }) => isFound(query, `${name} tasks`))
      .slice(0, 20)
      .map(({ id, name }) => ({
        title: `Tasks of ${name}`,
        mark: icon("board"),
        run: () => go(addressOf(["tasks", id])),
      })),
    ...(query === ""
      ? []
      : [
          {
            title: `Search for “${query}”`,
            mark: icon("search"),
            run: () => go(addressOf(["search"], { q: query })),
          },
        ]),
  ];
}

function icon(name: IconName) {
  return <Icon name={name} />;
}

/** Whether every word of the query is somewhere in the text, in any order and case. */
export function isFound(query: string, text: string): boolean {
  const held = text.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => held.includes(word));
}
