import type { HelpText } from "./help-text.ts";
import { readHelp } from "./help-text.ts";

export interface Candidate {
  readonly value: string;
  readonly about: string;
}

/** What completion has to ask. */
export interface Sources {
  readonly commands: readonly string[];
  /** What a command prints for `--help`. */
  helpOf(words: readonly string[]): Promise<string>;
  /** What can stand in a place of a usage: `todo`, `id`, `client`… None for what is not known. */
  valuesOf(place: string): Promise<readonly Candidate[]>;
}

const COMMON: readonly Candidate[] = [
  { value: "--help", about: "tells what it does" },
  { value: "--json", about: "one JSON document" },
  { value: "--store", about: "where the list is kept" },
];

/** What could take the place of the last word. None: whatever the shell would offer by itself. */
export async function candidatesFor(
  words: readonly string[],
  sources: Sources,
): Promise<readonly Candidate[]> {
  const typed = (words.at(-1) ?? "").replace(/^["']/, "");
  const offered = await offer(words.slice(0, -1), typed.startsWith("-"), sources);
  const begun = typed.toLowerCase();
  return offered.filter(({ value }) => value.toLowerCase().startsWith(begun));
}

async function offer(
  before: readonly string[],
  isOption: boolean,
  sources: Sources,
): Promise<readonly Candidate[]> {
  const [command, ...rest] = before;
  if (command === undefined) return isOption ? COMMON : commandsOf(sources);
  if (!sources.commands.includes(command)) return [];
  const said = rest.filter((word) => !word.startsWith("-"));
  const help = readHelp(await sources.helpOf([command, ...said.slice(0, 1)]));
  const valued = help.rows.find(({ names }) => names.includes(rest.at(-1) ?? ""));
  const isValue = rest.at(-1)?.startsWith("--") === true && (valued?.places.length ?? 0) > 0;
  if (isValue) return sources.valuesOf((rest.at(-1) ?? "").slice(2));
  return isOption ? optionsOf(help) : wordsOf(help, said, sources);
}

async function commandsOf({ commands, helpOf }: Sources): Promise<readonly Candidate[]> {
  return Promise.all(
    commands.map(async (value) => ({ value, about: readHelp(await helpOf([value])).about })),
  );
}

function optionsOf({ rows }: HelpText): readonly Candidate[] {
  const own = rows.filter(({ names: [name] }) => name?.startsWith("--"));
  const named = own.map(({ names: [value = ""], about }) => ({ value, about }));
  return [...named, ...COMMON.filter(({ value }) => !named.some((one) => one.value === value))];
}

async function wordsOf(
  help: HelpText,
  said: readonly string[],
  { valuesOf }: Sources,
): Promise<readonly Candidate[]> {
  const [verb] = said;
  // The verb has a help text of its own.
  if (verb !== undefined && help.path[1] === verb) {
    return valuesOf(placeAt(help.places, said.length - 1));
  }
  const verbs = help.rows.filter(({ names: [name] }) => !name?.startsWith("--"));
  if (verbs.length === 0) return valuesOf(placeAt(help.places, said.length));
  if (verb === undefined) {
    return verbs.flatMap(({ names, about }) => names.map((value) => ({ value, about })));
  }
  const row = verbs.find(({ names }) => names.includes(verb));
  return row ? valuesOf(placeAt(row.places, said.length - 1)) : [];
}

/** The last place may be filled many times. */
function placeAt(places: readonly string[], position: number): string {
  return places[Math.min(position, places.length - 1)] ?? "";
}
