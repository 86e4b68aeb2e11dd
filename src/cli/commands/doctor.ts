import { existsSync } from "node:fs";
import { CLIENT_SETUPS } from "../../clients/catalogue.ts";
import type { ClientSetup } from "../../clients/setup.ts";
import { isObject, parsedJson } from "../../todo/index.ts";
import { isContinuationOff } from "../../workstream/continuation/switches.ts";
import { workspaceRoot } from "../../workstream/lane/workspace-root.ts";
import type { CommandTable } from "../command.ts";
import { command } from "../command.ts";
import { areHooksOff } from "../hook/hook-input.ts";
import { hookLogFile } from "../hook/in-time.ts";
import { readText } from "../install/writes.ts";
import { shakeHands } from "../install/handshake.ts";
import type { InstallPlace } from "../install/install-client.ts";
import { missingSteps } from "../install/install-client.ts";
import { installPlace, isOfThisVersion } from "../install/place.ts";
import type { Receipt } from "../install/receipt.ts";
import { readReceipts, receiptFiles, receiptsFolder } from "../install/receipt.ts";
import { isProgramSound, programFile } from "../install/shim.ts";
import type { Io } from "../io.ts";
import { EXIT } from "../io.ts";
import { printJson, printText } from "../print/print.ts";

interface Finding {
  readonly isFine: boolean;
  readonly what: string;
}

/** A line of the log. */
interface Failure {
  readonly at: string;
  readonly hook: string;
  readonly message: string;
}

const LAST_FAILURES = 3;
/** So long a failure is news, in milliseconds. */
const NEW = 24 * 60 * 60_000;

export const commands: CommandTable = {
  doctor: command({
    common: ["json"],
    details: [
      "It looks whether everything that doneward install did is still there and as this version does it, starts the MCP server as clients do, and shows what hooks complained of in the last 24 hours.",
    ],
    examples: ["doneward doctor", "doneward doctor --json"],
    async act({ options }, io) {
      const place = installPlace(io, { project: false, user: false });
      const findings: Finding[] = [];
      const receipts = looked(findings, receiptsFolder(place.data), [], () => {
        const readable = readReceipts(place.data);
        const known = readable.map(([file]) => file);
        for (const file of receiptFiles(place.data)) {
          if (known.includes(file)) continue;
          findings.push({
            isFine: false,
            what: `${file} does not read; install that client again`,
          });
        }
        return readable.map(([, receipt]) => receipt);
      });
      findings.push(...receipts.map((receipt) => setupFinding(receipt, io)));
      if (receipts.length > 0) findings.push(await serverFinding(place, io.cwd));
      if (areHooksOff(io)) findings.push({ isFine: true, what: "hooks are switched off" });
      if (isContinuationOff({ env: io.env, home: place.home, root: workspaceRoot(io.cwd) })) {
        findings.push({ isFine: true, what: "continuation is switched off" });
      }
      const log = looked(findings, hookLogFile(io), "", () => readText(hookLogFile(io)) ?? "");
      for (const failure of newFailures(log, io.now()))
        findings.push({ isFine: false, what: `a hook failed: ${failure}` });
      const afterwards = CLIENT_SETUPS.flatMap((setup) => notesOf(setup, receipts));
      if (options.json) printJson(io, "doctor", { findings, notes: afterwards });
      else {
        const lines = findings.map(({ isFine, what }) => `${isFine ? "ok " : "!! "} ${what}`);
        const none =
          receipts.length === 0 ? ["No client is set up: doneward install <client>"] : [];
        printText(io.stdout, [...lines, ...none, ...afterwards].join("\n"));
      }
      return findings.every(({ isFine }) => isFine) ? EXIT.done : EXIT.refused;
    },
  }),
};

/** What a look at a place gives. What the system does not let us see is a finding, and nothing is there. */
function looked<T>(findings: Finding[], at: string, nothing: T, look: () => T): T {
  try {
    return look();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    findings.push({ isFine: false, what: `${at} cannot be read: ${code ?? message}` });
    return nothing;
  }
}

/** What the person has to know of a client that is set up. */
function notesOf(setup: ClientSetup, receipts: readonly Receipt[]): readonly string[] {
  const sentences = receipts
    .filter(({ client }) => client === setup.name)
    .flatMap(({ scope, isPlugin }) => {
      if (isPlugin) return setup.plugin?.afterwards ?? [];
      return [...setup.afterwards, ...(scope === "project" ? setup.afterwardsInProject : [])];
    });
  return [...new Set(sentences)].map((sentence) => `${setup.name}: ${sentence}`);
}

/** Whether a client has all that was installed. A project that is gone needs nothing. */
function setupFinding(receipt: Receipt, io: Io): Finding {
  const { client, scope, root, steps } = receipt;
  const where = scope === "user" ? client : `${client} in ${root}`;
  if (scope === "project" && !existsSync(root)) {
    return { isFine: true, what: `${where} is gone with the folder` };
  }
  const missing = missingSteps(steps, receipt).length;
  if (missing > 0) {
    const words = `lacks ${missing} of ${steps.length} entries; install it again`;
    return { isFine: false, what: `${where} ${words}` };
  }
  return isOfThisVersion(receipt, io)
    ? { isFine: true, what: `${where} is set up` }
    : { isFine: false, what: `${where} is set up as another version does it; install it again` };
}

/** What went wrong lately, in words. What was mended must not be complained of for ever. */
function newFailures(log: string, now: number): readonly string[] {
  const failures = log.split("\n").flatMap((line): readonly Failure[] => {
    const read: unknown = parsedJson(line);
    return isObject(read) ? [read as unknown as Failure] : [];
  });
  return failures
    .filter(({ at }) => now - Date.parse(at) < NEW)
    .slice(-LAST_FAILURES)
    .map(
      ({ at, hook, message }) => `${hook}, ${at.slice(0, 16).replace("T", " ")} UTC: ${message}`,
    );
}

/** Whether clients can start the program, and what its server offers them. */
async function serverFinding(
  { data, runtime: { platform } }: InstallPlace,
  cwd: string,
): Promise<Finding> {
  if (!isProgramSound(data, platform)) {
    return { isFine: false, what: "the program that clients start is gone; install again" };
  }
  const hand = await shakeHands(programFile(data, platform), cwd, platform);
  return hand.ok
    ? { isFine: true, what: `the MCP server answers: ${hand.tools.join(", ")}` }
    : { isFine: false, what: `the MCP server does not answer: ${hand.why}` };
}
