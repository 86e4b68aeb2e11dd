import assert from "node:assert/strict";
import { suite, test } from "node:test";

import type { EndingInput } from "./ending.ts";
import { afterTurn } from "./ending.ts";
import { readEnding } from "./read-ending.ts";

const ORDER = "Convert all the files in src, every one of them.";
const DONE = "`a.ts` is converted and its tests pass.";
const OPEN = ["b.ts", "c.ts"];

function ending(over: Partial<EndingInput> & { readonly open?: readonly string[] } = {}) {
  const { open = OPEN, ...rest } = over;
  const todos = [
    { content: "a.ts", status: "completed" },
    ...open.map((content) => ({ content, status: "pending" })),
  ];
  return readEnding({
    prompt: ORDER,
    lastMessage: DONE,
    todos,
    facts: { stopReason: "stop" },
    ...rest,
  });
}

suite("facts of the host", () => {
  const facts: Record<string, EndingInput["facts"]> = {
    "permission-open": { isPermissionOpen: true },
    "plan-proposed": { isPlanProposed: true },
    interrupted: { stopReason: "aborted" },
  };
  for (const [sign, known] of Object.entries(facts)) {
    test(`${sign} rests in any case`, () => {
      const { reading, sign: found, what } = ending({ facts: known });
      assert.deepEqual([reading, found], ["awaits", sign]);
      assert.ok(what);
    });
  }

  test("an error that only you or time can clear is awaited, any other is a doubt", () => {
    const facts = { stopReason: "error" } as const;
    const limit = ending({ facts, lastMessage: "Usage limit reached. Try again at 15:00." });
    assert.deepEqual([limit.reading, limit.sign], ["awaits", "provider-limit"]);
    assert.equal(ending({ facts, lastMessage: "socket hang up" }).reading, "doubt");
  });

  test("a running job is awaited if the message is about it", () => {
    const facts = { backgroundJobs: 1, stopReason: "stop" } as const;
    const running = "The full suite is running in the background.";
    assert.equal(ending({ facts, lastMessage: running }).sign, "background-job");
    const server = "The dev server is still running on port 5173. Next is `b.ts`.";
    assert.equal(ending({ facts, lastMessage: server }).reading, "clear");
  });

  test("a job that the host knows to be gone is not awaited", () => {
    const lastMessage = "The full suite is running in the background; I'll go on when it finishes.";
    const gone = ending({ lastMessage, facts: { backgroundJobs: 0, stopReason: "stop" } });
    assert.deepEqual([gone.reading, gone.sign], ["clear", "job-gone"]);
    assert.notEqual(ending({ lastMessage }).reading, "clear");
  });
});

suite("declared waits", () => {
  const waits = [{ kind: "person" }];

  test("if every open todo waits, so does the agent", () => {
    const todos = [{ content: "b.ts", status: "pending", waits }];
    assert.equal(ending({ todos }).sign, "declared-waits");
  });

  test("a wait of one todo does not hold the others", () => {
    const todos = [
      { content: "Delete the production table", status: "pending", waits },
      { content: "c.ts", status: "in_progress" },
    ];
    const lastMessage = "The table is on hold until Ana answers. Next I'll convert `c.ts`.";
    const { reading, isRisky } = ending({ todos, lastMessage });
    assert.deepEqual([reading, isRisky], ["clear", false]);
  });
});

suite("evidence that the work may go on", () => {
  const clear: Record<string, Partial<EndingInput>> = {
    "an empty message": { lastMessage: "" },
    "a message that was cut off": {
      lastMessage: "The interval is",
      facts: { stopReason: "length" },
    },
    "a report": { lastMessage: "Two of six files are converted, all tests pass." },
    "an announcement": { lastMessage: "Next I'll convert `b.ts`." },
    "a question that only asks to go on": {
      lastMessage: `${DONE} Shall I continue with the rest?`,
    },
    "a question in code": {
      lastMessage: `${DONE}\n\n\`\`\`ts\nconst a = b ? c : d; // why?\n\`\`\``,
    },
    "a question in quotes": { lastMessage: `${DONE} The dialog now says "Delete the table?".` },
    "a question that the message answers": {
      lastMessage: "Why was it slow? Because of a lock. It is fixed.",
    },
    "a question as a heading": { lastMessage: `## Why not one big commit?\n\n${DONE}` },
    "a question mark in an address": {
      lastMessage: `See https://a.test/x?y=1 for details. ${DONE}`,
    },
    politeness: { lastMessage: `${DONE} Let me know if you have any questions!` },
  };
  for (const [what, input] of Object.entries(clear)) {
    test(`${what} is clear`, () => assert.equal(ending(input).reading, "clear"));
  }

  test("without evidence it is a doubt, whatever the language", () => {
    assert.equal(ending({ lastMessage: "Xyzzy plugh." }).reading, "doubt");
    assert.equal(ending({ lastMessage: "Ολοκληρώθηκε το πρώτο αρχείο." }).reading, "doubt");
  });

  test("a report is clear before a todo of the ordered kind only", () => {
    for (const open of [["b.ts"], ["Convert the rest"], ["Tests"]]) {
      assert.equal(ending({ open }).reading, "clear", open[0]);
    }
    for (const open of [["Flip the switch"], ["Ticket 12"], ["Zweiter Akt"]]) {
      assert.equal(ending({ open }).reading, "doubt", open[0]);
    }
  });

  test("a report at the start does not tell how the message ends", () => {
    const camps = "Both camps in the ticket have a point.";
    const prompt = "Convert the files in src.";
    assert.equal(ending({ prompt, lastMessage: `${camps} ${DONE}` }).reading, "clear");
    assert.equal(ending({ prompt, lastMessage: `${DONE} ${camps}` }).reading, "doubt");
  });

  test("a detail after a report changes nothing where all of an even list was ordered", () => {
    const lastMessage = `${DONE} The loops got shorter.`;
    assert.equal(ending({ lastMessage }).reading, "clear");
    assert.equal(ending({ lastMessage, open: ["b.ts", "Opening hours"] }).reading, "doubt");
    const removes = `${DONE} The old rows of the table are to be deleted.`;
    assert.equal(ending({ lastMessage: removes }).reading, "doubt");
  });

  test("an order that nobody could take back is a risk, however its todos are called", () => {
    assert.equal(ending({ prompt: "Send all the invoices." }).isRisky, true);
    assert.equal(ending({ prompt: "Find out why all the mails are sent twice." }).isRisky, false);
  });

  test("a question that the agent answers at once is none, unless it is about a risk", () => {
    const answered = (question: string) =>
      ending({ lastMessage: `${DONE} ${question} Yes, it is the next one.` });
    assert.equal(answered("Could we load both in a worker?").reading, "clear");
    assert.equal(answered("Could we delete the production table?").reading, "doubt");
  });

  test("a label that all todos share does not make the next one familiar", () => {
    const prompt = "Work through all the points.";
    const after = (next: string) =>
      ending({
        prompt,
        lastMessage: "Point 1 is done. Shall I continue?",
        todos: [
          { content: "Point 1: parser", status: "completed" },
          { content: next, status: "pending" },
        ],
      }).reading;
    assert.equal(after("Point 2: second parser"), "clear");
    assert.equal(after("Point 2: bigger boat"), "doubt");
  });

  test("a report on a list that nobody began is a doubt", () => {
    const todos = [{ content: "b.ts", status: "pending" }];
    assert.equal(ending({ todos, lastMessage: "The concept is complete." }).reading, "doubt");
  });
});

suite("questions", () => {
  const doubts: Record<string, string> = {
    "a question in the middle":
      "Which of the two do you prefer?\n\nThe effort is the same. Tests pass.",
    "a heading that asks": `## Shall I delete it?\n\n${DONE}`,
    "a lazy question with an objection": "It compiles, but 3 tests fail. Shall I continue anyway?",
    "a lazy question beside a real one": "EUR or USD? Shall I continue?",
    "a lazy question before a todo that says little": "Shall I continue?",
  };
  for (const [what, lastMessage] of Object.entries(doubts)) {
    test(`${what} is a doubt`, () => {
      const open = what.endsWith("says little") ? ["Ticket 12"] : OPEN;
      assert.equal(ending({ lastMessage, open }).reading, "doubt");
    });
  }

  test("a lazy question is a doubt if not all of the work was ordered", () => {
    const lastMessage = "It is converted. Shall I continue?";
    assert.equal(ending({ lastMessage, prompt: "Handle the review." }).reading, "doubt");
  });

  test("the asking sentence is shown", () => {
    const lastMessage = `${DONE}\n\nShould the default be EUR or USD? Both are in the spec.`;
    const { text, what } = ending({ lastMessage });
    assert.equal(text, "Should the default be EUR or USD?");
    assert.equal(what, "The agent asks you something.");
  });
});

suite("risk", () => {
  test("a risky todo among the next three rests, a later one does not", () => {
    const deploy = "Deploy to production";
    assert.equal(ending({ open: ["b.ts", "c.ts", deploy] }).isRisky, true);
    assert.equal(ending({ open: ["b.ts", "c.ts", "d.ts", deploy] }).isRisky, false);
  });

  test("a question beside risky words is risky", () => {
    const lastMessage = "Removing it can't be undone. Shall I?";
    assert.equal(ending({ lastMessage }).isRisky, true);
  });

  test("an announced act is risky", () => {
    assert.equal(ending({ lastMessage: "Next I'll publish the package." }).isRisky, true);
  });
});

suite("what follows from a reading", () => {
  const [clear, doubt, awaits] = (["clear", "doubt", "awaits"] as const).map((reading) => ({
    ...ending(),
    reading,
  }));

  test("a clear ending is nudged", () => {
    assert.ok(clear);
    assert.deepEqual([afterTurn(clear, false), afterTurn(clear, true)], ["nudge", "nudge"]);
  });

  test("doubt rests while you are there, and is parked while you are away", () => {
    assert.ok(doubt);
    assert.deepEqual([afterTurn(doubt, false), afterTurn(doubt, true)], ["rest", "park"]);
  });

  test("a certain wait rests, and so does risk", () => {
    assert.ok(clear && doubt && awaits);
    const risky = [clear, doubt, awaits].map((one) => ({ ...one, isRisky: true }));
    for (const one of [awaits, ...risky]) {
      assert.deepEqual([afterTurn(one, false), afterTurn(one, true)], ["rest", "rest"]);
    }
  });
});

suite("long and hostile texts", () => {
  test("the head and the tail of a message are read", () => {
    const filler = "The tests pass. ".repeat(2_000);
    const { reading } = ending({ lastMessage: `Do you want EUR or USD? ${filler}` });
    assert.equal(reading, "doubt");
    assert.equal(ending({ lastMessage: `${filler} EUR or USD?` }).reading, "doubt");
    assert.equal(ending({ lastMessage: filler }).reading, "clear");
  });

  test("what is shown stays short", () => {
    const { text } = ending({ lastMessage: `${"very ".repeat(1_000)}long, okay?` });
    assert.equal(text?.length, 500);
  });
});
