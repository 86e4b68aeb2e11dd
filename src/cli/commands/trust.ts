import { safeText } from "../../views/text/safe-text.ts";
import { UsageError } from "../arguments/usage-error.ts";
import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { mayAct } from "../person/gate.ts";
import { printJson, printLines, printText } from "../print/print.ts";
import { ownFolder } from "../store/store-url.ts";
import { TrustedStores } from "../store/trusted-stores.ts";

export const help = `Usage: doneward trust [options]

Accepts the store that this repository brings in its .doneward folder. Lists and
tasks are then read from there and written there. Pauses, budgets, limits and
approvals stay with you: what the folder says of them is ignored, and evidence
in it proves nothing. A folder that doneward made here for you needs no trust.
To be typed in a terminal of your own.

  --list        the stores that you accepted
  --revoke      no longer use the one of this repository
  --json        one JSON document

Where nobody is there to type, as in CI, DONEWARD_TRUST=<path of the folder>
accepts it. In what an agent runs that is ignored.`;

export const run: Run = command({
  help,
  options: { list: "flag", revoke: "flag" },
  async act({ options: { list, revoke, json } }, io) {
    if (list && revoke) throw new UsageError("Either --list or --revoke, not both.");
    const trusted = new TrustedStores(io);
    const folder = ownFolder(io);
    const isAccepting = !list && !revoke;
    if (isAccepting && !(await mayAct(io, "trust", json))) return EXIT.refused;
    const ok = list || (revoke ? trusted.remove(folder) : trusted.add(folder));
    const stores = trusted.list();
    if (json) printJson(io, "trust", { ok, stores });
    else if (list && stores.length > 0) {
      printLines(
        io.stdout,
        stores.map(({ path }) => safeText(path)),
      );
    } else if (list) printText(io.stdout, "You accepted no store of a repository.");
    else if (!ok) printText(io.stderr, safeText(refusal(folder, revoke)));
    else printText(io.stdout, safeText(done(folder, revoke)));
    return ok ? EXIT.done : EXIT.refused;
  },
});

function refusal(folder: string, isRevoking: boolean): string {
  return isRevoking
    ? `${folder} was not accepted. Nothing changed.`
    : `${folder} is not a folder of yours. Nothing changed.`;
}

function done(folder: string, isRevoking: boolean): string {
  return isRevoking
    ? `${folder} is no longer used. Your own store is.`
    : `${folder} is used from now on. doneward trust --revoke takes that back.`;
}
