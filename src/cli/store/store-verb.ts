import type { Io } from "../io.ts";

/** What stands behind `doneward store` and its verb. */
export interface StoreVerbInput {
  readonly words: readonly string[];
  readonly options: {
    readonly json: boolean;
    readonly store: string | undefined;
    readonly merge: boolean;
    readonly application: string | undefined;
  };
  readonly io: Io;
}

/** One verb of `doneward store`. Answers the exit code. */
export interface StoreVerb {
  /** What the verb is called with, for the usage line. */
  readonly usage: string;
  /** How many words it takes. */
  readonly words: { readonly min: number; readonly max: number };
  run(input: StoreVerbInput): Promise<number>;
}
