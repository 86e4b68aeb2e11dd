import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import net from "node:net";
import { test } from "node:test";
import { fakeWorld } from "../fixtures/fake-world.ts";

test("options that make no sense are refused before anything is opened", async () => {
  const openStore = async (): Promise<never> => assert.fail("opened");
  const world = fakeWorld({ openStore });
  for (const words of [
    ["--subscribers", "many"],
    ["--port", "0"],
    ["--port", "70000"],
    ["--host", "0.0.0.0"],
    ["--allow-host", "http://"],
    ["--allow-host", "name:99999"],
    ["--allow-host", "good.example,name/page"],
    ["--allow-host", "ftp://name"],
    ["--allow-host", "*"],
    ["--tools", "all"],
  ]) {
    const { code, err } = await world.run(["serve", ...words]);
    assert.equal(code, 2, `${words.join(" ")}: ${err}`);
    assert.ok(err.includes(words[1]?.split(",").at(-1) ?? ""), err);
  }
});

test("a port that is taken is said to be, and what to do", async (t) => {
  const other = net.createServer().listen(0, "127.0.0.1");
  t.after(() => other.close());
  await new Promise((resolve) => other.once("listening", resolve));
  const { port } = other.address() as AddressInfo;
  const { code, err } = await fakeWorld().run(["serve", "--port", String(port)]);
  assert.equal(code, 2);
  assert.equal(
    err,
    `Cannot listen at 127.0.0.1, port ${port}: another program does. Without --port a free one is taken.\n`,
  );
});

test("an agent that starts it gets no link that logs in", async () => {
  const world = fakeWorld({ env: { CLAUDECODE: "1" } });
  const { code, out } = await world.run(["serve"]);
  assert.equal(code, 0);
  assert.match(out, /^Page {2}http:\/\/127\.0\.0\.1:\d+\n {6}Only you can log in\. .*CLAUDECODE/);
  assert.doesNotMatch(out, /login=/);
  assert.doesNotMatch((await world.run(["serve", "--json"])).out, /login=/);
});

test("the person is told where the page is", async () => {
  const { code, out } = await fakeWorld().run(["serve"]);
  assert.equal(code, 0);
  assert.match(
    out,
    /^Page {2}http:\/\/127\.0\.0\.1:\d+\/#login=\S+\n {6}The link logs in once, within ten minutes\. Ctrl\+C ends the server\.$/m,
  );
});
