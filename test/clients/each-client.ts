import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { describe } from "node:test";

import type { ClientUnderTest } from "./clients.ts";
import { setUp } from "./clients.ts";
import type { Conversation } from "./conversations/conversation.ts";
import type { Turn } from "./model/script.ts";
import type { ScriptedModel } from "./model/server.ts";
import { scriptedModel } from "./model/server.ts";
import type { Ran, Sandbox } from "./sandbox.ts";
import { sandbox } from "./sandbox.ts";

/** A client in a home of its own, which asks a model that goes by a script. */
export interface AtWork {
  readonly box: Sandbox;
  readonly model: ScriptedModel;
  /** The client's own program, and where its model is. */
  readonly program: { readonly file: string; readonly url: string };
  /** Runs one prompt to its end, which must be a good one, in a new session or in the last one. */
  ask(prompt: string, session?: "last"): Promise<Ran>;
  converse(): Promise<Conversation>;
}

/** Sets a client up for a test, with a script for its model. */
export type Start = (t: TestContext, turns: readonly Turn[]) => Promise<AtWork>;

/** Describes each client by its name. One that cannot be had here is skipped, and says why. */
export function forEachClient<Client extends ClientUnderTest>(
  clients: readonly Client[],
  tests: (start: Start, client: Client) => void,
): void {
  for (const client of clients) {
    const program = client.program();
    const skip = "missing" in program && `not run: ${program.missing}`;
    const file = "file" in program ? program.file : "";
    describe(client.name, { skip }, () => tests(starting(client, file), client));
  }
}

export function starting(client: ClientUnderTest, file: string): Start {
  return async (t, turns) => {
    const model = await scriptedModel(turns);
    t.after(() => model.close());
    const box = sandbox(t);
    await setUp(client, box, model.url);
    const program = { file, url: model.url };
    return {
      box,
      model,
      program,
      async ask(prompt, session) {
        const ran = await client.ask(box, file, model.url, prompt, session);
        assert.equal(ran.code, 0, `${ran.out}\n${ran.err}`.slice(-4_000));
        return ran;
      },
      converse: () => client.converse(box, program),
    };
  };
}
