/** What a browser showed of the page, all in milliseconds. */
export interface PageFigures {
  /** Of every frame while scrolling. */
  readonly frames: { readonly [contestant in Scrolled]: readonly number[] };
  /** How many events were written in each second of scrolling. */
  readonly eventsPerSecond: number;
  /** From the commit in another process to the change of the document. */
  readonly delays: { readonly [place in Changed]: readonly number[] };
}

/** What is scrolled, the floors first. */
export const SCROLLED = ["an empty page", "a plain list", "the page"] as const;
export type Scrolled = (typeof SCROLLED)[number];

export const CHANGED = ["a todo on the overview", "a task on the board"] as const;
export type Changed = (typeof CHANGED)[number];
