import type { LimitExtension, LimitName } from "../../continuation/index.ts";
import { countOption } from "../arguments/count-option.ts";
import { UsageError } from "../arguments/usage-error.ts";
import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { mayAct } from "../person/gate.ts";
import { steer } from "../workspace/steer.ts";

export const help = `Usage: doneward extend [limits] [options]

Raises what the agent may use up before it is left alone: for the nudges since
you last spoke to it, or else for the next ones. A number is the whole, not what
is added; one that is lower than the agent's own does nothing. Only you can:
type it in your own terminal.

  --nudges N      nudges
  --tokens N      tokens
  --minutes N     minutes since the first nudge
  --unchanged N   turns in a row that leave the open todos as they were
  --session ID    of which agent, if several are at work here
  --json          one JSON document
  --store URL     where the list is kept

doneward extend --nudges 10 --minutes 120`;

const LIMITS: Readonly<Record<string, { readonly limit: LimitName; readonly unit: number }>> = {
  nudges: { limit: "maxAutoTurns", unit: 1 },
  tokens: { limit: "maxCumulativeTokens", unit: 1 },
  minutes: { limit: "maxWallClockMs", unit: 60_000 },
  unchanged: { limit: "stagnationLimit", unit: 1 },
};

export const run: Run = command({
  help,
  options: { nudges: "text", tokens: "text", minutes: "text", unchanged: "text" },
  async act({ options }, io) {
    const limits = limitsIn(options);
    if (!(await mayAct(io, "extend", options.json))) return EXIT.refused;
    return steer(io, options, (work) => work.extend(limits), { changed: "Extended." });
  },
});

function limitsIn(options: Readonly<Record<string, unknown>>): LimitExtension {
  const limits = Object.entries(LIMITS).flatMap(([name, { limit, unit }]) => {
    const given = options[name];
    return typeof given === "string" ? [[limit, countOption(name, given) * unit] as const] : [];
  });
  if (limits.length > 0) return Object.fromEntries(limits);
  throw new UsageError(`Say what to raise: --${Object.keys(LIMITS).join(", --")}`);
}
