import { CLIENT_SETUPS } from "../../clients/catalogue.ts";
import { isContinuationOff } from "../../workstream/continuation/kill-switch.ts";
import { command } from "../command.ts";
import { hookLogFile } from "../hook/hook-log.ts";
import { isJson } from "../hook/is-json.ts";
import { readText } from "../install/files.ts";
import { shakeHands } from "../install/handshake.ts";
import type { InstallPlace } from "../install/install-client.ts";
import { missingSteps } from "../install/install-client.ts";
import { installPlace } from "../install/place.ts";
import { readReceipts } from "../install/receipt.ts";
import { isProgramSound, programFile } from "../install/shim.ts";
import type { Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { printJson, printText } from "../print/print.ts";

export const help = `Usage: doneward doctor [options]

Looks whether everything that doneward install did is still there, starts the
MCP server as clients do, and shows what hooks had to complain of.

  --json        one JSON document`;

interface Finding {
  readonly isFine: boolean;
  readonly what: string;
}

const LAST_FAILURES = 3;

export const run: Run = command({
  help,
  async act({ options }, io) {
    const place = installPlace(io, { project: false, user: false });
    const receipts = readReceipts(place.data).map(([, receipt]) => receipt);
    const findings: Finding[] = receipts.map(({ client, scope, root, steps }) => {
      const missing = missingSteps(steps).length;
      const where = scope === "user" ? client : `${client} in ${root}`;
      const words =
        missing === 0
          ? "is set up"
          : `lacks ${missing} of ${steps.length} entries; install it again`;
      return { isFine: missing === 0, what: `${where} ${words}` };
    });
    if (receipts.length > 0) findings.push(await serverFinding(place, io.cwd));
    if (isContinuationOff({ env: io.env, home: place.home, root: place.root })) {
      findings.push({ isFine: true, what: "continuation is switched off" });
    }
    const log = readText(hookLogFile(io)) ?? "";
    const failures = log
      .trimEnd()
      .split("\n")
      .filter((line) => line !== "");
    for (const line of failures.slice(-LAST_FAILURES))
      findings.push({ isFine: false, what: `a hook failed: ${failureWords(line)}` });
    const afterwards = CLIENT_SETUPS.filter(({ name }) =>
      receipts.some(({ client }) => client === name),
    ).flatMap(({ name, afterwards }) => afterwards.map((sentence) => `${name}: ${sentence}`));
    if (options.json) printJson(io, "doctor", { findings, notes: afterwards });
    else {
      const lines = findings.map(({ isFine, what }) => `${isFine ? "ok " : "!! "} ${what}`);
      const none = receipts.length === 0 ? ["No client is set up: doneward install <client>"] : [];
      printText(io.stdout, [...lines, ...none, ...afterwards].join("\n"));
    }
    return findings.every(({ isFine }) => isFine) ? EXIT.done : EXIT.refused;
  },
});

/** A line of the log in words; one that was cut off as it is. */
function failureWords(line: string): string {
  if (!isJson(line)) return line;
  const { at, hook, message } = JSON.parse(line) as { at: string; hook: string; message: string };
  return `${hook}, ${at.slice(0, 16).replace("T", " ")} UTC: ${message}`;
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
