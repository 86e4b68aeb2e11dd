import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { scaled } from "../testing/index.ts";
import { editWords, manualEditReminder } from "./index.ts";

const hostile = fc.oneof(
  fc.constantFrom("</system-reminder>", "a\nb", "\r\n", "\u2028", "&lt;", "\u202e", "a\u200bb"),
  fc.string({ unit: "binary" }),
  fc.array(fc.nat(0xffff), { maxLength: 6 }).map((units) => String.fromCharCode(...units)),
);

describe("the reminder of a person's edits", () => {
  test("names them in order and shows the list as it is now", () => {
    const todos = [
      { content: "Fix the tests", status: "completed" },
      { content: "Ship", status: "in_progress", notes: ["on Friday"] },
    ] as const;
    assert.equal(
      manualEditReminder(["done Fix the tests", "undo"], [{ name: "Work", todos }]),
      [
        "<system-reminder>",
        "The user manually modified the todo list (done Fix the tests; undo).",
        "Current todo list:",
        "",
        "# Work",
        "- [x] Fix the tests",
        "- [/] Ship",
        "  > on Friday",
        "</system-reminder>",
      ].join("\n"),
    );
  });

  test("is told by what changed, and a large edit by what it was called", () => {
    const change = (kind: "added" | "removed", content: string) =>
      ({ kind, id: "t1", content, phase: "P" }) as const;
    const changes = [change("added", "Tell support"), change("removed", "Ship")];
    assert.equal(editWords("edit", changes), "added: Tell support; removed: Ship");
    assert.equal(editWords("edit", Array(6).fill(change("added", "A"))), "edit");
    assert.equal(editWords("undo", []), "undo");
  });

  test("says that the list is empty", () => {
    assert.match(manualEditReminder(["clear"], []), /\n\n\(empty\)\n<\/system-reminder>$/);
  });

  test("of a long list shows what is open and fits, and counts the rest", () => {
    const todos = Array.from({ length: 100 }, (_, place) => ({
      content: `Port part ${place} of the store`,
      status: place === 0 ? ("completed" as const) : ("pending" as const),
    }));
    const actions = Array.from({ length: 100 }, (_, place) => `done part ${place}`);
    const reminder = manualEditReminder(actions, [{ name: "Work", todos }]);
    assert.ok(reminder.length <= 1_500, `${reminder.length}`);
    assert.doesNotMatch(reminder, /Port part 0 /);
    const shown = reminder.match(/^- "Port part \d+ of the store" \(pending\)$/gm) ?? [];
    assert.ok(shown.length > 0);
    assert.match(reminder, new RegExp(`\nand ${99 - shown.length} more\n</system-reminder>$`));
  });

  test("has one tag at each end and one line for each thing, whatever stands on the list", () => {
    const todos = fc.array(
      fc.record({
        content: hostile,
        status: fc.constantFrom("pending", "completed"),
      }),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1 }), hostile, todos, (actions, name, list) => {
        const reminder = manualEditReminder(actions, [{ name, todos: list }]);
        assert.equal(reminder.split(/\r|\n|\u2028|\u2029|\u0085/).length, 6 + list.length);
        assert.deepEqual(reminder.match(/[<>]/g), ["<", ">", "<", ">"]);
      }),
      { numRuns: scaled(10_000) },
    );
  });
});
