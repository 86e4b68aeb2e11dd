/** How long a text may be, and in what it is counted. */
export interface TextLimit {
  readonly max: number;
  readonly unit: "characters" | "bytes";
}

const encoder = new TextEncoder();

/** Length in UTF-16 code units or UTF-8 bytes. */
export function lengthOf(text: string, unit: TextLimit["unit"]): number {
  return unit === "bytes" ? encoder.encode(text).length : text.length;
}

/** Is the text within the limit? A code unit is never more than three bytes, so few are counted. */
export function fits(text: string, { max, unit }: TextLimit): boolean {
  return text.length * 3 <= max || lengthOf(text, unit) <= max;
}

/** What a vocabulary asks of every write, as data. */
export interface Rules {
  /**
   * More than one todo in progress after a batch: `normalise` keeps the first
   * and, if none is, promotes the first pending one; `reject` refuses the
   * batch; `advise` accepts it and says so.
   */
  readonly focus: "normalise" | "reject" | "advise";
  /** Caps after a batch. Omitted means none. */
  readonly limits?: {
    readonly items?: number;
    readonly content?: TextLimit;
    readonly activeForm?: TextLimit;
  };
  /** What happens when every todo of a non-empty list is completed or cancelled. */
  readonly whenAllClosed: "keep" | "clear";
  /** How a reference finds its todo. Whole-list writes go by key, then by content. */
  readonly identity: "content" | "id";
  /** A batch with errors: `refuse` leaves the list alone, `collect` keeps what succeeded. */
  readonly errors: "refuse" | "collect";
  /** May `append` bring content that is on the list already? */
  readonly duplicates: "allow" | "refuse";
  /** A person's own write keeps the open todos of a person that it leaves out, as everybody else's does. */
  readonly keepsPersons?: true;
}

/** Rules for a person's own edits: by id, one focus kept, nothing done by halves. */
export const HAND_RULES: Rules = {
  focus: "normalise",
  whenAllClosed: "keep",
  identity: "id",
  errors: "refuse",
  duplicates: "refuse",
};

/** For what moves no focus: a person who writes something down does not start it. */
export const QUIET_HAND_RULES: Rules = { ...HAND_RULES, focus: "advise" };
