/** How many calls without progress it takes. */
export interface LoopThresholds {
  readonly warning: number;
  readonly critical: number;
  /** Without progress at all, whatever the rule. */
  readonly global: number;
  readonly unknownTool: number;
}

export const LOOP_THRESHOLDS: LoopThresholds = {
  warning: 10,
  critical: 20,
  global: 30,
  unknownTool: 10,
};

/** The longest round of calls in which a repeat is still found. */
export const LONGEST_CYCLE = 4;

/** Whole positive numbers, each above the one before; anything else falls back. */
export function resolveThresholds(wanted: Partial<LoopThresholds> = {}): LoopThresholds {
  const given = (key: keyof LoopThresholds) =>
    isThreshold(wanted[key]) ? wanted[key] : LOOP_THRESHOLDS[key];
  const warning = given("warning");
  const critical = Math.max(given("critical"), warning + 1);
  const global = Math.max(given("global"), critical + 1);
  return { warning, critical, global, unknownTool: given("unknownTool") };
}

/** How many calls must be looked at so that every threshold can be reached. */
export function windowSize({ global, unknownTool }: LoopThresholds): number {
  return Math.max(global, unknownTool) * LONGEST_CYCLE;
}

function isThreshold(value: number | undefined): value is number {
  return value !== undefined && Number.isInteger(value) && value > 0;
}
