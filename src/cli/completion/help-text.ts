/**
 * What a help text says of its command, so that completion knows what the person
 * is told and nothing has to be written twice.
 * @module
 */

export interface Row {
  /** `add`, `done`: the words of the row, or an option. */
  readonly names: readonly string[];
  /** `todo`, `id`: what stands behind them, one a place. */
  readonly places: readonly string[];
  readonly about: string;
}

export interface HelpText {
  /** The words behind the program's name, up to the first place: `task`, `show`. */
  readonly path: readonly string[];
  readonly places: readonly string[];
  /** Of verbs and of options. */
  readonly rows: readonly Row[];
  /** Of a verb: the options that the command's own text tells of, and that it takes too. */
  readonly also: readonly string[];
  /** The first sentence on what it does. */
  readonly about: string;
}

/** A row of a table: two spaces, words, at least two spaces, what they do. */
const ROW = /^ {2}(\S+(?: \S+)*) {2,}(\S.*)$/;

export function readHelp(help: string): HelpText {
  const [usage = "", ...lines] = `${help}\n`.split("\n");
  const words = usage.replace(/^Usage: \S+ ?/, "");
  const [path = ""] = /^[a-z ]*/.exec(words) ?? [];
  const begin = lines.indexOf("") + 1;
  const text = lines
    .slice(begin, lines.indexOf("", begin))
    .join(" ")
    .replaceAll(/ \([^()]*\)/g, "");
  const [, sentence] = /^(.*?)[.:](?: |$)/.exec(text) ?? [];
  return {
    path: path.trim().split(" ").filter(Boolean),
    places: placesIn(words),
    rows: lines.flatMap(rowIn),
    also: /^Also (--.*):/m.exec(help)?.[1]?.split(", ") ?? [],
    about: (sentence ?? text).trim().replace(/ {2,}.*/, ""),
  };
}

function rowIn(line: string): Row[] {
  const [, left, about] = ROW.exec(line) ?? [];
  if (left === undefined || about === undefined) return [];
  if (left.startsWith("-")) {
    const [, name = left, place] = /^(--[\w-]+)(?: (\S+))?/.exec(left) ?? [];
    return [{ names: [name], places: place === undefined ? [] : [place], about }];
  }
  const names = left
    .replace(/[[<].*/, "")
    .split(",")
    .map((name) => name.trim());
  if (!names.every((name) => /^[a-z]+$/.test(name))) return [];
  return [{ names, places: placesIn(left), about }];
}

/** `<id> <by...>`: `id`, `by`. Of `<todo|phase>` the first. */
function placesIn(words: string): string[] {
  return [...words.matchAll(/<(\w+)(?:\W[^<>]*)?>/g)].map(([, place = ""]) => place);
}
