import type { Verb } from "../arguments/verb.ts";
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

export type StoreVerb = Verb<StoreVerbInput>;
