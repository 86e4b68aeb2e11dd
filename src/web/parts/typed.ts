import { useEffect, useRef, useState } from "preact/hooks";
import { refine, route } from "../route.ts";

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
