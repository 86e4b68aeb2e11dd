import type { Options } from "../arguments/read-arguments.ts";
import { COMMON_OPTIONS } from "../arguments/read-arguments.ts";
import type { Command, Offer } from "../command.ts";
import { aboutOf, commandNamed, FIRST_WORDS, groupNamed, verbsOf } from "../commands.ts";
import { loadCommand } from "../load-command.ts";

export interface Candidate {
  readonly value: string;
  readonly about: string;
}

/** A value that could stand where the cursor is. */
export interface Wanted {
  readonly offers: Offer;
  /** What is typed of it. */
  readonly begun: string;
  /** The values of options before it, by name. */
  readonly options: { readonly [name: string]: string };
}

/** What can stand there, perhaps more than begins so. */
export type Values = (wanted: Wanted) => Promise<readonly Candidate[]>;

/** So many are offered: more would not be read. */
export const MOST = 200;

/** What could take the place of the last word. None: whatever the shell would offer by itself. */
export async function candidatesFor(
  words: readonly string[],
  valuesOf: Values,
): Promise<readonly Candidate[]> {
  const meant = words.map(meantWord);
  const typed = meant.at(-1) ?? "";
  const offered = await offer(meant.slice(0, -1), typed, valuesOf);
  const begun = typed.toLowerCase();
  return offered.filter(({ value }) => value.toLowerCase().startsWith(begun)).slice(0, MOST);
}

async function offer(
  before: readonly string[],
  typed: string,
  valuesOf: Values,
): Promise<readonly Candidate[]> {
  const [first, ...rest] = before;
  const isOption = typed.startsWith("-");
  if (first === undefined) return isOption ? optionsOf(COMMON_OPTIONS) : firstWords();
  if (first === "help" && rest.length > 0) {
    const [asked = "", ...more] = rest;
    return more.length === 0 ? verbs(asked) : [];
  }
  const group = groupNamed(first);
  const [verb] = rest;
  if (group && (verb === undefined || verb.startsWith("-")) && !isOption) return verbs(first);
  const isMain = verb === undefined || verb.startsWith("-");
  const name = commandNamed(group ? `${first} ${isMain ? group.main : verb}` : first);
  if (name === undefined) return [];
  const command = await loadCommand(name);
  const options = { ...command.options, ...group?.options };
  const said = parted(group && !isMain ? rest.slice(1) : rest, { ...options, ...COMMON_OPTIONS });
  if (said.unfilled !== undefined) return listed(said.unfilled, options, typed, said, valuesOf);
  if (isOption && !said.isEnded) return optionsOf({ ...options, ...commonOf(command) });
  const offers = placeAt(command, said.words.length)?.offers;
  return offers === undefined ? [] : valuesOf({ offers, begun: typed, options: said.options });
}

/** Those that mean something to it, and `--help`. */
function commonOf({ common = ["json", "store", "session"] }: Command): Options {
  const { help } = COMMON_OPTIONS;
  return { ...Object.fromEntries(common.map((name) => [name, COMMON_OPTIONS[name]])), help };
}

/** The last place may be filled many times. */
function placeAt({ arguments: places = [] }: Command, position: number) {
  const last = places.at(-1);
  return places[position] ?? (last?.isMany ? last : undefined);
}

interface Parted {
  /** What is no option and not the value of one. */
  readonly words: readonly string[];
  readonly options: { readonly [name: string]: string };
  /** The name of the option that the next word is the value of. */
  readonly unfilled: string | undefined;
  /** Behind `--`, where there are no options. */
  readonly isEnded: boolean;
}

function parted(typed: readonly string[], known: Options): Parted {
  const words: string[] = [];
  const options: { [name: string]: string } = {};
  let unfilled: string | undefined;
  let isEnded = false;
  for (const word of typed) {
    if (unfilled !== undefined) {
      options[unfilled] = word;
      unfilled = undefined;
    } else if (isEnded || word === "-" || !word.startsWith("-")) words.push(word);
    else if (word === "--") isEnded = true;
    else if (known[word.slice(2)]?.value !== undefined) unfilled = word.slice(2);
  }
  return { words, options, unfilled, isEnded };
}

/** The values of an option; of one that takes several, the next behind a comma. */
async function listed(
  name: string,
  known: Options,
  typed: string,
  { options }: Parted,
  valuesOf: Values,
): Promise<readonly Candidate[]> {
  const { isList, offers } = known[name] ?? {};
  if (offers === undefined) return [];
  const kept = isList ? typed.slice(0, typed.lastIndexOf(",") + 1) : "";
  const found = await valuesOf({ offers, begun: typed.slice(kept.length), options });
  const named = kept.split(",");
  return found
    .filter(({ value }) => !named.includes(value))
    .map(({ value, about }) => ({ value: kept + value, about }));
}

function firstWords(): readonly Candidate[] {
  return FIRST_WORDS.map((value) => ({ value, about: aboutOf(value) }));
}

function verbs(group: string): readonly Candidate[] {
  return verbsOf(group).map((value) => ({ value, about: aboutOf(`${group} ${value}`) }));
}

function optionsOf(options: Options): readonly Candidate[] {
  return Object.entries(options).map(([name, { about }]) => ({ value: `--${name}`, about }));
}

/** A word as a shell hands it on to be completed, quoted as it was typed and perhaps half, without its quoting. */
function meantWord(typed: string): string {
  const inside = typed.slice(1);
  if (typed.startsWith("'")) return inside.replaceAll(String.raw`'\''`, "'").replace(/'$/, "");
  if (typed.startsWith('"')) {
    return inside.replace(/(?<!\\)"$/, "").replaceAll(/\\(["\\$`])/g, "$1");
  }
  return typed.replaceAll(/\\(.)/g, "$1");
}
