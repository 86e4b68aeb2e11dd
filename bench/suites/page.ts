import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { quantile } from "../../src/testing/quantile.ts";
import type { Fact, Suite } from "../suite.ts";
import type { PageFigures } from "../web/figures.ts";
import { CHANGED, SCROLLED } from "../web/figures.ts";

const OURS = "the page";

/** What a person at the page waits for, in a real browser that draws without a graphics card. */
export const page: Suite = {
  name: "page",
  async run() {
    const child = fork(path.join(import.meta.dirname, "../web/measure.ts"));
    const [figures] = (await Promise.race([once(child, "message"), endOf(child)])) as [PageFigures];
    return [
      {
        title: "Scrolling 10,000 tasks while events are written",
        facts: [
          ...SCROLLED.map((name): Fact => {
            const taken = figures.frames[name];
            const told = { name, figures: spread(taken) };
            return name === OURS
              ? { ...told, value: quantile(taken, 0.95), atMost: 32, unit: "ms a frame (p95)" }
              : { ...told, bar: "none", isMet: true };
          }),
          {
            name: "events",
            figures: `${Math.round(figures.eventsPerSecond)} written in a second`,
            ...{ value: figures.eventsPerSecond, atLeast: 200, unit: "a second" },
          },
        ],
      },
      {
        title: "From a commit in another process to the page",
        facts: CHANGED.map((name): Fact => {
          const delays = figures.delays[name];
          const told = { name, figures: `${delays.length} changes, ${spread(delays)}` };
          return { ...told, value: quantile(delays, 0.95), atMost: 250, unit: "ms (p95)" };
        }),
      },
    ];
  },
};

async function endOf(child: ReturnType<typeof fork>): Promise<never> {
  const [code] = (await once(child, "exit")) as [number | null];
  throw new Error(`the browser's process ended with ${code}`);
}

function spread(milliseconds: readonly number[]): string {
  const at = (share: number): string => quantile(milliseconds, share).toFixed(1);
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`;
}
