import type { Page } from "playwright-core";

/** Pixels in each frame: a quick hand on a wheel. */
const STEP = 120;

/** Scrolls a step in every frame and answers how long each frame took, in milliseconds. */
export function scrolledFrames(page: Page, count: number): Promise<number[]> {
  return page.evaluate(
    ([most, step]) =>
      new Promise<number[]>((resolve) => {
        const taken: number[] = [];
        let last: number | undefined;
        const frame = (): void => {
          const now = performance.now();
          if (last !== undefined) taken.push(now - last);
          last = now;
          if (taken.length >= most) return resolve(taken);
          scrollBy(0, step);
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    [count, STEP] as const,
  );
}

/** When the document first had these words in it, in milliseconds since the epoch. */
export function shownAt(page: Page, words: string): Promise<number> {
  return page.evaluate(
    (sought) =>
      new Promise<number>((resolve) => {
        const look = (): boolean =>
          document.querySelector("main")?.textContent.includes(sought) ?? false;
        const observer = new MutationObserver(() => {
          if (!look()) return;
          observer.disconnect();
          resolve(performance.timeOrigin + performance.now());
        });
        observer.observe(document, { subtree: true, childList: true, characterData: true });
      }),
    words,
  );
}
