import os from "node:os";
import path from "node:path";
import manifest from "../../../package.json" with { type: "json" };
import { sessionInMeta } from "../../clients/session-signs.ts";
import type { Dialect } from "../../dialects/dialect.ts";
import type { Credentials, ListenOptions, PageServer } from "../../server/http/index.ts";
import type { RequestFacts } from "../../server/mcp/index.ts";
import { dataFolder } from "../../stores/open-store.ts";
import { systemWorld } from "../../workstream/lane/index.ts";
import { command } from "../command.ts";
import { countOption } from "../count-option.ts";
import type { DemoAgents } from "../demo/demo-agents.ts";
import { demoAgents } from "../demo/demo-agents.ts";
import { dialectOption } from "../dialect-option.ts";
import type { Io, Run } from "../io.ts";
import { EXIT } from "../io.ts";
import type { Sender } from "../mcp-host.ts";
import { mcpHost } from "../mcp-host.ts";
import { watchStalls } from "../notify/stalls.ts";
import { namesOption } from "../task/field-options.ts";
import { UsageError } from "../usage-error.ts";
import { printJson, printLines, printText } from "../print.ts";
import { toolsOption } from "../tools-option.ts";

export const help = `Usage: doneward serve [options]

Shows every agent and task of the store on a page, live, and serves the list
of this workspace over the Model Context Protocol. Ctrl+C ends it.

  --port N          where to listen (default: a free port)
  --host ADDRESS    listen there (default: 127.0.0.1); beyond this machine's
                    loopback it needs --allow-host
  --allow-host A,B  what others may call it: name:port, or https://name behind a
                    proxy; every other name is refused
  --tools NAMES     which MCP tools, with commas between: todo, task, plan
                    (default: todo)
  --dialect NAME    whose tools (default: our own)
  --subscribers N   how many pages may listen at a time (default: 64)
  --demo            starts a demo agent to look at; it ends with the server
  --new-token       makes another token: every server takes it within a second
  --json            one JSON document: where it is served
  --store URL       where the lists are kept`;

export const run: Run = command({
  help,
  options: {
    port: "text",
    host: "text",
    "allow-host": "text",
    dialect: "text",
    tools: "text",
    subscribers: "text",
    demo: "flag",
    "new-token": "flag",
  },
  async act({ options }, io) {
    const dialect = await dialectOption(options.dialect);
    const toolset = await toolsOption(dialect, options.tools);
    const { Credentials, listen, readToken, replaceToken, watchToken } =
      await import("../../server/http/index.ts");
    const place = await placeOf(options);
    const file = path.join(dataFolder(io.env, process.platform, os.homedir()), "token");
    const token = options["new-token"] ? replaceToken(file) : readToken(file);
    const credentials = new Credentials(token, io.now);
    const store = await io.openStore(options.store);
    const { mcpOverHttp } = await import("../../server/mcp/index.ts");
    const host = { store, url: options.store, toolset, senderOf: namedSender };
    const mcp = mcpOverHttp(mcpHost(io, host));
    const demo = demoAgents({ ...io, store }, await io.openStore("memory:"), ({ message }) =>
      printText(io.stderr, message),
    );
    const pages = await servePage({ io, dialect, demo, subscribers: options.subscribers });
    try {
      const server = await listen({
        credentials,
        mcp: (request) => mcp.fetch(request),
        page: pages.page,
        onError: ({ message }) => printText(io.stderr, message),
        ...place,
      });
      let stopLooking = (): void => {};
      const stop = watchToken(file, token, (changed) => {
        credentials.rotate(changed);
        if (!options.json) printLines(io.stdout, ["", ...pageLines(server.url, credentials)]);
      });
      try {
        tell(io, options.json, { url: server.url, credentials, tokenFile: file });
        if (options.demo) demo.start();
        stopLooking = await watchStalls(io, store);
        await io.untilEnded();
      } finally {
        stopLooking();
        stop();
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
});

/** Fails closed: what others can reach has to say by which names. */
async function placeOf(options: {
  readonly port: string | undefined;
  readonly host: string | undefined;
  readonly "allow-host": string | undefined;
}): Promise<Pick<ListenOptions, "port" | "host" | "allowedHosts">> {
  const { isLoopback } = await import("../../server/http/index.ts");
  const { port, host } = options;
  const allowedHosts = namesOption(options["allow-host"]);
  if (host !== undefined && !isLoopback(host) && allowedHosts.length === 0) {
    throw new UsageError(`--host ${host} needs --allow-host: by which names others may call it`);
  }
  return {
    ...(port !== undefined && { port: countOption("port", port) }),
    ...(host !== undefined && { host }),
    allowedHosts,
  };
}

interface Serving {
  readonly io: Io;
  readonly dialect: Dialect;
  readonly demo: DemoAgents;
  readonly subscribers: string | undefined;
}

async function servePage({ io, dialect, demo, subscribers }: Serving): Promise<PageServer> {
  const { store } = demo;
  const { pageServer } = await import("../../server/http/index.ts");
  const { CLIENT_SETUPS } = await import("../../clients/catalogue.ts");
  const here = import.meta.dirname;
  return pageServer({
    ...{
      store,
      dialect,
      demo: demo.start,
      now: io.now,
      world: systemWorld,
      person: personHere(io),
    },
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
    ...(subscribers !== undefined && {
      subscribers: countOption("subscribers", subscribers),
    }),
    onError: ({ message }) => printText(io.stderr, message),
  });
}

/** Whoever can follow the link reads our output: the user of this machine. */
function personHere({ env }: Io): string {
  return [env["USER"], env["LOGNAME"], env["USERNAME"]].find(Boolean) ?? "a person";
}

interface Served {
  readonly url: string;
  readonly credentials: Credentials;
  readonly tokenFile: string;
}

function tell(io: Io, isJson: boolean, { url, credentials, tokenFile }: Served): void {
  const mcp = `${url}/mcp`;
  if (isJson) {
    return printJson(io, "serving", { page: loginLink(url, credentials), mcp, tokenFile });
  }
  const header = `Authorization: Bearer <the token in ${tokenFile}>`;
  printLines(io.stdout, [...pageLines(url, credentials), `MCP   ${mcp}`, `      ${header}`]);
}

function pageLines(url: string, credentials: Credentials): string[] {
  return [`Page  ${loginLink(url, credentials)}`, "      The link logs in once."];
}

/** What stands behind the # is not sent to anybody by following the link. */
function loginLink(url: string, credentials: Credentials): string {
  return `${url}/#login=${credentials.newLogin()}`;
}

/** Over HTTP nobody knows the client's process: its session is what it says, or its name. */
function namedSender(request: RequestFacts): Sender {
  const { client = "a client", connection = client, meta } = request;
  return { sessionId: sessionInMeta(meta) ?? `http ${connection}`, client, process: null };
}
