/** How long a text may be, and in what it is counted. */
export interface TextLimit {
  readonly max: number;
  readonly unit: "characters" | "bytes";
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
  /** How references and whole-list writes find a todo that is already there. */
  readonly identity: "content" | "id";
  /** A batch with errors: `refuse` leaves the list alone, `collect` keeps what succeeded. */
  readonly errors: "refuse" | "collect";
  /** May `append` bring content that is on the list already? */
  readonly duplicates: "allow" | "refuse";
}

/** Rules for a person's own edits: by id, one focus kept, nothing done by halves. */
export const HAND_RULES: Rules = {
  focus: "normalise",
  whenAllClosed: "keep",
  identity: "id",
  errors: "refuse",
  duplicates: "refuse",
};
