import { allTodos } from "../../todo/index.ts";
import type { SearchResults } from "../../views/page/index.ts";
import { taskRow } from "../../views/page/index.ts";
import type { PageFeed } from "./page-feed.ts";

const MOST = 50;

/** Todos and tasks that have the text in them, whatever the case of the letters. */
export async function search(feed: PageFeed, text: string, now: number): Promise<SearchResults> {
  const sought = text.toLowerCase();
  const todos = feed.agents().flatMap(({ id: agent, survey }) =>
    allTodos(survey?.list ?? { phases: [] })
      .filter(({ content }) => content.toLowerCase().includes(sought))
      .map(({ id, content, status }) => ({ agent, id, content, status })),
  );
  const found = await Promise.all(
    feed.boards().map(async ({ id: board, board: { list } }) => {
      const { tasks } = await list({ text, limit: MOST });
      return tasks.map((stored) => {
        const { id, subject, state, status } = taskRow(stored, now);
        return { board, id, subject, state, status };
      });
    }),
  );
  return { todos: todos.slice(0, MOST), tasks: found.flat().slice(0, MOST) };
}
