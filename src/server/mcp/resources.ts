import type { ReadResourceResult, Resource } from "@modelcontextprotocol/server";
import { listMarkdown } from "../../views/markdown.ts";
import type { Workstream } from "../../workstream/index.ts";

/** Something of a workstream that a client may read, and watch. */
interface View extends Resource {
  read(work: Workstream): Promise<string>;
}

/** As many entries of the journal as a reader can use at once. */
const NEWEST = 50;

const VIEWS: readonly View[] = [
  {
    uri: "doneward://list",
    name: "list",
    title: "Todo list",
    description: "What the agent does now, as a Markdown check-list.",
    mimeType: "text/markdown",
    read: async (work) => listMarkdown(await work.list()),
  },
  {
    uri: "doneward://journal",
    name: "journal",
    title: "Journal",
    description: `The last ${NEWEST} things that happened to the list, newest first, as JSON.`,
    mimeType: "application/json",
    read: async (work) =>
      JSON.stringify(await work.journal({ newestFirst: true, limit: NEWEST }), undefined, 2),
  },
];

export const RESOURCES: readonly Resource[] = VIEWS.map(({ read: _, ...resource }) => resource);

/** The content at an address, or undefined if there is nothing of that address. */
export async function readResource(
  work: Workstream,
  uri: string,
): Promise<ReadResourceResult | undefined> {
  const view = VIEWS.find((each) => each.uri === uri);
  if (!view) return undefined;
  return { contents: [{ uri, mimeType: view.mimeType, text: await view.read(work) }] };
}
