import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { scaled } from "../testing/index.ts";
import { markdowns, normalisedPhases } from "./fixtures/arbitraries.ts";
import vectors from "./fixtures/markdown-vectors.json" with { type: "json" };
import type { MarkdownPhase } from "./index.ts";
import { describeMarkdownIssue, markdownToPhases, phasesToMarkdown } from "./index.ts";

const RUNS = { numRuns: scaled(10_000) };

describe("recorded behaviour", () => {
  for (const { id, name, basis, phases, markdown } of vectors.writing) {
    test(`${id} (${basis}): ${name}`, () => {
      assert.equal(phasesToMarkdown(phases as readonly MarkdownPhase[]), markdown);
    });
  }
  for (const { id, name, basis, markdown, phases, errors } of vectors.reading) {
    test(`${id} (${basis}): ${name}`, () => {
      const read = markdownToPhases(markdown);
      assert.deepEqual(read.phases, phases);
      assert.deepEqual(read.issues.map(describeMarkdownIssue), errors);
    });
  }
});

describe("a list that is written and read again", () => {
  const roundTrip = (phases: readonly MarkdownPhase[]): unknown =>
    markdownToPhases(phasesToMarkdown(phases));

  test("is the same list: names, contents, statuses and notes", () => {
    fc.assert(
      fc.property(normalisedPhases, (phases) => {
        assert.deepEqual(roundTrip(phases), { phases, issues: [] });
      }),
      RUNS,
    );
  });

  test("shows what a todo waits for, and gives it no focus", () => {
    const waits = [{ kind: "person", question: "Which\nregion?" }] as const;
    const phases = [
      { name: "A", todos: [{ content: "a", status: "pending", waits, notes: ["n"] }] },
    ] as const;
    const markdown = phasesToMarkdown(phases);
    assert.equal(markdown, "# A\n- [ ] a\n  ~ waits for person: Which region?\n  > n\n");
    assert.deepEqual(markdownToPhases(markdown), {
      phases: [{ name: "A", todos: [{ content: "a", status: "pending", notes: ["n"] }] }],
      issues: [],
    });
  });

  test("is the same also after an editor that ends lines with CR LF or cuts blanks at their ends", () => {
    fc.assert(
      fc.property(normalisedPhases, (phases) => {
        const markdown = phasesToMarkdown(phases);
        const edited = markdown.replaceAll("\n", "\r\n");
        const cut = markdown.replace(/[ \t]+\n/g, "\n");
        assert.deepEqual(markdownToPhases(edited).phases, phases);
        assert.deepEqual(markdownToPhases(cut).phases, phases);
      }),
      RUNS,
    );
  });

  test("is written the same way again", () => {
    fc.assert(
      fc.property(markdowns, (typed) => {
        const once = phasesToMarkdown(markdownToPhases(typed).phases);
        assert.equal(phasesToMarkdown(markdownToPhases(once).phases), once);
      }),
      RUNS,
    );
  });

  const HARD: { readonly [what: string]: string } = {
    "a newline": "two\nlines",
    "a lone carriage return": "a\rb",
    "blanks at the edges": "  a\t",
    "nothing in it": "",
    "only blanks": "   ",
    "a backslash": "\\",
    "backslashes at the end": "a\\\\",
    "what looks like our escape": '\\"a"',
    "what looks like our escape, escaped": '\\"\\\\"',
    "a broken escape": '\\"a',
    "a heading in it": "# a",
    "a checkbox in it": "- [x] a",
    "a quote in it": "> a",
    "a lone surrogate": "a\ud800",
    "a line separator": "a\u2028b",
    "a byte order mark at the edge": "\ufeffa",
  };
  for (const [what, text] of Object.entries(HARD)) {
    test(`keeps a text with ${what}`, () => {
      const phases: readonly MarkdownPhase[] = [
        { name: text, todos: [{ content: text, status: "in_progress", notes: [text, text] }] },
      ];
      assert.deepEqual(roundTrip(phases), { phases, issues: [] });
    });
  }

  test("keeps blank lines inside a note and parts of a note that look like a pause between notes", () => {
    const notes = ["one\n\ntwo", "", "\n", "a\n\n\nb\n", "\\", "\\\n\\"];
    const phases: readonly MarkdownPhase[] = [
      { name: "P", todos: [{ content: "a", status: "completed", notes }] },
    ];
    assert.deepEqual(roundTrip(phases), { phases, issues: [] });
  });
});

describe("writing", () => {
  test("puts text that cannot stand on a line behind a backslash, as JSON", () => {
    const todos = [
      { content: "two\nlines", status: "pending", notes: ["a\n\nb", " "] },
      { content: 'plain "quotes" and \\ backslashes', status: "cancelled" },
    ] as const;
    assert.equal(
      phasesToMarkdown([{ name: "P", todos }]),
      [
        "# P",
        '- [ ] \\"two\\nlines"',
        "  > a",
        "  > \\",
        "  > b",
        "  >",
        '  > \\" "',
        '- [-] plain "quotes" and \\ backslashes',
        "",
      ].join("\n"),
    );
  });
});

describe("reading", () => {
  test("takes every bullet, every heading and every marker that people type", () => {
    const { phases, issues } = markdownToPhases(
      "- [] a\n###### Deep\n* [X] b\n+ [>] c\n-[ ] d\n-   [~]   e\n",
    );
    assert.deepEqual(issues, []);
    assert.deepEqual(phases, [
      { name: "Todos", todos: [{ content: "a", status: "pending" }] },
      {
        name: "Deep",
        todos: [
          { content: "b", status: "completed" },
          { content: "c", status: "in_progress" },
          { content: "d", status: "pending" },
          { content: "e", status: "cancelled" },
        ],
      },
    ]);
  });

  test("keeps only the first of several todos in progress", () => {
    const { phases } = markdownToPhases("- [/] a\n- [/] b\n");
    assert.deepEqual(
      phases[0]?.todos.map(({ status }) => status),
      ["in_progress", "pending"],
    );
  });

  test("names the line of everything that it cannot read and goes on", () => {
    const { phases, issues } = markdownToPhases("#no\n- [😀] a\n- [é] b\n- [ ] c\ntext\n  > n\n");
    assert.deepEqual(
      phases.flatMap((phase) => phase.todos.map(({ content }) => content)),
      ["c"],
    );
    assert.deepEqual(issues, [
      { code: "unrecognised-line", line: 1, text: "#no" },
      { code: "unrecognised-line", line: 2, text: "- [😀] a" },
      { code: "unknown-marker", line: 3, marker: "é" },
      { code: "unrecognised-line", line: 5, text: "text" },
      { code: "unrecognised-line", line: 6, text: "> n" },
    ]);
  });

  test("never throws, whatever it is given", () => {
    fc.assert(
      fc.property(fc.oneof(markdowns, fc.string({ unit: "binary" })), (text) => {
        for (const issue of markdownToPhases(text).issues) describeMarkdownIssue(issue);
      }),
      RUNS,
    );
  });

  const MEGABYTE = 1_000_000;
  for (const piece of [
    "\n",
    " ",
    "#",
    "# ",
    "-",
    "- [",
    "- [ ] ",
    "> ",
    '\\"',
    "\r",
    "- [ ] a\n",
  ]) {
    test(`reads a megabyte of ${JSON.stringify(piece)} in one go`, () => {
      const text = piece.repeat(MEGABYTE / piece.length);
      for (const whole of [text, `- [ ] a\n${text}x`, `- [ ] ${text}`, `- [ ] a\n> ${text}\\`]) {
        markdownToPhases(whole);
      }
    });
  }
});
