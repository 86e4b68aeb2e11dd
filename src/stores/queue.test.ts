import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { FakeClock } from "../testing/fake-clock.ts";
import { fakeClock } from "../testing/fake-clock.ts";
import { temporaryDirectory } from "./fixtures/temporary-place.ts";
import { Queue } from "./queue.ts";

const REFUSED = "refused";

/** A process number that no process has. */
const NO_PROCESS = 999_999_999;

describe("a queue of writers", () => {
  test("has no trace of one who is alone", async (t) => {
    const directory = path.join(temporaryDirectory(t), "queue");
    const queue = new Queue(directory);
    for (let write = 0; write < 10; write++) await queue.inTurn("s", async () => write);
    assert.equal(fs.existsSync(directory), false);
  });

  test("serves first who has come first", async (t) => {
    const { writer } = crowd(temporaryDirectory(t));
    const writers = Array.from({ length: 10 }, (_, index) => writer(String(index)));
    const order: string[] = [];
    const lock = { isTaken: true };
    const writing = writers.map(({ write }) => write(lock, order));
    setTimeout(() => (lock.isTaken = false), 30);
    await Promise.all(writing);
    assert.deepEqual(
      order,
      writers.map((_, index) => String(index)),
    );
  });

  test("lets one who has more to write go on for a while, and then the next", async (t) => {
    const { writer, clock } = crowd(temporaryDirectory(t));
    const order: string[] = [];
    const lock = { isTaken: true };
    const writing = ["one", "other"].map(async (name) => {
      const { write } = writer(name);
      for (let count = 0; count < 40; count++) {
        await write(lock, order);
        clock.advance(1);
      }
    });
    setTimeout(() => (lock.isTaken = false), 30);
    await Promise.all(writing);
    const starts = order.flatMap((name, place) => (name === order[place - 1] ? [] : [place]));
    const runs = starts.map((start, turn) => (starts[turn + 1] ?? order.length) - start);
    assert.deepEqual(runs, [1, 1, 20, 20, 19, 19]);
  });

  test("keeps the turn of one who was refused: it comes back as the first", async (t) => {
    const { writer } = crowd(temporaryDirectory(t));
    const [first, second] = [writer("first"), writer("second")];
    const order: string[] = [];
    // However slow the machine is, the moment for which the turn is kept is not over.
    t.mock.timers.enable({ apis: ["setTimeout"] });
    await first.refuse();
    const refusing = second.refuse().then(() => order.push("second"));
    await sleep(50);
    await first.write({ isTaken: false }, order);
    await refusing;
    assert.deepEqual(order, ["first", "second"]);
  });

  test("goes on without one who was refused and lost interest", async (t) => {
    const { writer, tickets } = crowd(temporaryDirectory(t));
    const [first, second] = [writer("first"), writer("second")];
    await first.refuse();
    assert.equal(tickets().length, 1);
    await second.refuse();
    assert.equal(tickets().length, 1, "the first has given way");
  });

  test("goes on without those who are no more", async (t) => {
    const { writer, tickets, leave } = crowd(temporaryDirectory(t));
    for (let index = 0; index < 50; index++) leave(`${"0".repeat(19)}1-${NO_PROCESS}-${index}`);
    await writer("living").refuse();
    assert.equal(tickets().length, 1);
  });

  test("passes over one that stands still", async (t) => {
    const { writer, tickets, leave } = crowd(temporaryDirectory(t));
    const stopped = `${"0".repeat(19)}1-${process.ppid}-0`;
    leave(stopped);
    await writer("living").refuse();
    assert.equal(tickets().includes(stopped), false);
  });

  test("does the work also where no ticket can be written", async (t) => {
    const file = path.join(temporaryDirectory(t), "file");
    fs.writeFileSync(file, "");
    const queue = new Queue(file);
    let tries = 0;
    const work = async (wait: () => Promise<void>): Promise<number> => {
      while (++tries < 5) await wait();
      return tries;
    };
    assert.equal(await queue.inTurn("s", work), 5);
  });

  test("leaves nothing behind when the last one closes", async (t) => {
    const directory = path.join(temporaryDirectory(t), "queue");
    const queue = new Queue(directory);
    await queue.inTurn(
      "s",
      async () => REFUSED,
      () => true,
    );
    assert.equal(fs.readdirSync(directory).length, 1);
    queue.close();
    assert.equal(fs.existsSync(directory), false);
  });
});

interface Writer {
  write(lock: { readonly isTaken: boolean }, order: string[]): Promise<void>;
  /** Resolves when it is told. */
  refuse(): Promise<void>;
}

/** Writers that know nothing of each other, like those of different processes. */
function crowd(base: string): {
  writer: (name: string) => Writer;
  tickets: () => string[];
  leave: (ticket: string) => void;
  clock: FakeClock;
} {
  const directory = path.join(base, "queue");
  const clock = fakeClock(0);
  const writer = (name: string): Writer => {
    const queue = new Queue(directory, { now: clock.now });
    return {
      write: (lock, order) =>
        queue.inTurn("s", async (wait) => {
          while (lock.isTaken) await wait();
          order.push(name);
        }),
      async refuse() {
        await queue.inTurn(
          "s",
          async () => REFUSED,
          (answer) => answer === REFUSED,
        );
      },
    };
  };
  return {
    writer,
    clock,
    tickets: () => fs.readdirSync(directory),
    leave(ticket) {
      fs.mkdirSync(directory, { recursive: true });
      fs.writeFileSync(path.join(directory, ticket), "");
    },
  };
}
