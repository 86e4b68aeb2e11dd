import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { continuationPrompt } from "../../src/continuation/index.ts";
import { DIALECTS } from "../../src/dialects/catalogue.ts";
import { recallOf } from "../../src/recall/index.ts";
import {
  counted,
  dueReminders,
  edited,
  failureForPrompt,
  reminderSettings,
} from "../../src/reminder/index.ts";
import { hostileTexts } from "../../src/testing/index.ts";
import type { Todo, TodoList } from "../../src/todo/index.ts";

const NONCE = "5b1c7d9e3f2a4068";
const LONGEST = 1_500;
const CONTROL = /[^\P{C}\n]|[\u2028\u2029\p{Default_Ignorable_Code_Point}]/u;
const CONCEALMENT = /never mention|do not (mention|tell|reveal)/i;

function listOf(text: string): TodoList {
  const base = { origin: "import", times: { added: 0 } } as const;
  const todos: Todo[] = [
    { ...base, id: "t1", content: text, status: "in_progress", notes: [text] },
    { ...base, id: "t2", content: text, status: "pending", parent: text },
    { ...base, id: text, content: "Ship", status: "pending" },
  ];
  return { phases: [{ name: text, todos }] };
}

/** What a hostile text is put into, each with the tags or marks of its template. */
const fenced: { readonly [name: string]: (text: string) => string } = {
  "the continuation prompt": (text) => {
    const incomplete = listOf(text).phases.flatMap(({ todos }) => todos);
    return continuationPrompt({ incomplete, total: 3, nonce: NONCE });
  },
  "the recall": (text) => {
    const recall = recallOf({ list: listOf(text), revision: 1, age: 5, nonce: NONCE });
    assert.equal(recall.kind, "open");
    return recall.text;
  },
  "the reminder of a stale list": (text) => {
    const state = counted({ edits: [] }, { turns: 10, toolEvents: 0 }, { todos: 3, tasks: 0 }, 0);
    return reminderText(text, state);
  },
  "the reminder of a rejected plan": (reason) => {
    const planVerdict = { kind: "rejected", revision: 2, reason } as const;
    return reminderText("Ship", { edits: [], planVerdict });
  },
};

const tagged: { readonly [name: string]: (text: string) => string } = {
  "the reminder of a person's edits": (text) =>
    reminderText(text, edited(edited({ edits: [] }, text, []), `done ${text}`, [])),
  ...Object.fromEntries(
    DIALECTS.flatMap(({ name, failedWrite }) =>
      failedWrite
        ? [
            [
              `the failed write of ${name}`,
              (text: string) => failedWrite({ text: failureForPrompt(text) }).text,
            ],
          ]
        : [],
    ),
  ),
};

function reminderText(text: string, state: Parameters<typeof dueReminders>[0]["state"]): string {
  const { messages } = dueReminders({
    state,
    list: listOf(text),
    settings: reminderSettings(),
    now: 0,
    newNonce: () => NONCE,
  });
  assert.equal(messages.length, 1);
  return messages[0]?.text as string;
}

const texts = hostileTexts();

test("there are more than three hundred hostile texts", () => {
  assert.ok(texts.length >= 300, `${texts.length}`);
});

for (const [name, write] of Object.entries(fenced)) {
  describe(`${name}, whatever stands on the list`, () => {
    const template = outside(write("Ship"));

    test("says the same outside of its one fence, and JSON inside", () => {
      for (const text of texts) {
        const prompt = write(text);
        assert.equal(prompt.match(/\[\[\/?doneward-data/gi)?.length, 2, prompt);
        assert.equal(outside(prompt), template);
        const lines = inside(prompt).split("\n");
        for (const line of lines) assert.doesNotThrow(() => JSON.parse(line) as unknown, line);
        assert.doesNotMatch(inside(prompt), /[<>&]/);
      }
    });

    test("is short, hides nothing and asks for no silence", () => {
      for (const text of texts) assertPlain(write(text), inside(write(text)));
    });
  });
}

for (const [name, write] of Object.entries(tagged)) {
  describe(`${name}, whatever stands on the list`, () => {
    test("has one tag at each end, is short and hides nothing", () => {
      for (const text of texts) {
        // The Markdown of a list marks the lines of notes.
        const prompt = write(text).replace(/^ {2}>/gm, "");
        assert.match(prompt, /^<system-reminder>\n[^<>]*\n<\/system-reminder>$/);
        assertPlain(prompt, "");
      }
    });
  });
}

function assertPlain(prompt: string, data: string): void {
  assert.ok(prompt.length <= LONGEST, `${prompt.length}`);
  assert.doesNotMatch(prompt, CONTROL);
  if (data !== "") assert.doesNotMatch(prompt.replace(data, ""), CONCEALMENT);
}

function inside(prompt: string): string {
  const [, data] = prompt.split(new RegExp(`\\n?\\[\\[/?doneward-data ${NONCE}\\]\\]\\n?`));
  return data ?? assert.fail(prompt);
}

function outside(prompt: string): string {
  return prompt.replace(inside(prompt), "");
}
