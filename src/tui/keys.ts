/** Keys that have no character of their own. */
export type NamedKey =
  | "up"
  | "down"
  | "page-up"
  | "page-down"
  | "home"
  | "end"
  | "tab"
  | "back-tab"
  | "enter"
  | "escape"
  | "erase"
  | "interrupt";

/** A key by its name, or the character that it types. */
export type Key = { readonly name: NamedKey } | { readonly typed: string };

const SEQUENCES: Readonly<Record<string, NamedKey>> = {
  "\x1b[A": "up",
  "\x1bOA": "up",
  "\x1b[B": "down",
  "\x1bOB": "down",
  "\x1b[5~": "page-up",
  "\x1b[6~": "page-down",
  "\x1b[H": "home",
  "\x1bOH": "home",
  "\x1b[1~": "home",
  "\x1b[F": "end",
  "\x1bOF": "end",
  "\x1b[4~": "end",
  "\x1b[Z": "back-tab",
  "\t": "tab",
  "\r": "enter",
  "\n": "enter",
  "\x1b": "escape",
  "\x7f": "erase",
  "\b": "erase",
  "\x03": "interrupt",
  "\x04": "interrupt",
};

const ONE_KEY = /\x1b\[[0-9;?]*[ -/]*[@-~]|\x1bO.|\x1b|[\s\S]/gu;
const isControl = (text: string): boolean => /^[\0-\x1f\x7f-\x9f]/.test(text);

/** The keys in what a terminal sent at once. What nobody knows is left out. */
export function keysIn(sent: string): readonly Key[] {
  return (sent.match(ONE_KEY) ?? []).flatMap((text): Key[] => {
    const name = SEQUENCES[text];
    if (name) return [{ name }];
    return isControl(text) ? [] : [{ typed: text }];
  });
}
