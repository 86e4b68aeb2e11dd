import type { ReadResourceResult, Resource } from "@modelcontextprotocol/server";
import { maskSecrets, maskValue } from "../../progress/index.ts";
import { boardMarkdown, listMarkdown } from "../../views/board-markdown.ts";
import type { Place } from "./mcp-server.ts";

/** A resource and how to read it. */
interface View extends Resource {
  /** Whose changes it shows. */
  readonly of: "lane" | "board";
  read(place: Place): Promise<string>;
}

/** As many entries of the journal as a reader can use at once. */
const NEWEST = 50;
/** As many tasks as one page of the board has. */
const MOST_TASKS = 500;

const VIEWS: readonly View[] = [
  {
    uri: "doneward://list",
    name: "list",
    title: "Todo list",
    description: "What the agent does now, as a Markdown check-list.",
    mimeType: "text/markdown",
    of: "lane",
    read: async ({ work }) => listMarkdown(await work.list()),
  },
  {
    uri: "doneward://plan",
    name: "plan",
    title: "Plan",
    description: "The newest plan and whether a person has approved it, as Markdown.",
    mimeType: "text/markdown",
    of: "lane",
    async read({ work }) {
      const plan = await work.plan();
      if (!plan) return "There is no plan.\n";
      const { revision, state, hash, text } = plan;
      return `Plan ${revision}, ${state} (${hash})\n\n${maskSecrets(text)}\n`;
    },
  },
  {
    uri: "doneward://board",
    name: "board",
    title: "Board",
    description: `The tasks that are not closed, at most ${MOST_TASKS}, as a Markdown check-list.`,
    mimeType: "text/markdown",
    of: "board",
    async read({ board }) {
      const states = ["claimed", "ready", "blocked", "waiting"] as const;
      const { tasks } = await board.list({ states, limit: MOST_TASKS });
      return boardMarkdown(maskValue(tasks.map(({ task }) => task)));
    },
  },
  {
    uri: "doneward://journal",
    name: "journal",
    title: "Journal",
    description: `The last ${NEWEST} things that happened to list and plan, newest first, as JSON.`,
    mimeType: "application/json",
    of: "lane",
    async read({ work }) {
      const entries = await work.journal({ newestFirst: true, limit: NEWEST });
      return JSON.stringify(maskValue(entries), undefined, 2);
    },
  },
];

export const RESOURCES: readonly Resource[] = VIEWS.map(
  ({ read: _read, of: _of, ...resource }) => resource,
);

/** URIs by what they show. */
export const RESOURCE_URIS: { readonly [source in View["of"]]: readonly string[] } = {
  lane: VIEWS.filter(({ of }) => of === "lane").map(({ uri }) => uri),
  board: VIEWS.filter(({ of }) => of === "board").map(({ uri }) => uri),
};

/** Undefined: no such resource. */
export async function readResource(
  place: Place,
  uri: string,
): Promise<ReadResourceResult | undefined> {
  const view = VIEWS.find((each) => each.uri === uri);
  if (!view) return undefined;
  return { contents: [{ uri, mimeType: view.mimeType, text: await view.read(place) }] };
}
