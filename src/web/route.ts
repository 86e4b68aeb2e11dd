import { computed, signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";

/** Where the reader is. The address is the whole of it: filters, tabs and all. */
export interface Route {
  /** The parts of the path, decoded: `["agents", "a1"]`. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

/** Reads an address's fragment: `#/agents/a1?tab=plan`. */
export function parseRoute(fragment: string): Route {
  const [path = "", query = ""] = fragment.replace(/^#/, "").split(/\?(.*)/s);
  return {
    path: path.split("/").filter(Boolean).map(decoded),
    query: new URLSearchParams(query),
  };
}

/** The address of a place: `addressOf(["agents", "a1"], { tab: "plan" })`. Empty values are left out. */
export function addressOf(
  path: readonly string[],
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const filled = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const search = new URLSearchParams(filled).toString();
  return `#/${path.map(encodeURIComponent).join("/")}${search && `?${search}`}`;
}

const fragment = signal("");

export const route = computed(() => parseRoute(fragment.value));

/** Follows the address from now on. */
export function followAddress(): void {
  const follow = (): void => void (fragment.value = location.hash);
  addEventListener("hashchange", follow);
  follow();
}

export function go(address: string): void {
  if (location.hash === address) return;
  location.hash = address;
  fragment.value = location.hash;
}

/** The same place with some of its query changed; the old one is not kept in the history. */
export function refine(changes: Readonly<Record<string, string | undefined>>): void {
  const { path, query } = route.value;
  const address = addressOf(path, { ...Object.fromEntries(query), ...changes });
  history.replaceState(null, "", address);
  fragment.value = address;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A stray percent sign is nobody's id; the page then says that it knows no such thing.
    return part;
  }
}

/** Who has not typed for so many milliseconds is taken to be done. */
const PAUSE = 150;

/** The text of a field that is kept in the address under a name, as soon as its writer pauses. */
export function useTyped(name: string): [text: string, setText: (text: string) => void] {
  const kept = route.value.query.get(name) ?? "";
  const [text, setText] = useState(kept);
  const sent = useRef(kept);
  useEffect(() => {
    // What was sent from here comes back after its writer has gone on.
    if (kept !== sent.current) setText(kept);
    sent.current = kept;
  }, [kept]);
  useEffect(() => {
    const typed = text.trim();
    const timer = setTimeout(() => {
      if (typed === kept) return;
      sent.current = typed;
      refine({ [name]: typed || undefined });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}
