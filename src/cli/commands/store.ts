import { verbCalled } from "../arguments/verb.ts";
import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { backup } from "../store/backup.ts";
import { copy } from "../store/copy.ts";
import { doctor } from "../store/doctor.ts";
import { info } from "../store/info.ts";
import { migrate } from "../store/migrate.ts";
import type { StoreVerb } from "../store/store-verb.ts";

export const help = `Usage: doneward store [info | doctor | backup | copy | migrate] [options]

Where everything is kept.

  info              what the store is, where it is, how much is in it (default)
  doctor            looks for what could be wrong and says what to do
  backup [<file>]   writes everything to a new file, or to file:<folder>
  copy <from> <to>  copies everything from one store to another and compares
  migrate           brings the store up to date, as opening it does

  --merge             copy: also into a store that has something in it
  --application ROLE  migrate: the role that programs will use on a server
  --json              one JSON document
  --store URL         which store (default: $DONEWARD_STORE, else your own)

A store is memory:, sqlite:<path>, file:<folder> or postgres://<server>/<name>.`;

const VERBS: { readonly [name: string]: StoreVerb } = { info, doctor, backup, copy, migrate };

export const run: Run = command({
  help,
  options: { merge: "flag", application: "text" },
  words: { max: 3 },
  async act({ words: [name = "info", ...words], options }, io) {
    const verb = verbCalled("store", VERBS, name, words);
    return verb.run({ words, options, io });
  },
});
