import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "../../../src/testing/generate.ts";
import { pick } from "../../../src/testing/generate.ts";
import { judge, placeOf } from "../writing/judge.ts";
import type { Acknowledged } from "../writing/work.ts";
import { Writer } from "../writing/writer.ts";
import { emptyImage, mountVolatile, whileMounted } from "./mounted-disk.ts";
import type { VolatileDisk } from "./volatile-disk.ts";

/** So many cuts happen to one disk before the next one begins empty. */
const CUTS_OF_A_DISK = 15;

/** How much of what was not flushed a cut leaves: nothing, some of it, everything. */
const SHARES: readonly number[] = [0, 0, 0.5, 1];

/** Milliseconds from a cut until somebody looks: no machine starts faster. */
const RESTART = 1_100;

export interface PowerCuts {
  /** The scheme of the store's URL: `file` or `sqlite`. */
  readonly scheme: string;
  readonly cuts: number;
  readonly random: Random;
  /** A sync to be left out; the search ends with the first loss. Omitted: none. */
  readonly leftOut?: string;
}

export interface Outcome {
  readonly cuts: number;
  readonly acknowledged: number;
  /** What was wrong after which cut. */
  readonly wrong: readonly string[];
}

/** Why power cuts cannot be tried on this machine; undefined if they can. */
export function hindrance(): string | undefined {
  if (process.platform !== "linux") return `${process.platform} has no loop devices and no FUSE`;
  if (process.geteuid?.() !== 0) return "only root may mount a file system";
  const missing = ["/dev/fuse", "/dev/loop-control"].find((device) => !fs.existsSync(device));
  if (missing) return `${missing} is not there`;
  const tool = ["mkfs.ext4", "mount", "umount"].find((name) => spawnSync(name, ["-V"]).error);
  return tool && `${tool} is not installed`;
}

/**
 * Cuts the power of a disk again and again while a process writes to a store on
 * it, and each time looks whether all is there that was acknowledged.
 */
export async function cutPower({ scheme, cuts, random, leftOut }: PowerCuts): Promise<Outcome> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-power-"));
  const empty = await emptyImage(directory);
  const wrong: string[] = [];
  let [image, acknowledged, count, done] = [empty, [] as Acknowledged[], 0, 0];
  try {
    for (; done < cuts && !(leftOut && wrong.length > 0); done++) {
      if (done % CUTS_OF_A_DISK === 0) [image, acknowledged] = [empty, []];
      const cut = await writeUntilCut({ directory, image, scheme, leftOut, random, acknowledged });
      count += cut.heard.length;
      acknowledged = [...acknowledged, ...cut.heard];
      await pause(RESTART);
      const found = await whileMounted(directory, cut.left, (root) =>
        judge(scheme, placeOf(scheme, root), acknowledged),
      );
      wrong.push(...found.wrong.map((what) => `cut ${done + 1}: ${what}`));
      acknowledged = [...acknowledged, found.next];
      image = fs.readFileSync(path.join(directory, "left.img"));
    }
  } finally {
    fs.rmSync(directory, { recursive: true, force: true });
  }
  return { cuts: done, acknowledged: count, wrong };
}

interface Run {
  readonly directory: string;
  readonly image: Buffer;
  readonly scheme: string;
  readonly leftOut: string | undefined;
  readonly random: Random;
  readonly acknowledged: readonly Acknowledged[];
}

/** Lets a process write to a disk, up to a cut; answers what it acknowledged before, and what is left. */
async function writeUntilCut(run: Run): Promise<{ heard: Acknowledged[]; left: Buffer }> {
  const { directory, image, scheme, leftOut, random, acknowledged } = run;
  const { disk, root, unmount } = await mountVolatile(directory, image);
  const first = (acknowledged.at(-1)?.number ?? 0) + 1;
  const writer = new Writer({ scheme, place: placeOf(scheme, root), first, leftOut });
  try {
    await momentOfCut(writer, disk, random);
    const share = pick(SHARES, random);
    const left = disk.afterPowerCut(() => random() < share);
    return { heard: [...writer.acknowledged], left };
  } finally {
    await writer.kill();
    await unmount();
  }
}

/** Just when a change was acknowledged, or in the midst of one. */
function momentOfCut(writer: Writer, disk: VolatileDisk, random: Random): Promise<void> {
  if (random() < 0.5) return writer.hasWritten(1 + Math.floor(random() * 12));
  const writes = disk.afterWrites(1 + Math.floor(random() * 120));
  return Promise.race([writes, writer.hasWritten(Infinity)]);
}
