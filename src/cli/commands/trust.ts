import { safeText } from "../../views/text/safe-text.ts";
import { UsageError } from "../arguments/usage.ts";
import type { CommandTable } from "../command.ts";
import { command } from "../command.ts";
import { EXIT } from "../io.ts";
import { printJson, printLines, printText } from "../print/print.ts";
import { ownFolder } from "../store/store-url.ts";
import { TrustedStores } from "../store/trusted-stores.ts";

export const commands: CommandTable = {
  trust: command({
    options: {
      list: { about: "the stores that you accepted" },
      revoke: { about: "no longer use the one of this repository" },
    },
    common: ["json"],
    details: [
      "Lists and tasks are then read from its .doneward folder and written there. Pauses, budgets, limits and approvals stay with you, and evidence in the folder proves nothing. A folder that doneward made here for you needs no trust.",
      "Only you can accept one: type it in your own terminal. In CI, DONEWARD_TRUST=<path of the folder> accepts it; an agent's own setting is ignored.",
    ],
    examples: ["doneward trust", "doneward trust --revoke"],
    needsPerson: ({ options: { list, revoke } }) => !list && !revoke,
    async act({ options: { list, revoke, json } }, io) {
      if (list && revoke) throw new UsageError("Either --list or --revoke, not both.");
      const trusted = new TrustedStores(io);
      const folder = ownFolder(io);
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
  }),
};

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
