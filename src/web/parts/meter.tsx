interface MeterProps {
  readonly label: string;
  readonly value: number;
  readonly most: number;
  /** The part of `value` that is drawn first and stronger. */
  readonly proven?: number;
  readonly tone?: "accent" | "full";
}

/** How much of something there is, as a bar with a name. */
export function Meter({ label, value, most, proven, tone }: MeterProps) {
  const share = (part: number): string => `${most > 0 ? Math.min(100, (part / most) * 100) : 0}%`;
  return (
    <div
      class="meter"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={Math.min(value, most)}
    >
      <div class={`meter-fill ${tone ? `is-${tone}` : ""}`} style={{ width: share(value) }} />
      {proven !== undefined && (
        <div class="meter-fill is-proven" style={{ width: share(proven) }} />
      )}
    </div>
  );
}
