import type { Workstream } from "../../workstream/index.ts";
import type { Io } from "../io.ts";

/** What stands behind `doneward plan` and its verb. */
export interface PlanVerbInput {
  readonly work: Workstream;
  readonly words: readonly string[];
  readonly options: {
    readonly json: boolean;
    readonly draft: boolean;
    /** The name of the person. */
    readonly as: string | undefined;
  };
  readonly io: Io;
}

/** One verb of `doneward plan`. Answers the exit code. */
export interface PlanVerb {
  /** What the verb is called with, for the usage line. */
  readonly usage: string;
  /** How many words it takes. */
  readonly words: { readonly min: number; readonly max: number };
  run(input: PlanVerbInput): Promise<number>;
}
