import os from "node:os";
import path from "node:path";
import manifest from "../../../package.json" with { type: "json" };
import { sessionInMeta } from "../../clients/session-signs.ts";
import type { Dialect } from "../../dialects/dialect.ts";
import type { RequestFacts } from "../../server/mcp/index.ts";
import type { Store } from "../../stores/contract.ts";
import { dataFolder } from "../../stores/open-store.ts";
import type { Workstream } from "../../workstream/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import { openLane, workspaceRoot } from "../../workstream/lane/index.ts";
import { command } from "../command.ts";
import { countOption } from "../count-option.ts";
import { dialectOption } from "../dialect-option.ts";
import type { Io, Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { printJson, printLines, printText } from "../print.ts";

export const help = `Usage: doneward serve [options]

Serves the list of this workspace over the Model Context Protocol (streamable
HTTP), to programs on this machine that send the token. Ctrl+C ends it.

  --port N        where to listen (default: a free port)
  --dialect NAME  whose tools to offer (default: our own)
  --new-token     makes another token; servers that run keep theirs
  --json          one JSON document: where it is served
  --store URL     where the list is kept`;

export const run: Run = command({
  help,
  options: { port: "text", dialect: "text", "new-token": "flag" },
  async act({ options }, io) {
    const dialect = await dialectOption(options.dialect);
    const port = options.port === undefined ? undefined : countOption("port", options.port);
    const { Credentials, listen, readToken, replaceToken } =
      await import("../../server/http/index.ts");
    const { mcpOverHttp } = await import("../../server/mcp/index.ts");
    const file = path.join(dataFolder(io.env, process.platform, os.homedir()), "token");
    const token = options["new-token"] ? replaceToken(file) : readToken(file);
    const store = await io.openStore(options.store);
    const mcp = mcpOverHttp({
      version: manifest.version,
      dialect,
      workOf: workOf(io, store, dialect),
      onChange: (listener) => store.watch(listener),
      onError: ({ message }) => printText(io.stderr, message),
    });
    try {
      const server = await listen({
        credentials: new Credentials(token),
        mcp: (request) => mcp.fetch(request),
        ...(port !== undefined && { port }),
      });
      try {
        tell(io, options.json, `${server.url}/mcp`, file);
        await io.untilEnded();
      } finally {
        await server.close();
      }
    } finally {
      await mcp.close();
      await store.close();
    }
    return EXIT.done;
  },
});

function tell(io: Io, isJson: boolean, mcp: string, tokenFile: string): void {
  if (isJson) return printJson(io, "serving", { mcp, tokenFile });
  const header = `Authorization: Bearer <the token in ${tokenFile}>`;
  printLines(io.stdout, [`MCP  ${mcp}`, `     ${header}`]);
}

/** Over HTTP nobody knows the client's process: its session is what it says, or its name. */
function workOf(
  io: Io,
  store: Store,
  dialect: Dialect,
): (request: RequestFacts) => Promise<Workstream> {
  const root = workspaceRoot(io.cwd);
  return async ({ client = "a client", meta }) => {
    const sessionId = sessionInMeta(meta) ?? `http ${client}`;
    const { origin } = await openLane({ store, root, sessionId, client, process: null });
    return openWorkstream({ store, origin, dialect, now: io.now });
  };
}
