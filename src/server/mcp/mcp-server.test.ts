import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { AnswerCache, toolResult } from "./mcp-server.ts";

type Asked = readonly [connection: string, id: string | number, content: unknown];

/** Which of the requests were carried out; the others got the answer of an earlier one. */
async function carriedOut(requests: readonly Asked[]): Promise<boolean[]> {
  const answers = new AnswerCache();
  const outcomes: boolean[] = [];
  for (const [connection, id, content] of requests) {
    let isNew = false;
    await answers.once(connection, id, content, async () => {
      isNew = true;
      return toolResult({ text: "done", isError: false });
    });
    outcomes.push(isNew);
  }
  return outcomes;
}

describe("a request that comes again", () => {
  test("by the same connection, with the same id and content, has the first one's answer", async () => {
    const input = ["todo_update", { todos: [{ id: "t1" }] }];
    const again = structuredClone(input);
    assert.deepEqual(
      await carriedOut([
        ["stdio", 1, input],
        ["stdio", 1, again],
        ["other", 1, input],
        ["stdio", "1", input],
        ["stdio", 2, input],
      ]),
      [true, false, true, true, true],
    );
  });

  test("with another content is another request, and each is answered again by itself", async () => {
    assert.deepEqual(
      await carriedOut([
        ["stdio", 1, ["a"]],
        ["stdio", 1, ["b"]],
        ["stdio", 1, ["c"]],
        ["stdio", 1, ["b"]],
        ["stdio", 1, ["a"]],
      ]),
      [true, true, true, false, false],
    );
  });

  test("while the first is worked on waits for it, and may be tried again if it failed", async () => {
    const answers = new AnswerCache();
    const failing = Promise.withResolvers<never>();
    const first = answers.once("stdio", 1, [], () => failing.promise);
    const second = answers.once("stdio", 1, [], () => assert.fail("carried out twice"));
    assert.equal(first, second);
    failing.reject(new Error("no"));
    await assert.rejects(first);
    const third = await answers.once("stdio", 1, [], async () =>
      toolResult({ text: "done", isError: false }),
    );
    assert.deepEqual(third.content, [{ type: "text", text: "done" }]);
  });
});
