import { resolve } from "node:path";
import { fileChunks } from "../../clients/transcript/file-chunks.ts";
import { readerOf, readTranscript } from "../../clients/transcript/read-transcript.ts";
import type { TranscriptReader } from "../../clients/transcript/transcript.ts";
import { DIALECTS } from "../../dialects/catalogue.ts";
import type { RestoredList } from "../../recall/index.ts";
import { restoreFromRecords } from "../../recall/index.ts";
import { isOpen } from "../../todo/index.ts";
import { cannot } from "../arguments/named-file.ts";
import { oneNamed } from "../arguments/unknown-name.ts";
import { command } from "../command.ts";
import type { Io, Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { printJson, printText } from "../print/print.ts";
import { TRANSCRIPT_READERS } from "../restore/transcript-readers.ts";
import { withList } from "../workspace/open-list.ts";

export const help = `Usage: doneward restore <transcript> [options]

Finds the newest todo list in the transcript of an agent's session and makes it
the list here. doneward undo takes it back. Exit code 1 if there is no list.

  --client NAME  whose transcript it is (default: its content shows it)
  --dry-run      only say what is found
  --force        also where the list here changed later
  --json         one JSON document
  --store URL    where the list is kept`;

export const run: Run = command({
  help,
  options: { client: "text", "dry-run": "flag", force: "flag" },
  words: { min: 1, max: 1 },
  async act({ words: [path = ""], options }, io) {
    const named =
      options.client === undefined
        ? undefined
        : oneNamed("client", options.client, TRANSCRIPT_READERS);
    const file = resolve(io.cwd, path);
    const found = await findList(file, named);
    if ("problem" in found) return refuse(io, options.json, found);
    const isDry = options["dry-run"];
    if (!isDry && !(await takeOver(io, options, found))) return refuse(io, options.json, NEWER);
    if (options.json) printJson(io, "restore", { file, restored: !isDry, ...found });
    else printText(io.stdout, foundText(found, isDry));
    return EXIT.done;
  },
});

interface Found extends RestoredList {
  readonly client: string;
  /** How many entries of interest could not be read. */
  readonly unreadable: number;
}

interface Refusal {
  readonly problem: "unknown-client" | "no-list" | "list-is-newer";
  readonly message: string;
}

const NEWER: Refusal = {
  problem: "list-is-newer",
  message:
    "The list here may be newer than that of the transcript. --force restores it all the same.",
};

async function takeOver(
  io: Io,
  { store, force }: { readonly store: string | undefined; readonly force: boolean },
  { client, unreadable: _unreadable, ...found }: Found,
): Promise<boolean> {
  const source = `restored from ${client}`;
  return withList(io, { store }, async (work) => {
    if (!force) return (await work.restore(found, source)).ok;
    await work.import(found.phases, source);
    return true;
  });
}

async function findList(
  file: string,
  named: TranscriptReader | undefined,
): Promise<Found | Refusal> {
  const open = () => fileChunks(file);
  try {
    const reader = named ?? readerOf(open, TRANSCRIPT_READERS);
    if (!reader) {
      const message = `No client that we know wrote ${file}. --client says whose it is.`;
      return { problem: "unknown-client", message };
    }
    const transcript = readTranscript(open, reader);
    const restored = await restoreFromRecords(transcript.records, dialectsFor(reader));
    const { unreadable } = transcript;
    if (restored) return { client: reader.name, ...restored, unreadable };
    return { problem: "no-list", message: `No todo list in ${file} (read as ${reader.name}).` };
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    throw cannot("read", file, error);
  }
}

/** The client's own vocabulary comes first: others have tools of the same name. */
function dialectsFor({ dialect }: TranscriptReader): typeof DIALECTS {
  return DIALECTS.toSorted(
    (one, other) => Number(other.name === dialect) - Number(one.name === dialect),
  );
}

function refuse(io: Io, json: boolean, { problem, message }: Refusal): number {
  if (json) printJson(io, "error", { code: problem, message });
  else printText(io.stderr, message);
  return EXIT.refused;
}

function foundText(
  { phases, client, dialect, by, at, missed, unreadable }: Found,
  isDry: boolean,
): string {
  const todos = phases.flatMap((phase) => phase.todos);
  const open = todos.filter(({ status = "pending" }) => isOpen({ status })).length;
  const source = by === "person" ? "a person's edit" : `a list of ${dialect}`;
  const when = at === undefined ? "" : ` of ${new Date(at).toISOString()}`;
  const list =
    todos.length === 0 ? "a cleared list" : `${open} open, ${todos.length - open} closed`;
  return [
    `${isDry ? "Found" : "Restored"} from ${client}, ${source}${when}: ${list}.`,
    ...(missed > 0 ? [`Later changes that did not fit the list: ${missed}.`] : []),
    ...(unreadable > 0 ? [`Entries that could not be read: ${unreadable}.`] : []),
  ].join("\n");
}
