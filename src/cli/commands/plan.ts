import { verbCalled } from "../arguments/verb.ts";
import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { handOf } from "../person/gate.ts";
import { approve } from "../plan/approve.ts";
import { diff } from "../plan/diff.ts";
import { drift } from "../plan/drift.ts";
import type { PlanVerb } from "../plan/plan-verb.ts";
import { propose } from "../plan/propose.ts";
import { reject } from "../plan/reject.ts";
import { seed } from "../plan/seed.ts";
import { show } from "../plan/show.ts";
import { withList } from "../workspace/open-list.ts";

export const help = `Usage: doneward plan [<verb>] [options]

A plan waits for a person's approval. The approval is of one exact text: any
change of it has to be approved anew.

  show                  the plan, its state and its hash (default)
  propose [<file>|-]    proposes a text, from standard input if no file is named
  approve <hash>        approves the plan whose hash begins so
  reject [<reason...>]  rejects the plan, or takes its approval back
  diff [<number>]       what differs from the plan approved last, or another one
  seed                  puts the lines of the approved plan on the list
  drift                 what is planned and not on the list, and the other way

  --draft       propose: keep it as a draft, nobody is asked yet
  --as NAME     who you are (default: your name on this machine)
  --json        one JSON document
  --store URL   where plans are kept`;

const VERBS: { readonly [name: string]: PlanVerb } = {
  show,
  propose,
  approve,
  reject,
  diff,
  seed,
  drift,
};

export const run: Run = command({
  help,
  options: { draft: "flag", as: "text" },
  words: { max: Infinity },
  async act({ words: [name = "show", ...words], options }, io) {
    const verb = verbCalled("plan", VERBS, name, words);
    return withList(io, { ...options, hand: await handOf(io) }, (work) =>
      verb.run({ work, words, options, io }),
    );
  },
});
