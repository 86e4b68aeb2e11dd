import { useEffect, useRef, useState } from "preact/hooks";
import { Icon, type IconName } from "./icon.tsx";

export interface MenuItem {
  readonly title: string;
  readonly icon: IconName;
  readonly keys?: string;
  run(): void;
}

/** A button with a menu under it: arrows move, Escape closes, and the focus goes back. */
export function Menu({
  label,
  items,
}: {
  readonly label: string;
  readonly items: readonly MenuItem[];
}) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    place.current?.querySelector("[role=menu]")?.scrollIntoView({ block: "nearest" });
    place.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  }, [isOpen]);

  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOpen) return;
    const entries = [...(place.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    const current = entries.indexOf(document.activeElement as HTMLElement);
    const moves: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      Home: 0,
      End: entries.length - 1,
    };
    const next = moves[event.key];
    if (next !== undefined) {
      entries[(next + entries.length) % entries.length]?.focus();
    } else if (event.key === "Escape") {
      close();
    } else {
      // Letters are no shortcuts while a menu is open.
      if (event.key.length === 1) event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      class="menu-place"
      ref={place}
      onKeyDown={onKeyDown}
      onFocusOut={(event) => {
        if (!place.current?.contains(event.relatedTarget as Node | null)) setOpen(false);
      }}
    >
      <button
        type="button"
        class="icon-button"
        ref={button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="more" />
      </button>
      {isOpen && (
        <div class="menu" role="menu" aria-label={label}>
          {items.map((item) => (
            <button
              type="button"
              class="menu-item"
              role="menuitem"
              tabIndex={-1}
              key={item.title}
              onClick={() => {
                close();
                item.run();
              }}
            >
              <Icon name={item.icon} />
              <span class="nav-text">{item.title}</span>
              {item.keys && <kbd>{item.keys}</kbd>}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
