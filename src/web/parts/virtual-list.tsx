import type { ComponentChildren, VNode } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

interface VirtualListProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  keyOf(item: T): string;
  /** Of the item alone: as long as that is the same, what was drawn stays. */
  render(item: T): ComponentChildren;
  /** The end comes in sight; undefined if there is no more. */
  readonly onNearEnd: (() => void) | undefined;
}

/** Rows that are drawn beyond each end of what is in sight, so that the keyboard finds the next. */
const OVERSCAN = 5;
const NARROW = "(max-width: 48rem)";
const HEIGHTS = { wide: 40, narrow: 60 };

/** A list of rows of one height, of which only those in sight are in the document. */
export function VirtualList<T>({ label, items, keyOf, render, onNearEnd }: VirtualListProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(rowHeight);
  const [{ first, last }, setRange] = useState({ first: 0, last: 30 });

  const look = (): void => {
    const top = -(box.current?.getBoundingClientRect().top ?? 0);
    const from = Math.max(0, Math.floor(top / height) - OVERSCAN);
    const to = Math.ceil((top + innerHeight) / height) + OVERSCAN;
    setRange((range) =>
      range.first === from && range.last === to ? range : { first: from, last: to },
    );
  };
  useLayoutEffect(look, [height, items.length]);
  useEffect(() => {
    const resize = (): void => {
      setHeight(rowHeight());
      look();
    };
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", resize);
    return () => {
      removeEventListener("scroll", look);
      removeEventListener("resize", resize);
    };
  }, [height]);
  useEffect(() => {
    if (onNearEnd && last >= items.length - 50) onNearEnd();
  }, [last, items.length]);

  const row = (item: T, place: number): VNode => (
    <div
      key={keyOf(item)}
      class="virtual-row"
      role="listitem"
      aria-setsize={items.length}
      aria-posinset={place + 1}
      style={{ top: `${place * height}px`, height: `${height}px` }}
    >
      {render(item)}
    </div>
  );
  const drawn = useDrawn(row, [items.length, height]);
  return (
    <div
      class="virtual"
      role="list"
      aria-label={label}
      ref={box}
      style={{ height: `${items.length * height}px` }}
    >
      {items.slice(first, last).map((item, place) => drawn(item, first + place))}
    </div>
  );
}

function rowHeight(): number {
  return matchMedia(NARROW).matches ? HEIGHTS.narrow : HEIGHTS.wide;
}

/**
 * Draws each item once, and again only beside another `also` or when something of `all` changes:
 * what is the same as before costs nothing to compare.
 */
export function useDrawn<T, Also>(
  draw: (item: T, also: Also) => VNode,
  all: readonly unknown[] = [],
): (item: T, also: Also) => VNode {
  const kept = useRef({ all, drawn: new Map<T, Drawn<Also>>() });
  const { current } = kept;
  const isSame = all.every((value, place) => value === current.all[place]);
  const before = isSame ? current.drawn : new Map<T, Drawn<Also>>();
  // Only what is drawn this time is kept for the next.
  const drawn = new Map<T, Drawn<Also>>();
  kept.current = { all, drawn };
  return (item, also) => {
    const known = before.get(item);
    const now = known?.also === also ? known : { also, node: draw(item, also) };
    drawn.set(item, now);
    return now.node;
  };
}

interface Drawn<Also> {
  readonly also: Also;
  readonly node: VNode;
}
