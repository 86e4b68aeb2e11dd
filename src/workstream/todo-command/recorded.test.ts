import assert from "node:assert/strict";
import { test } from "node:test";
import { DIALECTS } from "../../dialects/catalogue.ts";
import { memoryStore } from "../../stores/memory/index.ts";
import type { Dialect } from "../../dialects/dialect.ts";
import { openWorkstream } from "../workstream.ts";
import vectors from "./fixtures/slash-todo.json" with { type: "json" };
import { runTodoCommand } from "./run-todo-command.ts";

interface Expected {
  readonly output: readonly [{ readonly kind: string; readonly text: string }];
  readonly phases: unknown;
  readonly reminder?: string;
  readonly customEntryAppended: boolean;
  readonly file?: string;
  readonly clipboard?: string;
}

/** Where our answer goes on after the recorded one. */
const LONGER: { readonly [id: string]: string } = {
  A142: "usage also lists the verbs that we have on top: note, history, undo, clear",
  A143: "usage also lists the verbs that we have on top: note, history, undo, clear",
};

/** Recorded with a live list that resuming had stripped. Ours keeps everything, so that is what is given. */
const GIVEN_FROM_TRANSCRIPT = "A176";

const CWD = "/home/someone/project";

/** The vocabulary that the command was recorded in: the one that keeps entries of edits. */
const dialect = DIALECTS.find((candidate) => candidate.editRecord) as Dialect;

for (const vector of vectors) {
  test(`${vector.id} (${vector.basis}): ${vector.name}`, async () => {
    const expected = vector.expect as unknown as Expected;
    const work = await openWorkstream({ store: memoryStore(), origin: { kind: "tui" }, dialect });
    const given = givenPhases(vector);
    await work.import(dialect.fromNative({ phases: given }) ?? [], "given");

    const files = new Map<string, string>();
    const { file } = vector.given as { file?: [string, string] };
    if (file) files.set(`${CWD}/${file[0]}`, file[1]);
    let clipboard: string | undefined;
    const answer = await runTodoCommand(work, vector.input, {
      cwd: CWD,
      readFile: async (path) => files.get(path) ?? assert.fail(`${path} does not exist`),
      writeFile: async (path, text) => void files.set(path, text),
      copy: async (text) => void (clipboard = text),
      edit: async (text) => ({ kind: "saved", text: text.replace("[/] Wire", "[x] Wire") }),
    });

    const [{ kind, text }] = expected.output;
    const words = text.replaceAll("<cwd>", CWD);
    assert.equal(answer.kind, kind);
    if (vector.id in LONGER) assert.ok(answer.text.startsWith(words), answer.text);
    else assert.equal(answer.text, words);
    assert.equal(answer.edited?.record !== undefined, expected.customEntryAppended);
    assert.equal(clipboard, expected.clipboard);
    assert.equal(files.get(`${CWD}/TODO.md`), expected.file);

    const stored = dialect.toNative(await work.list());
    const left = vector.id === GIVEN_FROM_TRANSCRIPT ? given : expected.phases;
    assert.deepEqual(stored, { phases: left });
    const reminders = (await work.reminders()).map((reminder) => reminder.text);
    assert.deepEqual(
      reminders,
      expected.reminder === undefined ? [] : [withWarning(vector, expected.reminder)],
    );
  });
}

/** What a person removed must not come back: we say so, the recorded program did not. */
const REMOVALS: readonly string[] = ["A155", "A156"];

function withWarning({ id }: (typeof vectors)[number], reminder: string): string {
  if (!REMOVALS.includes(id)) return reminder;
  const warning = "What the user took off the list is not to be put back unless they ask for it.";
  return reminder.replace(/\n<\/system-reminder>$/, `\n\n${warning}$&`);
}

function givenPhases(vector: (typeof vectors)[number]): unknown {
  const { phases, entries } = vector.given as {
    phases: unknown;
    entries?: [{ message: { details: { phases: unknown } } }];
  };
  return entries ? entries[0].message.details.phases : phases;
}
