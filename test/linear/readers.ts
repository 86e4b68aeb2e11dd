import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseTree } from "jsonc-parser";
import { parse } from "smol-toml";
import { addMember, isEmptyDocument, valueAt } from "../../src/cli/install/json-settings.ts";
import { addBlock, removeBlock } from "../../src/cli/install/edited.ts";
import { removeTable, tableAt } from "../../src/cli/install/toml-settings.ts";
import { READERS } from "../../src/cli/task/import/readers.ts";
import { TRANSCRIPT_READERS } from "../../src/clients/catalogue.ts";
import { HOOK_CLIENTS } from "../../src/clients/hook-clients.ts";
import { authorOf } from "../../src/clients/fields.ts";
import { readerOf, readTranscript } from "../../src/clients/transcript/read-transcript.ts";
import { readEnding } from "../../src/continuation/index.ts";
import { DIALECTS } from "../../src/dialects/catalogue.ts";
import { LONGEST_PLAN } from "../../src/plan/plan.ts";
import { planLines } from "../../src/plan/plan-lines.ts";
import { endPlan, PLAN_READER, readPlan } from "../../src/plan/index.ts";
import { boundEvent } from "../../src/progress/bound-event.ts";
import { testSummary } from "../../src/progress/evidence.ts";
import { maskFailure } from "../../src/progress/detect/call-record.ts";
import { fingerprint, outcomeFingerprint } from "../../src/progress/fingerprint.ts";
import { EvidenceLog, maskSecrets, maskValue, SecretStream } from "../../src/progress/index.ts";
import { foldRecall } from "../../src/recall/index.ts";
import { EMPTY_LIST, markdownToPhases, phasesToMarkdown } from "../../src/todo/index.ts";
import { clip, displayWidth } from "../../src/views/text/width.ts";
import { safeLines, safeText } from "../../src/views/text/safe-text.ts";
import { gitSetting } from "../../src/workstream/lane/workspace-root.ts";

/** Something that reads text which others wrote. */
export interface TextReader {
  readonly name: string;
  read(text: string): unknown;
  /** The parse that it cannot do without. */
  plain(text: string): unknown;
  /** Reads that need a file, which `prepare` writes first: that is not part of the reading. */
  prepare?(text: string): void;
}

const folder = fs.mkdtempSync(path.join(tmpdir(), "doneward-linear-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true, force: true }));

/** Tools whose files are JSON. */
const IN_JSON: readonly string[] = ["beads", "claude-code", "doneward", "github", "task-master"];

/** What is read in lines unless it says otherwise. */
const READERS_OF_TEXT: readonly (Omit<TextReader, "plain"> & Partial<TextReader>)[] = [
  { name: "maskSecrets", read: maskSecrets },
  { name: "maskValue", read: (text) => maskValue({ a: [text] }) },
  { name: "SecretStream", read: streamed },
  { name: "boundEvent", read: (output) => boundEvent({ ...ENDED, output }) },
  { name: "EvidenceLog", read: evidenceOf },
  { name: "testSummary", read: testSummary },
  { name: "maskFailure", read: maskFailure },
  { name: "fingerprint", read: fingerprint },
  { name: "outcomeFingerprint", read: outcomeFingerprint },
  { name: "safeText", read: safeText },
  { name: "safeLines", read: safeLines },
  { name: "displayWidth", read: displayWidth },
  { name: "clip", read: (text) => clip(text, 80) },
  { name: "markdownToPhases", read: markdownToPhases },
  {
    name: "phasesToMarkdown",
    read: (content) =>
      phasesToMarkdown([{ name: content, todos: [{ content, status: "pending", notes: [] }] }]),
  },
  // No plan is longer.
  { name: "planLines", read: (text) => planLines(text.slice(0, LONGEST_PLAN)) },
  { name: "readPlan", read: plannedIn },
  { name: "foldRecall", read: (text) => foldRecall(text, { kind: "nothing-open" }) },
  { name: "authorOf", read: authorOf },
  {
    name: "readEnding",
    read: (text) => readEnding({ prompt: text, lastMessage: text, todos: [], facts: {} }),
  },
  {
    name: "gitSetting",
    prepare: (text) => fs.writeFileSync(path.join(folder, "config"), text),
    read: () => gitSetting(folder, "lane"),
  },
  { name: "settings in JSON: empty", read: isEmptyDocument, plain: jsonc },
  { name: "settings in JSON: value", read: (text) => valueAt(text, ["a"]), plain: jsonc },
  {
    name: "settings in JSON: addition",
    read: (text) => addMember(text, { path: ["a", "b"], value: 1 }),
    plain: jsonc,
  },
  { name: "settings in TOML: value", read: (text) => tableAt(text, ["a"]), plain: toml },
  {
    name: "settings in TOML: removal",
    read: (text) => removeTable(text, { path: ["a"], value: {} }),
    plain: toml,
  },
  { name: "block of instructions", read: (text) => [addBlock(text, "part"), removeBlock(text)] },
  ...DIALECTS.flatMap(({ name, tools, decode, fromNative }) => [
    {
      name: `${name}: tools`,
      plain: (text: string) => tools.map(() => json(text)),
      read: (text: string) =>
        tools.map(({ name: tool }) =>
          decode(tool, text, { list: EMPTY_LIST, isPlanMode: false, now: 0 }),
        ),
    },
    { name: `${name}: own list`, read: (text: string) => fromNative({ todos: text }) },
  ]),
  ...READERS.map((reader) => ({
    name: `import from ${reader.name}`,
    plain: (text: string) => [IN_JSON.includes(reader.name) && json(text), text.split("\n")],
    read: (text: string) => {
      const files = [{ path: "a.md", text }];
      return [reader.recognises(files), reader.read(files, 0)];
    },
  })),
  ...TRANSCRIPT_READERS.map((reader) => ({
    name: `transcript of ${reader.name}`,
    plain: (text: string) => [json(text), text.split("\n")],
    read: (text: string) => {
      const open = (): Iterable<Buffer> => [Buffer.from(text)];
      return [readerOf(open, [reader]), [...readTranscript(open, reader).records]];
    },
  })),
  ...HOOK_CLIENTS.map((client) => ({
    name: `hooks of ${client.name}`,
    read: (text: string) => hookInputs(text).map((input) => client.read(input)),
  })),
];

/** Everything that reads or covers text, by name. */
export const TEXT_READERS: readonly TextReader[] = READERS_OF_TEXT.map((reader) => ({
  plain: (text) => text.split("\n"),
  ...reader,
}));

const ENDED = { kind: "tool-ended", at: 0, call: "a", tool: "bash" } as const;

function streamed(text: string): void {
  const stream = new SecretStream();
  for (let place = 0; place < text.length; place += 80) stream.push(text.slice(place, place + 80));
  stream.end();
}

function evidenceOf(text: string): void {
  const log = new EvidenceLog();
  log.take({ kind: "list-changed", at: 0, focus: "1", open: 1 });
  log.take({ kind: "tool-started", at: 1, call: "a", tool: "bash", input: { command: text } });
  log.take({ ...ENDED, at: 2, output: text });
  log.of("1");
}

function plannedIn(text: string): void {
  let reader = PLAN_READER;
  for (let place = 0; place < text.length; place += 80) {
    ({ reader } = readPlan(reader, text.slice(place, place + 80)));
  }
  endPlan(reader);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function jsonc(text: string): unknown {
  return parseTree(text);
}

function toml(text: string): unknown {
  return parse(text);
}

/** Every field that some client fills with a text of any length. */
function hookInputs(text: string) {
  const place = { session_id: "s", cwd: "/", timestamp: "t" };
  const tool = { tool_name: "run_shell_command", tool_input: { command: text } };
  const outputs = [
    { tool_response: text },
    { tool_response: { llmContent: text } },
    { tool_response: { llmContent: text, error: { message: text } } },
    { tool_response: { llmContent: [{ text }, { text }] } },
    { tool_response: { stdout: text, stderr: text } },
  ];
  return [
    ...["PostToolUse", "AfterTool", "tool-ended"].flatMap((name) =>
      outputs.map((output) => ({ ...place, ...tool, ...output, hook_event_name: name })),
    ),
    ...["UserPromptSubmit", "BeforeAgent", "prompted"].map((name) => ({
      ...{ ...place, hook_event_name: name, prompt: text },
    })),
    ...["Stop", "AfterAgent", "stopped"].map((name) => ({
      ...{ ...place, hook_event_name: name, prompt_response: text, last_assistant_message: text },
    })),
    ...["PostToolUseFailure", "Notification", "PermissionRequest"].map((name) => ({
      ...{ ...place, ...tool, hook_event_name: name, error: text, message: text },
    })),
  ];
}
