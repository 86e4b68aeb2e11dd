import assert from "node:assert/strict";
import { test } from "node:test";

import { CLIENTS } from "./clients.ts";
import { forEachClient } from "./each-client.ts";

/** From the description, by which a model decides whether to read the skill. */
const DESCRIPTION = /Keeps a todo list that the user can watch and change/;

forEachClient(CLIENTS, (start, client) => {
  test("tells its model of our skill where a person wants it", async (t) => {
    const { model, box, ask } = await start(t, [{ say: "Hello." }, { say: "Hello again." }]);
    await ask("Hello");
    assert.doesNotMatch(model.asked.at(-1)?.text ?? "", DESCRIPTION);
    assert.equal((await box.doneward("install", client.id, "--skill")).code, 0);
    client.adapt?.(box, box.home);
    await ask("Hello");
    assert.match(model.asked.at(-1)?.text ?? "", DESCRIPTION);
  });
});
