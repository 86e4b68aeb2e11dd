import { DEFAULT_DIALECT } from "../../dialects/default-dialect.ts";
import type { Dialect } from "../../dialects/dialect.ts";
import { nearest } from "./nearest.ts";
import { UsageError } from "./usage-error.ts";

/** The dialect that `--dialect` names; the default one if it names none. */
export async function dialectOption(name: string | undefined): Promise<Dialect> {
  if (name === undefined) return DEFAULT_DIALECT;
  const { DIALECTS } = await import("../../dialects/catalogue.ts");
  const dialect = DIALECTS.find((candidate) => candidate.name === name);
  if (dialect) return dialect;
  const names = DIALECTS.map((candidate) => candidate.name);
  const known = nearest(name, names);
  const hint = known === undefined ? `Dialects: ${names.join(", ")}.` : `Did you mean ${known}?`;
  throw new UsageError(`Unknown dialect "${name}". ${hint}`);
}
