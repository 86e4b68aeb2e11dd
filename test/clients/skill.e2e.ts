import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { CLIENTS, setUp } from "./clients.ts";
import { scriptedModel } from "./model/server.ts";
import { sandbox } from "./sandbox.ts";

/** From the description, by which a model decides whether to read the skill. */
const DESCRIPTION = /Keeps a todo list that the user can watch and change/;

for (const client of CLIENTS) {
  const program = client.program();
  const skip = "missing" in program && `not run: ${program.missing}`;
  const file = "file" in program ? program.file : "";

  describe(client.name, { skip }, () => {
    test("tells its model of our skill where a person wants it", async (t) => {
      const model = await scriptedModel([{ say: "Hello." }, { say: "Hello again." }]);
      t.after(() => model.close());
      const box = sandbox(t);
      await setUp(client, box, model.url);
      await client.ask(box, file, model.url, "Hello");
      assert.doesNotMatch(model.asked.at(-1)?.text ?? "", DESCRIPTION);
      assert.equal((await box.doneward("install", client.id, "--skill")).code, 0);
      client.adapt?.(box);
      const { code, out, err } = await client.ask(box, file, model.url, "Hello");
      assert.equal(code, 0, `${out}\n${err}`.slice(-4_000));
      assert.match(model.asked.at(-1)?.text ?? "", DESCRIPTION);
    });
  });
}
