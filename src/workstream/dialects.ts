import type { Dialect } from "../dialects/dialect.ts";

/** Whoever brings a dialect along does not load the others. */
export async function dialectOf(dialect: Dialect | string): Promise<Dialect> {
  if (typeof dialect !== "string") return dialect;
  const { dialectNamed } = await import("../dialects/catalogue.ts");
  return dialectNamed(dialect);
}

export async function knownDialects(): Promise<readonly Dialect[]> {
  const { DIALECTS } = await import("../dialects/catalogue.ts");
  return DIALECTS;
}
