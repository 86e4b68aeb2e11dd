import type { Workstream } from "../../workstream/index.ts";
import type { Verb } from "../arguments/verb.ts";
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

export type PlanVerb = Verb<PlanVerbInput>;
