import { HOOK_CLIENTS } from "../../clients/catalogue.ts";
import type { HookAnswer, HookCall, HookClient } from "../../clients/hook.ts";
import { NOTHING_TO_SAY } from "../../clients/hook.ts";
import type { TranscriptSight } from "../../clients/react.ts";
import { isOfInterest, react } from "../../clients/react.ts";
import { transcriptSight } from "../../clients/transcript-tail.ts";
import { CLIENT_LIMITS } from "../../continuation/index.ts";
import type { Dialect } from "../../dialects/dialect.ts";
import type { Store } from "../../stores/contract.ts";
import { isObject } from "../../todo/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import {
  clientProcess,
  openLane,
  unnamedSession,
  workspaceLanes,
  workspaceRoot,
} from "../../workstream/lane/index.ts";
import { readArguments } from "../arguments.ts";
import { COMMON_OPTIONS, printHelp } from "../command.ts";
import { dialectOption } from "../dialect-option.ts";
import { logHookFailure } from "../hook-log.ts";
import type { Io, Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { storeUrl } from "../store/store-url.ts";

export const help: string = `Usage: doneward hook <client> [options]

Answers a hook of an agent program: reads its event as JSON from standard input
and prints what the program takes. Programs start it, not people. It never
fails: what goes wrong is in a log, and the agent goes on without it.
DONEWARD_HOOKS=off makes it say nothing and do nothing.

  --dialect NAME  whose tools the agent has (default: our own)
  --store URL     where the list is kept

Clients: ${HOOK_CLIENTS.map(({ name }) => name).join(", ")}.`;

/** An agent waits for its hooks. Some programs give them three seconds. */
const PATIENCE = 2_000;

/** Every exit code but 0 means something to some client, so there is no other. */
export const run: Run = async (argv, io) => {
  if (argv.includes("--help") || argv.includes("-h")) return printHelp(help, argv, io);
  if (io.env["DONEWARD_HOOKS"] === "off") return EXIT.done;
  const timer = setTimeout(() => {
    logHookFailure(io, argv, new Error("no answer in time"));
    io.abandon();
  }, PATIENCE);
  try {
    io.stdout.write(await answer(argv, io));
  } catch (error) {
    logHookFailure(io, argv, error);
  } finally {
    clearTimeout(timer);
  }
  return EXIT.done;
};

/** What the client is to read. */
async function answer(argv: readonly string[], io: Io): Promise<string> {
  const { words, options } = readArguments(argv, { ...COMMON_OPTIONS, dialect: "text" });
  const client = HOOK_CLIENTS.find(({ name }) => name === words[0]);
  if (!client) throw new TypeError(`no client called ${JSON.stringify(words[0])}`);
  const input: unknown = JSON.parse(await io.readInput());
  const call = isObject(input) ? client.read(input) : undefined;
  if (!call || !isOfInterest(call)) return "";
  const folder = io.env[client.projectVariable ?? ""] || call.cwd;
  const dialect = await dialectOption(options.dialect);
  const store = await io.openStore(storeUrl({ env: io.env, cwd: folder }, options.store));
  try {
    const place = { store, root: workspaceRoot(folder), dialect, now: io.now };
    const output = client.write(call, await reaction(client, call, place));
    return output === undefined ? "" : `${JSON.stringify(output)}\n`;
  } finally {
    await store.close();
  }
}

interface Place {
  readonly store: Store;
  readonly root: string;
  readonly dialect: Dialect;
  readonly now: () => number;
}

/** Also gives the session its lane, by the client's process too: its MCP server may know no more. */
async function reaction(client: HookClient, call: HookCall, place: Place): Promise<HookAnswer> {
  const { event, sessionId, transcript } = call;
  const lanes = workspaceLanes(place);
  if (event.kind === "session-ended") {
    await lanes.end(sessionId);
    return NOTHING_TO_SAY;
  }
  const process = clientProcess();
  // The server may have been asked before the client told anybody of its session.
  if (event.kind === "session-started") await lanes.end(unnamedSession(process));
  const { origin } = await openLane({ ...place, sessionId, client: client.name, process });
  const work = await openWorkstream({ ...place, origin, limits: CLIENT_LIMITS });
  const sight = (): TranscriptSight => transcriptSight(transcript, client);
  return react({ client, call, work, transcript: sight });
}
