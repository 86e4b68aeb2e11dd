import {
  projectInEnvironment,
  sessionInEnvironment,
  sessionInMeta,
} from "../../clients/session-signs.ts";
import { clientProcess, sessionOfProcess, unnamedSession } from "../../workstream/lane/index.ts";
import { dialectOption, TOOL_OPTIONS, toolsOption } from "../arguments/dialect-options.ts";
import type { CommandTable } from "../command.ts";
import { command } from "../command.ts";
import type { Io } from "../io.ts";
import { EXIT } from "../io.ts";
import { printText } from "../print/print.ts";
import { storeUrl } from "../store/store-url.ts";
import type { McpHostOptions } from "../workspace/mcp-host.ts";
import { mcpHost } from "../workspace/mcp-host.ts";

export const commands: CommandTable = {
  mcp: command({
    options: TOOL_OPTIONS,
    common: ["store"],
    details: ["It speaks on standard input and output. Clients start it; see their settings."],
    examples: ["doneward mcp", "doneward mcp --tools todo,task"],
    async act({ options }, io) {
      const toolset = await toolsOption(await dialectOption(options.dialect), options.tools);
      const isByHand = io.stderr.isTty && (await io.terminal()).hasKeys;
      if (isByHand) printText(io.stderr, BY_HAND);
      const { serveMcpOnStdio } = await import("../../server/mcp/index.ts");
      const url = options.store;
      const here = inProject(io);
      const store = await io.openStore(storeUrl(here, url));
      try {
        const senderOf = parentSender(io);
        await serveMcpOnStdio(mcpHost(here, { store, url, toolset, senderOf }));
      } finally {
        await store.close();
      }
      return EXIT.done;
    },
  }),
};

const BY_HAND = `Waiting for requests of the Model Context Protocol. Agent programs start this
command themselves: doneward install <client> sets one up. Ctrl+C ends it.`;

/** In the project that the client names to all that it starts, as its hooks are. */
function inProject(io: Io): Io {
  const project = projectInEnvironment(io.env);
  return project === undefined ? io : { ...io, cwd: project };
}

/** The session of the program that started us: looked up for every request, since it may begin another. */
function parentSender(io: Io): McpHostOptions["senderOf"] {
  // The client runs as long as its session does; we may be started anew meanwhile.
  const client = clientProcess();
  return ({ client: name = "mcp", meta }, lanes) => ({
    sessionId:
      sessionInMeta(meta) ??
      sessionOfProcess(lanes, client) ??
      sessionInEnvironment(io.env) ??
      unnamedSession(client),
    client: name,
    process: client,
  });
}
