import type { VNode } from "preact";
import { useRef } from "preact/hooks";

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
