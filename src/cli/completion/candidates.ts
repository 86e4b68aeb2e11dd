import type { HelpText, Row } from "./help-text.ts";
import { readHelp } from "./help-text.ts";
import { meantWord } from "./meant-word.ts";

export interface Candidate {
  readonly value: string;
  readonly about: string;
}

/** A value that could stand where the cursor is. */
export interface Wanted {
  /** The place of a usage, or the name of an option: `todo`, `id`, `client`, `board`… */
  readonly place: string;
  /** What is typed of it. */
  readonly begun: string;
  /** The values of options before it, by name. */
  readonly options: { readonly [name: string]: string };
}

/** What completion has to ask. */
export interface Sources {
  readonly commands: readonly string[];
  /** What a command, or a verb of it, prints for `--help`. */
  helpOf(command: string, verb?: string): Promise<string>;
  /** The verbs of a command that have a help text of their own. */
  verbsOf(command: string): Promise<readonly string[]>;
  /** What can stand there, perhaps more than begins so. None for what is not known. */
  valuesOf(wanted: Wanted): Promise<readonly Candidate[]>;
}

/** So many are offered: more would not be read. */
export const MOST = 200;

const COMMON: readonly Candidate[] = [
  { value: "--help", about: "tells what it does" },
  { value: "--json", about: "one JSON document" },
  { value: "--store", about: "where the list is kept" },
  { value: "--session", about: "which agent, if several are at work here" },
];

/** What could take the place of the last word. None: whatever the shell would offer by itself. */
export async function candidatesFor(
  words: readonly string[],
  sources: Sources,
): Promise<readonly Candidate[]> {
  const meant = words.map(meantWord);
  const typed = meant.at(-1) ?? "";
  const offered = await offer(meant.slice(0, -1), typed, sources);
  const begun = typed.toLowerCase();
  return offered.filter(({ value }) => value.toLowerCase().startsWith(begun)).slice(0, MOST);
}

async function offer(
  before: readonly string[],
  typed: string,
  sources: Sources,
): Promise<readonly Candidate[]> {
  const [command, ...rest] = before;
  if (command === undefined) return typed.startsWith("-") ? COMMON : commandsOf(sources);
  if (!sources.commands.includes(command)) return [];
  const help = await helpFor(command, rest, sources);
  const { said, options, unfilled, isEnded } = parted(rest, help.rows);
  if (unfilled) return listed(unfilled, typed, options, sources);
  if (typed.startsWith("-") && !isEnded) return optionsOf(help);
  const valuesOf = (place: string) => sources.valuesOf({ place, begun: typed, options });
  if (command === "help") {
    const [asked, ...more] = said;
    if (asked === undefined) return [...(await commandsOf(sources)), ...(await valuesOf("page"))];
    return more.length > 0 ? [] : verbsOf(asked, sources);
  }
  const verbs = said.length === 0 ? await verbsOf(command, sources) : [];
  return verbs.length > 0 ? verbs : wordsOf(help, said, valuesOf);
}

/** Of the verb, if it has one of its own; with those options of the command that it takes too. */
async function helpFor(
  command: string,
  rest: readonly string[],
  { helpOf }: Sources,
): Promise<HelpText> {
  const above = readHelp(await helpOf(command));
  const [verb] = parted(rest, above.rows).said;
  if (verb === undefined) return above;
  const help = readHelp(await helpOf(command, verb));
  const shared = above.rows.filter(({ names: [name = ""] }) => help.also.includes(name));
  return { ...help, rows: [...help.rows, ...shared] };
}

interface Parted {
  /** What is no option and not the value of one. */
  readonly said: readonly string[];
  readonly options: { readonly [name: string]: string };
  /** The option that the next word is the value of. */
  readonly unfilled?: Row;
  /** Behind `--`, where there are no options. */
  readonly isEnded: boolean;
}

function parted(words: readonly string[], rows: readonly Row[]): Parted {
  const said: string[] = [];
  const options: { [name: string]: string } = {};
  let unfilled: Row | undefined;
  let isEnded = false;
  for (const word of words) {
    if (unfilled) {
      options[nameOf(unfilled)] = word;
      unfilled = undefined;
    } else if (isEnded || word === "-" || !word.startsWith("-")) said.push(word);
    else if (word === "--") isEnded = true;
    else unfilled = rows.find(({ names, places }) => names.includes(word) && places.length > 0);
  }
  return { said, options, ...(unfilled && { unfilled }), isEnded };
}

/** `board` of `--board`. */
function nameOf({ names: [name = ""] }: Row): string {
  return name.slice(2);
}

/** The values of an option; of one that takes several, the next behind a comma. */
async function listed(
  option: Row,
  typed: string,
  options: Wanted["options"],
  { valuesOf }: Sources,
): Promise<readonly Candidate[]> {
  const takesMany = option.places.some((place) => place.includes(","));
  const kept = takesMany ? typed.slice(0, typed.lastIndexOf(",") + 1) : "";
  const begun = typed.slice(kept.length);
  const found = await valuesOf({ place: nameOf(option), begun, options });
  const named = kept.split(",");
  return found
    .filter(({ value }) => !named.includes(value))
    .map(({ value, about }) => ({ value: kept + value, about }));
}

function commandsOf({ commands, helpOf }: Sources): Promise<readonly Candidate[]> {
  return told(commands, (command) => helpOf(command));
}

async function verbsOf(command: string, sources: Sources): Promise<readonly Candidate[]> {
  return told(await sources.verbsOf(command), (verb) => sources.helpOf(command, verb));
}

/** Each with what its help says first. */
function told(
  names: readonly string[],
  helpOf: (name: string) => Promise<string>,
): Promise<readonly Candidate[]> {
  return Promise.all(
    names.map(async (value) => ({ value, about: readHelp(await helpOf(value)).about })),
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
  valuesOf: (place: string) => Promise<readonly Candidate[]>,
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
