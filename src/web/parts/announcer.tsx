import { useEffect, useState } from "preact/hooks";
import { agentList } from "../live/data.ts";
import { STANDING_WORDS } from "../../views/state-words.ts";

/** At most one announcement in so many milliseconds. */
const PAUSE = 5_000;

/** Tells whoever does not see the page when an agent's standing changes, a few at a time. */
export function Announcer() {
  const [words, setWords] = useState("");
  useEffect(() => {
    let known = new Map<string, string>();
    let isFirst = true;
    const timer = setInterval(() => {
      const rows = agentList.peek();
      const changed = rows.filter(({ id, standing }) => known.get(id) !== standing);
      known = new Map(rows.map(({ id, standing }) => [id, standing]));
      if (!isFirst && changed.length > 0) {
        const told = changed.slice(0, 3).map(({ name, standing }) => {
          return `${name}: ${STANDING_WORDS[standing].title.toLowerCase()}`;
        });
        const more = changed.length > 3 ? `, and ${changed.length - 3} more` : "";
        setWords(told.join(", ") + more);
      }
      isFirst = false;
    }, PAUSE);
    return () => clearInterval(timer);
  }, []);
  return (
    <p class="unseen" role="status">
      {words}
    </p>
  );
}
