import type { Steered, Workstream } from "../../workstream/index.ts";
import type { Io } from "../io.ts";
import { EXIT } from "../io.ts";
import { printJson, printLines } from "../print/print.ts";
import { withList } from "./open-list.ts";

/** Carries out a person's control of continuation and says what came of it. */
export async function steer(
  io: Io,
  options: { readonly json: boolean; readonly store: string | undefined },
  control: (work: Workstream) => Promise<Steered>,
  words: { readonly changed: string; readonly unchanged?: string },
): Promise<number> {
  const steered = await withList(io, options, control);
  const isChanged = steered.ok && steered.isChanged;
  const message = isChanged ? words.changed : (words.unchanged ?? "Nothing was changed.");
  if (options.json) printJson(io, "continuation", { ...steered, message });
  else printLines(io.stdout, [message]);
  return EXIT.done;
}
