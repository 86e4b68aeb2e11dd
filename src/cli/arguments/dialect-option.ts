import { DEFAULT_DIALECT } from "../../dialects/default-dialect.ts";
import type { Dialect } from "../../dialects/dialect.ts";
import { oneNamed } from "./unknown-name.ts";

/** The dialect that `--dialect` names; the default one if it names none. */
export async function dialectOption(name: string | undefined): Promise<Dialect> {
  if (name === undefined) return DEFAULT_DIALECT;
  const { DIALECTS } = await import("../../dialects/catalogue.ts");
  return oneNamed("dialect", name, DIALECTS);
}
