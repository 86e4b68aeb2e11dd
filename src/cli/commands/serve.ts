import os from "node:os";
import path from "node:path";
import manifest from "../../../package.json" with { type: "json" };
import { sessionInMeta } from "../../clients/session-signs.ts";
import type {
  Credentials,
  Listening,
  ListenOptions,
  PageServer,
  PageServerOptions,
} from "../../server/http/index.ts";
import type { RequestFacts } from "../../server/mcp/index.ts";
import type { Store } from "../../stores/contract.ts";
import { dataFolder } from "../../stores/open-store.ts";
import { systemWorld } from "../../workstream/lane/index.ts";
import { dialectOption, TOOL_OPTIONS, toolsOption } from "../arguments/dialect-options.ts";
import { UsageError } from "../arguments/usage.ts";
import { countOption, namesOption } from "../arguments/values.ts";
import type { CommandTable } from "../command.ts";
import { command } from "../command.ts";
import type { DemoAgents } from "../demo/live-agents.ts";
import { demoAgents } from "../demo/live-agents.ts";
import type { Io } from "../io.ts";
import { EXIT } from "../io.ts";
import { NAME } from "../name.ts";
import { watchStalls } from "../notify/stalls.ts";
import { signOfAgent, userName } from "../person/gate.ts";
import { printJson, printLines, printText } from "../print/print.ts";
import type { Sender } from "../workspace/mcp-host.ts";
import { mcpHost } from "../workspace/mcp-host.ts";

export const commands: CommandTable = {
  serve: command({
    options: {
      port: { value: "N", about: "where to listen (default: a free port)" },
      host: {
        value: "ADDRESS",
        about: "listen there (default: 127.0.0.1); beyond loopback it needs --allow-host",
      },
      "allow-host": {
        value: "A,B",
        about: "what others may call it: name:port, or https://name behind a proxy",
      },
      ...TOOL_OPTIONS,
      subscribers: { value: "N", about: "how many pages may listen at a time (default: 64)" },
      demo: { about: "start demo agents to look at; they end with the server" },
      "new-token": { about: "make another token; every server takes it within a second" },
    },
    common: ["json", "store"],
    details: ["It also serves the list of this workspace over MCP. Ctrl+C ends it."],
    examples: ["doneward serve", "doneward serve --port 4319 --demo"],
    async act({ options }, io) {
      const dialect = await dialectOption(options.dialect);
      const toolset = await toolsOption(dialect, options.tools);
      const place = await placeOf(options);
      const subscribers = subscribersOf(options.subscribers);
      const { Credentials, endedSessions, readToken, replaceToken } =
        await import("../../server/http/index.ts");
      const data = dataFolder(io.env, process.platform, os.homedir());
      const tokenFile = path.join(data, "token");
      const token = options["new-token"] ? replaceToken(tokenFile) : readToken(tokenFile);
      const ended = endedSessions(path.join(data, "ended-sessions"));
      const key = readToken(path.join(data, "login-key"));
      const credentials = new Credentials(token, { now: io.now, key, ended });
      const onError = ({ message }: Error): void => printText(io.stderr, message);
      const { mcpOverHttp } = await import("../../server/mcp/index.ts");
      const store = await io.openStore(options.store);
      const host = { store, url: options.store, toolset, senderOf: namedSender };
      const mcp = mcpOverHttp(mcpHost(io, host));
      const demo = demoAgents({ ...io, store }, await io.openStore("memory:"), onError);
      const pages = await servePage({ io, dialect, demo, onError, ...subscribers });
      try {
        const { page } = pages;
        const answer = (request: Request): Promise<Response> => mcp.fetch(request);
        const server = await listening({ credentials, mcp: answer, page, onError, ...place });
        try {
          if (options.demo) demo.start();
          const noLogin = signOfAgent(io);
          const served = { url: server.url, noLogin, credentials, tokenFile, token, onError };
          await untilEnded(io, store, options.json, served);
        } finally {
          await server.close();
        }
      } finally {
        await demo.stop();
        await pages.close();
        await demo.store.close();
        await mcp.close();
        await store.close();
      }
      return EXIT.done;
    },
  }),
};

/** Says where it is served, and again whenever the token is another one. */
async function untilEnded(io: Io, store: Store, isJson: boolean, served: Served): Promise<void> {
  const { credentials, tokenFile, token, onError } = served;
  const { watchToken } = await import("../../server/http/index.ts");
  const stop = watchToken(tokenFile, token, {
    onToken(changed) {
      credentials.rotate(changed);
      if (!isJson) printLines(io.stdout, ["", ...pageLines(served)]);
    },
    onError,
  });
  let stopLooking = (): void => {};
  try {
    tell(io, isJson, served);
    stopLooking = await watchStalls(io, store);
    await io.untilEnded();
  } finally {
    stopLooking();
    stop();
  }
}

async function listening(options: ListenOptions): Promise<Listening> {
  const { listen } = await import("../../server/http/index.ts");
  try {
    return await listen(options);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    const where = `${options.host ?? "127.0.0.1"}, port ${options.port ?? 0}`;
    if (!Object.hasOwn(UNUSABLE, code)) throw error;
    throw new UsageError(`Cannot listen at ${where}: ${UNUSABLE[code]}`);
  }
}

const UNUSABLE: { readonly [code: string]: string } = {
  EADDRINUSE: "another program does. Without --port a free one is taken.",
  EACCES: "that port is for others than you. Without --port a free one is taken.",
  EADDRNOTAVAIL: "--host is no address of this machine.",
  ENOTFOUND: "--host is no address.",
};

const LAST_PORT = 65_535;

function portOf(text: string): number {
  const port = countOption("port", text);
  if (port <= LAST_PORT) return port;
  throw new UsageError(`--port needs a whole number up to ${LAST_PORT}, not "${text}"`);
}

function subscribersOf(text: string | undefined): { readonly subscribers?: number } {
  return text === undefined ? {} : { subscribers: countOption("subscribers", text) };
}

/** Fails closed: what others can reach has to say by which names. */
async function placeOf(options: {
  readonly port: string | undefined;
  readonly host: string | undefined;
  readonly "allow-host": string | undefined;
}): Promise<Pick<ListenOptions, "port" | "host" | "allowedHosts">> {
  const { isCallName, isLoopback } = await import("../../server/http/index.ts");
  const { port, host } = options;
  const allowedHosts = namesOption(options["allow-host"]);
  const wrong = allowedHosts.find((name) => !isCallName(name));
  if (wrong !== undefined) {
    throw new UsageError(`--allow-host needs name:port, or https://name, not "${wrong}"`);
  }
  if (host !== undefined && !isLoopback(host) && allowedHosts.length === 0) {
    throw new UsageError(`--host ${host} needs --allow-host: by which names others may call it`);
  }
  return {
    ...(port !== undefined && { port: portOf(port) }),
    ...(host !== undefined && { host }),
    allowedHosts,
  };
}

interface Serving extends Pick<PageServerOptions, "dialect" | "subscribers" | "onError"> {
  readonly io: Io;
  readonly demo: DemoAgents;
}

async function servePage({ io, demo, ...options }: Serving): Promise<PageServer> {
  const { store } = demo;
  const { pageServer } = await import("../../server/http/index.ts");
  const { CLIENT_SETUPS } = await import("../../clients/catalogue.ts");
  const here = import.meta.dirname;
  return pageServer({
    ...options,
    store,
    demo: demo.start,
    now: io.now,
    world: systemWorld,
    // Whoever can follow the link reads our output: the user of this machine.
    person: userName(io) ?? "a person",
    server: {
      version: manifest.version,
      store: store.kind,
      isDurable: store.isDurable,
      mcp: "/mcp",
      clients: CLIENT_SETUPS.map(({ name }) => name),
      hasDemo: true,
    },
    // In the package the page lies beside the command; in a clone the build leaves it in dist.
    folders: [path.join(here, "../web"), path.join(here, "../../../dist/web")],
  });
}

interface Served {
  readonly url: string;
  /** Why whoever reads our output gets no link that logs in. Undefined: they get one. */
  readonly noLogin: string | undefined;
  readonly credentials: Credentials;
  readonly tokenFile: string;
  readonly token: string;
  onError(error: Error): void;
}

function tell(io: Io, isJson: boolean, served: Served): void {
  const { url, tokenFile } = served;
  const mcp = `${url}/mcp`;
  if (isJson) return printJson(io, "serving", { page: pageLink(served), mcp, tokenFile });
  const header = `Authorization: Bearer <the token in ${tokenFile}>`;
  printLines(io.stdout, [...pageLines(served), `MCP   ${mcp}`, `      ${header}`]);
}

function pageLines(served: Served): string[] {
  const { noLogin } = served;
  const how =
    noLogin === undefined
      ? "The link logs in once, within ten minutes. Ctrl+C ends the server."
      : `Only you can log in. ${noLogin} Run ${NAME} serve in your own terminal for a link.`;
  return [`Page  ${pageLink(served)}`, `      ${how}`];
}

/** What stands behind the # is not sent to anybody by following the link. */
function pageLink({ url, noLogin, credentials }: Served): string {
  return noLogin === undefined ? `${url}/#login=${credentials.newLogin()}` : url;
}

/**
 * Over HTTP nobody knows the client's process: its session is what it says, or its name. Never that
 * of a client whose hooks or own server we know, whatever it says.
 */
function namedSender(request: RequestFacts): Sender {
  const { client = "a client", connection = client, meta } = request;
  return { sessionId: `http ${sessionInMeta(meta) ?? connection}`, client, process: null };
}
