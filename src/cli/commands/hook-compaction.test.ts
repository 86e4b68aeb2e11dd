import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fakeWorld } from "../fixtures/fake-world.ts";
import { isTaken } from "./fixtures/hook-recordings.ts";

const EVENTS = {
  BeforeAgent: { prompt: "Go on" },
  AfterTool: { tool_name: "read_file", tool_input: {}, tool_response: {} },
};

describe("Gemini CLI, which tells nobody when it has compacted", () => {
  for (const [event, more] of Object.entries(EVENTS)) {
    const answered = async (...inputs: readonly number[]): Promise<string> => {
      const world = fakeWorld();
      await world.run(["add", "Still open"]);
      await world.run(["agent", "reminders", "--take"]);
      const transcript_path = join(world.root, "session.jsonl");
      const entries = inputs.map((input) => ({ id: "m", type: "gemini", tokens: { input } }));
      const lines = [...entries, { id: "t", type: "user" }].map((line) => JSON.stringify(line));
      writeFileSync(transcript_path, lines.join("\n"));
      const place = { session_id: "s1", cwd: world.root, transcript_path };
      const input = JSON.stringify({ ...place, hook_event_name: event, ...more });
      const { out } = await world.run(["hook", "gemini-cli"], { input });
      assert.ok(isTaken("gemini-cli", event, out), out);
      return out;
    };

    test(`is told at ${event} what is open when its context is about to be compacted`, async () => {
      assert.match(await answered(100, 600_000), /Still open/);
    });

    test(`is told nothing at ${event} before that, and afterwards`, async () => {
      assert.equal(await answered(100), "");
      assert.equal(await answered(600_000, 100), "");
      assert.equal(await answered(), "");
    });
  }
});
