import { resolve } from "node:path";
import { isMessage, recordsFromMessages } from "../../adapters/messages.ts";
import { TRANSCRIPT_READERS as CLIENTS } from "../../clients/catalogue.ts";
import { fileChunks } from "../../clients/transcript/lines.ts";
import { readerOf, readTranscript } from "../../clients/transcript/read-transcript.ts";
import type { Transcript, TranscriptReader } from "../../clients/transcript/transcript.ts";
import { DIALECTS } from "../../dialects/catalogue.ts";
import type { RestoredList } from "../../recall/index.ts";
import { restoreFromRecords } from "../../recall/index.ts";
import { isOpen } from "../../todo/index.ts";
import { listMarkdown } from "../../views/board-markdown.ts";
import {
  copy,
  DEFAULT_FILE,
  exportedTo,
  importText,
  NOTHING_TO_EXPORT,
} from "../../workstream/todo-command/files.ts";
import { COMMAND_WORDS } from "../../workstream/todo-command/decision.ts";
import { cannot, namedFile, readNamedFile, writeNamedFile } from "../arguments/named-file.ts";
import { oneNamed } from "../arguments/usage.ts";
import type { CommandTable } from "../command.ts";
import { command } from "../command.ts";
import type { Io } from "../io.ts";
import { EXIT } from "../io.ts";
import { copyToClipboard } from "../person/programs.ts";
import { printAnswer } from "../print/answer.ts";
import { printJson, printResult, printText } from "../print/print.ts";
import { handEdit } from "../workspace/hand-edit.ts";
import { withList } from "../workspace/open-list.ts";
import { readHere } from "../workspace/read-here.ts";

const FILE = { name: "file|-", isOptional: true } as const;

export const commands: CommandTable = {
  "list copy": command({
    details: ["It takes the first of pbcopy, wl-copy, xclip, xsel and clip that is there."],
    examples: ["doneward list copy", "doneward list export -"],
    async act({ options }, io) {
      const { list } = await readHere(io, options.store);
      const answer = await copy(list, { copy: (text) => copyToClipboard(io, text) });
      return printAnswer(io, answer, options);
    },
  }),

  "list export": command({
    arguments: [FILE],
    options: { force: { about: "replace what is there" } },
    details: [
      "The file is TODO.md if you name none; - is standard output.",
      "doneward list import reads it back without loss, except for masked secrets and control characters.",
      "A file that doneward did not write, or that was changed since, stays as it is.",
    ],
    examples: ["doneward list export", "doneward list export - | less"],
    async act({ words: [path = DEFAULT_FILE], options }, io) {
      const { list } = await readHere(io, options.store);
      if (list.phases.length === 0) return printAnswer(io, NOTHING_TO_EXPORT, options);
      const markdown = listMarkdown(list);
      if (path === "-") return printMarkdown(markdown, options.json, io);
      return printAnswer(io, exportedTo(writeNamedFile(io, path, markdown, options)), options);
    },
  }),

  "list import": command({
    arguments: [FILE],
    details: [
      "The file is TODO.md if you name none; - is standard input.",
      "All of it is taken or, if a line cannot be read, nothing. Open todos that you added stay. doneward undo takes it back.",
    ],
    examples: ["doneward list import", "doneward list import docs/PLAN.md"],
    act: ({ words: [path = DEFAULT_FILE], options }, io) =>
      handEdit(io, options, async () =>
        path === "-"
          ? importText(await io.readInput(), "standard input", COMMAND_WORDS)
          : importText(readNamedFile(io, path), resolve(io.cwd, path), COMMAND_WORDS),
      ),
  }),

  "list restore": command({
    arguments: [{ name: "transcript" }],
    options: {
      client: {
        value: "NAME",
        about: "whose transcript it is (default: its content shows it)",
        offers: "client",
      },
      "dry-run": { about: "only say what is found" },
      force: { about: "also where the list here changed later" },
    },
    details: ["The newest list in it becomes the list here. doneward undo takes it back."],
    examples: [
      "doneward list restore session.jsonl --dry-run",
      "doneward list restore session.jsonl --force",
    ],
    async act({ words: [path = ""], options }, io) {
      const named =
        options.client === undefined
          ? undefined
          : oneNamed("client", options.client, TRANSCRIPT_READERS);
      const file = namedFile(io, path);
      const found = await findList(file, named);
      if ("problem" in found) return refuse(io, options.json, found);
      const isDry = options["dry-run"];
      if (!isDry && !(await takeOver(io, options, found))) return refuse(io, options.json, NEWER);
      return printResult(
        io,
        options.json,
        "restore",
        { file, restored: !isDry, ...found },
        foundText(found, isDry),
      );
    },
  }),
};

/** A program gets the text as it is but for control characters, a terminal what it can show. */
function printMarkdown(markdown: string, json: boolean, io: Io): number {
  const { text: message } = exportedTo("standard output");
  if (json) printJson(io, "edit", { ok: true, message, markdown });
  else if (io.stdout.isTty) printText(io.stdout, markdown.trimEnd());
  else io.stdout.write(markdown);
  return EXIT.done;
}

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
  return printResult(io, json, "error", { code: problem, message }, message, false);
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

/** Messages as a program of one's own keeps them, in a JSON document or one a line. */
const messages: TranscriptReader = {
  name: "messages",
  marks: [],
  wants: "every entry",
  isMine: isMessage,
  records: (transcript) => recordsFromMessages(parsedEntries(transcript)),
};

function* parsedEntries(transcript: Transcript): Generator<unknown> {
  for (const entry of transcript) yield entry.parse();
}

/** Every transcript that can be read; what looks like messages may be a client's, so these come last. */
const TRANSCRIPT_READERS: readonly TranscriptReader[] = [...CLIENTS, messages];
