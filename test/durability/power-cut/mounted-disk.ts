import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { FILE_NAME, replyTo, REQUEST_SIZE } from "./fuse.ts";
import { run } from "./system-command.ts";
import { VolatileDisk } from "./volatile-disk.ts";

const read = promisify(fs.read);

/** Small, for it is copied at every cut. */
const SIZE = 16 * 1024 * 1024;

/** A file system on a disk of which we know what was flushed. */
export interface MountedDisk {
  readonly disk: VolatileDisk;
  /** The root of the file system. */
  readonly root: string;
  unmount(): Promise<void>;
}

/** An image of an ext4 file system with nothing in it. */
export async function emptyImage(directory: string): Promise<Buffer> {
  const file = path.join(directory, "empty.img");
  fs.writeFileSync(file, "");
  fs.truncateSync(file, SIZE);
  await run("mkfs.ext4", ["-q", "-F", "-b", "4096", "-E", "nodiscard", file]);
  return fs.readFileSync(file);
}

/** Mounts an image of which every write and every flush passes through this process. */
export async function mountVolatile(directory: string, image: Buffer): Promise<MountedDisk> {
  const [server, root] = ["server", "root"].map((name) => makeFolder(directory, name)) as [
    string,
    string,
  ];
  const disk = new VolatileDisk(image);
  const channel = fs.openSync("/dev/fuse", "r+");
  const options = "fd=3,rootmode=40000,user_id=0,group_id=0";
  await run("mount", ["-i", "-t", "fuse", "-o", options, "volatile-disk", server], channel);
  const serving = serve(channel, disk);
  await run("mount", ["-o", "loop,noatime", path.join(server, FILE_NAME), root]);
  return {
    disk,
    root,
    unmount: async () => {
      await run("umount", [root]);
      await run("umount", [server]);
      await serving;
    },
  };
}

/** Mounts an image as it is, for as long as `work` takes. */
export async function whileMounted<T>(
  directory: string,
  image: Buffer,
  work: (root: string) => Promise<T>,
): Promise<T> {
  const file = path.join(directory, "left.img");
  fs.writeFileSync(file, image);
  const root = makeFolder(directory, "left");
  await run("mount", ["-o", "loop,noatime", file, root]);
  try {
    return await work(root);
  } finally {
    await run("umount", [root]);
  }
}

/** Answers the kernel till the disk is unmounted. */
async function serve(channel: number, disk: VolatileDisk): Promise<void> {
  const request = Buffer.alloc(REQUEST_SIZE);
  try {
    for (;;) {
      const { bytesRead } = await read(channel, request, 0, request.length, null);
      const reply = replyTo(request.subarray(0, bytesRead), disk);
      if (reply) fs.writeSync(channel, reply);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENODEV") throw error;
  } finally {
    fs.closeSync(channel);
  }
}

function makeFolder(directory: string, name: string): string {
  const folder = path.join(directory, name);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}
