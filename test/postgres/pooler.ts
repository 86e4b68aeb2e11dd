import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { unprivilegedUser } from "./unprivileged-user.ts";

/** Debian keeps it where not everybody's path leads. */
const PLACES = ["pgbouncer", "/usr/sbin/pgbouncer"];
const ATTEMPTS = 400;

export interface Pooler {
  /** The same URL, by way of the pooler. */
  through(url: string): string;
  stop(): Promise<void>;
}

/** The version of pgbouncer, or undefined where it is not installed. */
export function poolerVersion(): string | undefined {
  const found = findPooler();
  return found && spawnSync(found, ["--version"], { encoding: "utf8" }).stdout.split("\n")[0];
}

function findPooler(): string | undefined {
  return PLACES.find((place) => spawnSync(place, ["--version"]).status === 0);
}

/**
 * pgbouncer in transaction mode before a server, with its settings as they come: a connection has a
 * session of the server for one transaction, and shares so many of them with all others.
 */
export async function startPooler(serverUrl: string, sessions: number): Promise<Pooler> {
  const { username, password, port: serverPort } = new URL(serverUrl);
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-pooler-"));
  const port = await freePort();
  const write = (name: string, lines: readonly string[]): string => {
    const file = path.join(directory, name);
    fs.writeFileSync(file, `${lines.join("\n")}\n`);
    return file;
  };
  const users = write("users", [`"${username}" "${password}"`]);
  const settings = write("settings.ini", [
    "[databases]",
    `* = host=127.0.0.1 port=${serverPort}`,
    "[pgbouncer]",
    `listen_addr = 127.0.0.1`,
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = scram-sha-256",
    `auth_file = ${users}`,
    "pool_mode = transaction",
    `default_pool_size = ${sessions}`,
    "max_client_conn = 200",
  ]);
  const user = unprivilegedUser();
  for (const place of user ? [directory, users, settings] : []) {
    fs.chownSync(place, user?.uid ?? 0, user?.gid ?? 0);
  }
  const process = spawn(findPooler() ?? "pgbouncer", ["--quiet", settings], {
    ...user,
    stdio: "ignore",
  });
  const ended = once(process, "exit");
  await untilOpen(port);
  return {
    through: (url) => url.replace(`:${serverPort}/`, `:${port}/`),
    async stop() {
      process.kill("SIGKILL");
      await ended;
      fs.rmSync(directory, { recursive: true });
    },
  };
}

async function untilOpen(port: number): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const socket = net.connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await sleep(25);
  }
  throw new Error("pgbouncer did not start");
}

async function freePort(): Promise<number> {
  const socket = net.createServer().listen(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address() as net.AddressInfo;
  socket.close();
  await once(socket, "close");
  return port;
}
