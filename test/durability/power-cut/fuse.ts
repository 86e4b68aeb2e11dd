/**
 * As much of the FUSE protocol of the kernel (`linux/fuse.h`) as one file that
 * is a disk needs. Little-endian, which is what runs the tests.
 * @module
 */
import type { VolatileDisk } from "./volatile-disk.ts";

const ROOT = 1n;
const FILE = 2n;
export const FILE_NAME = "disk";

const MAX_WRITE = 128 * 1024;
/** The kernel writes a request in one piece, with its headers. */
export const REQUEST_SIZE: number = MAX_WRITE + 4_096;

const IN_HEADER = 40;
const OUT_HEADER = 16;
const WRITE_HEADER = 40;
const ATTRIBUTES = 88;

const ENOENT = 2;
const ENOSYS = 38;

const [DIRECTORY_MODE, FILE_MODE] = [0o040700, 0o100600];
const FOPEN_DIRECT_IO = 1;
const BIG_WRITES = 1 << 5;

/** What to say to a request, without its header; undefined says nothing. */
type Answer = Buffer | { readonly error: number } | undefined;
type Handler = (body: Buffer, node: bigint, disk: VolatileDisk) => Answer;

const NOTHING = Buffer.alloc(0);
const done: Handler = () => NOTHING;
const silent: Handler = () => undefined;

/** By opcode. */
const HANDLERS: ReadonlyMap<number, Handler> = new Map([
  [1, lookup],
  [2, silent], // forget
  [3, (_body, node, disk) => attributesAnswer(node, disk)],
  [4, (_body, node, disk) => attributesAnswer(node, disk)], // times are set, and mean nothing here
  [14, open],
  [15, (body, _node, disk) => disk.read(Number(body.readBigUInt64LE(8)), body.readUInt32LE(16))],
  [16, write],
  [17, () => Buffer.alloc(80)], // statfs
  [18, done], // release
  [20, sync],
  [25, done], // flush, which is only the closing of a descriptor
  [26, initialize],
  [36, silent], // interrupt
  [38, done], // destroy
  [42, silent], // forget many
]);

/** The reply to a request, or undefined for one that wants none. */
export function replyTo(request: Buffer, disk: VolatileDisk): Buffer | undefined {
  const handler = HANDLERS.get(request.readUInt32LE(4));
  const node = request.readBigUInt64LE(16);
  const answer = handler ? handler(request.subarray(IN_HEADER), node, disk) : { error: ENOSYS };
  if (answer === undefined) return undefined;
  const isError = !Buffer.isBuffer(answer);
  const body = isError ? NOTHING : answer;
  const reply = Buffer.alloc(OUT_HEADER + body.length);
  reply.writeUInt32LE(reply.length, 0);
  reply.writeInt32LE(isError ? -answer.error : 0, 4);
  request.copy(reply, 8, 8, 16);
  body.copy(reply, OUT_HEADER);
  return reply;
}

function initialize(): Buffer {
  const answer = Buffer.alloc(64);
  answer.writeUInt32LE(7, 0);
  answer.writeUInt32LE(31, 4);
  answer.writeUInt32LE(BIG_WRITES, 12);
  answer.writeUInt16LE(16, 16);
  answer.writeUInt16LE(16, 18);
  answer.writeUInt32LE(MAX_WRITE, 20);
  answer.writeUInt32LE(1, 24);
  return answer;
}

function lookup(body: Buffer, node: bigint, disk: VolatileDisk): Answer {
  const name = body.toString("latin1", 0, body.indexOf(0));
  if (node !== ROOT || name !== FILE_NAME) return { error: ENOENT };
  const answer = Buffer.alloc(40 + ATTRIBUTES);
  answer.writeBigUInt64LE(FILE, 0);
  attributes(FILE, disk).copy(answer, 40);
  return answer;
}

function attributesAnswer(node: bigint, disk: VolatileDisk): Buffer {
  return Buffer.concat([Buffer.alloc(16), attributes(node, disk)]);
}

function attributes(node: bigint, disk: VolatileDisk): Buffer {
  const isFile = node === FILE;
  const answer = Buffer.alloc(ATTRIBUTES);
  answer.writeBigUInt64LE(node, 0);
  answer.writeBigUInt64LE(BigInt(isFile ? disk.size : 0), 8);
  answer.writeBigUInt64LE(BigInt(isFile ? disk.size / 512 : 0), 16);
  answer.writeUInt32LE(isFile ? FILE_MODE : DIRECTORY_MODE, 60);
  answer.writeUInt32LE(1, 64);
  answer.writeUInt32LE(4_096, 80);
  return answer;
}

function open(): Buffer {
  const answer = Buffer.alloc(16);
  // No copy of the disk in the kernel: all that is written is written here.
  answer.writeUInt32LE(FOPEN_DIRECT_IO, 8);
  return answer;
}

function write(body: Buffer, _node: bigint, disk: VolatileDisk): Buffer {
  const length = body.readUInt32LE(16);
  disk.write(Number(body.readBigUInt64LE(8)), body.subarray(WRITE_HEADER, WRITE_HEADER + length));
  const answer = Buffer.alloc(8);
  answer.writeUInt32LE(length, 0);
  return answer;
}

function sync(_body: Buffer, _node: bigint, disk: VolatileDisk): Buffer {
  disk.flush();
  return NOTHING;
}
