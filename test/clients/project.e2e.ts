import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { CLIENT_SETUPS } from "../../src/clients/catalogue.ts";
import { CLIENTS } from "./clients.ts";
import { scriptedModel } from "./model/server.ts";
import { sandbox } from "./sandbox.ts";

const TODOS = [{ content: "Find the bug", status: "in_progress" }, { content: "Fix it" }];

interface Lanes {
  readonly lanes: readonly {
    readonly holder: { readonly client: string } | null;
    readonly progress: { readonly total: number };
  }[];
}

for (const client of CLIENTS) {
  const program = client.program();
  const skip = "missing" in program && `not run: ${program.missing}`;
  const file = "file" in program ? program.file : "";
  const setup = CLIENT_SETUPS.find(({ name }) => name === client.id);

  describe(`${client.name}, set up for a project`, { skip }, () => {
    for (const folder of [".", "packages/one"]) {
      const isHeard = folder === "." || setup?.looksAbove === true;
      test(`${isHeard ? "works" : "knows nothing of it"} in ${folder}`, async (t) => {
        const model = await scriptedModel([
          { call: "todo_set", input: { todos: TODOS } },
          { say: "I have a plan." },
        ]);
        t.after(() => model.close());
        const { project, run, below } = sandbox(t);
        await run("git", ["init", "--quiet"]);
        const box = below(folder);
        client.configure(box, model.url);
        client.trust(box, project);
        const { out } = await box.doneward("install", client.id, "--project");
        assert.equal(out.includes(`Start it in ${project}`), !isHeard, out);
        client.adapt?.(box, project);
        const ran = await client.ask(box, file, model.url, "Fix the bug");
        assert.equal(ran.code, 0, `${ran.out}\n${ran.err}`.slice(-4_000));
        const { lanes } = JSON.parse((await box.doneward("lane", "--json")).out) as Lanes;
        const found = lanes.map(({ holder, progress }) => [holder?.client, progress.total]);
        assert.deepEqual(found, isHeard ? [[client.id, TODOS.length]] : [[undefined, 0]]);
      });
    }
  });
}
