import type { ChildProcess } from "node:child_process";
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Binaries } from "./binaries.ts";
import { findBinaries } from "./binaries.ts";
import type { User } from "./unprivileged-user.ts";
import { isOpenToAll, unprivilegedUser } from "./unprivileged-user.ts";

/** Milliseconds; a server that cannot start says so earlier. */
const PATIENCE = 120_000;

/**
 * Keeps the server company: ends it when our end of the pipe closes, and
 * removes the data unless it is told that the server comes back. The server
 * hears no signal in its first moments, so it is sent until it was heard.
 */
const GUARDIAN = `
"$@" >"$DIRECTORY/log" 2>&1 &
server=$!
read -r word
[ "$word" = keep ] && signal=INT || signal=QUIT
(while kill -$signal $server; do sleep 0.1; done) 2>/dev/null &
wait $server
[ "$word" = keep ] || rm -rf "$DIRECTORY"
`;

/** PostgreSQL as a process, in a directory of its own. It ends with ours, however that ends. */
export class ServerProcess {
  port = 0;
  /** Of the superuser, `postgres`. */
  readonly password: string = randomBytes(16).toString("hex");
  readonly #user = unprivilegedUser();
  readonly #directory = makeDirectory(this.#user);
  readonly #data = path.join(this.#directory, "data");
  readonly #logFile = path.join(this.#directory, "log");
  readonly #binaries: string;
  #guardian: ChildProcess | undefined;

  constructor(found: Binaries = findBinaries()) {
    this.#binaries = reachable(found, this.#directory, this.#user);
  }

  /** For the first time, on a port that is free. */
  async start(): Promise<void> {
    process.once("exit", this.#removeData);
    this.#initialise();
    for (let attempt = 1; ; attempt++) {
      this.port = await freePort();
      try {
        return await this.launch();
      } catch (error) {
        // Somebody else may have been faster to take the port.
        if (attempt === 3) throw error;
        await this.halt();
      }
    }
  }

  async launch(): Promise<void> {
    this.#startServer();
    await this.#untilReady();
  }

  #startServer(): void {
    // What an earlier one said is not said of this one.
    fs.rmSync(this.#logFile, { force: true });
    const settings = {
      port: this.port,
      listen_addresses: "127.0.0.1",
      unix_socket_directories: this.#directory,
      fsync: "on",
      max_connections: 120,
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const command = [path.join(this.#binaries, "postgres"), "-D", this.#data, ...flags];
    const guardian = spawn("/bin/sh", ["-c", GUARDIAN, "guardian", ...command], {
      ...this.#user,
      cwd: this.#directory,
      env: { ...serverEnvironment(), DIRECTORY: this.#directory },
      stdio: ["pipe", "ignore", "ignore"],
    });
    guardian.unref();
    (guardian.stdin as net.Socket).unref();
    this.#guardian = guardian;
  }

  /** As an administrator would; the data stay. */
  halt(): Promise<void> {
    return this.#end("keep");
  }

  /** Without a chance to tidy up; the data stay. */
  kill(): Promise<void> {
    const [pid] = fs.readFileSync(path.join(this.#data, "postmaster.pid"), "utf8").split("\n");
    process.kill(Number(pid), "SIGKILL");
    return this.halt();
  }

  async remove(): Promise<void> {
    await this.#end("remove");
    this.#removeData();
    process.off("exit", this.#removeData);
  }

  /** Also at the end of a process that ends while the server is about to come back. */
  readonly #removeData = (): void => {
    if (!this.#isRunning()) fs.rmSync(this.#directory, { recursive: true, force: true });
  };

  #initialise(): void {
    const passwordFile = path.join(this.#directory, "password");
    fs.writeFileSync(passwordFile, this.password);
    const { status, stderr, error } = spawnSync(
      path.join(this.#binaries, "initdb"),
      [
        ...["--pgdata", this.#data, "--username", "postgres"],
        ...["--pwfile", passwordFile, "--auth", "scram-sha-256"],
        ...["--encoding", "UTF8", "--locale", "C", "--no-sync", "--no-instructions"],
      ],
      { ...this.#user, cwd: this.#directory, encoding: "utf8", env: serverEnvironment() },
    );
    if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`);
  }

  async #untilReady(): Promise<void> {
    const deadline = performance.now() + PATIENCE;
    for (;;) {
      try {
        return await this.query("postgres");
      } catch (error) {
        if (performance.now() > deadline || this.#hasGivenUp()) {
          throw new Error(`PostgreSQL did not start: ${this.#log()}`, { cause: error });
        }
      }
      await sleep(20);
      if (this.#wasTooEarly()) {
        await this.halt();
        this.#startServer();
      }
    }
  }

  /** Sends statements to a database, as the superuser. */
  async query(database: string, ...statements: string[]): Promise<void> {
    const { port, password } = this;
    const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", password, database });
    // The server may end it; whoever awaits the answer is told.
    client.on("error", () => {});
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }

  #hasGivenUp(): boolean {
    return / FATAL: {2}(could not|lock file)/.test(this.#log());
  }

  /** The processes of a server that was killed end later than itself, on a busy machine much later. */
  #wasTooEarly(): boolean {
    return / FATAL: {2}pre-existing shared memory block/.test(this.#log());
  }

  #log(): string {
    const file = this.#logFile;
    return fs.existsSync(file) ? fs.readFileSync(file, "utf8").slice(-2_000) : "";
  }

  #isRunning(): boolean {
    return this.#guardian !== undefined && this.#guardian.exitCode === null;
  }

  async #end(word: "keep" | "remove"): Promise<void> {
    const guardian = this.#guardian;
    if (!guardian || !this.#isRunning()) return;
    const ended = once(guardian, "exit");
    guardian.ref();
    guardian.stdin?.end(`${word}\n`);
    await ended;
  }
}

function makeDirectory(user: User | undefined): string {
  const place = user && !isOpenToAll(os.tmpdir()) ? "/tmp" : os.tmpdir();
  const directory = fs.mkdtempSync(path.join(place, "doneward-postgres-"));
  if (user) fs.chownSync(directory, user.uid, user.gid);
  return directory;
}

/** The directory of the programs; a copy of them where the server's user cannot reach them. */
function reachable(found: Binaries, directory: string, user: User | undefined): string {
  if (!user || isOpenToAll(found.directory)) return found.directory;
  const copy = path.join(directory, "server");
  fs.cpSync(found.root, copy, { recursive: true, verbatimSymlinks: true });
  return path.join(copy, path.relative(found.root, found.directory));
}

/** What PostgreSQL would read from ours (PGPORT, PGDATA, the locale) is not its business. */
function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" };
}

async function freePort(): Promise<number> {
  const socket = net.createServer().listen(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address() as net.AddressInfo;
  socket.close();
  await once(socket, "close");
  return port;
}
