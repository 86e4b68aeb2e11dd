import manifest from "../../../package.json" with { type: "json" };
import { sessionInEnvironment, sessionInMeta } from "../../clients/session-signs.ts";
import type { RequestFacts } from "../../server/mcp/index.ts";
import type { Store } from "../../stores/contract.ts";
import type { Workstream } from "../../workstream/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import {
  clientProcess,
  openLane,
  sessionOfProcess,
  unnamedSession,
  workspaceLanes,
  workspaceRoot,
} from "../../workstream/lane/index.ts";
import { command } from "../command.ts";
import { dialectOption } from "../dialect-option.ts";
import type { Io, Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { printText } from "../print.ts";
import type { Dialect } from "../../dialects/dialect.ts";

export const help = `Usage: doneward mcp [options]

Serves the todo list of this workspace to an agent over the Model Context
Protocol, on standard input and output. Clients start it; see their settings.

  --dialect NAME  whose tools to offer (default: our own)
  --store URL     where the list is kept`;

export const run: Run = command({
  help,
  options: { dialect: "text" },
  async act({ options }, io) {
    const dialect = await dialectOption(options.dialect);
    const { serveMcpOnStdio } = await import("../../server/mcp/index.ts");
    const store = await io.openStore(options.store);
    try {
      await serveMcpOnStdio({
        version: manifest.version,
        dialect,
        workOf: workOf(io, store, dialect),
        onChange: (listener) => store.watch(listener),
        onError: ({ message }) => printText(io.stderr, message),
      });
    } finally {
      await store.close();
    }
    return EXIT.done;
  },
});

/** The workstream of the lane that the caller's session sits in: asked anew for every request. */
function workOf(
  io: Io,
  store: Store,
  dialect: Dialect,
): (request: RequestFacts) => Promise<Workstream> {
  const root = workspaceRoot(io.cwd);
  // The client runs as long as its session does; we may be started anew meanwhile.
  const client = clientProcess();
  const lanes = workspaceLanes({ store, root });
  return async ({ client: name = "mcp", meta }) => {
    const sessionId =
      sessionInMeta(meta) ??
      sessionOfProcess(await lanes.read(), client) ??
      sessionInEnvironment(io.env) ??
      unnamedSession(client);
    const { origin } = await openLane({ store, root, sessionId, client: name, process: client });
    return openWorkstream({ store, origin, dialect, now: io.now });
  };
}
