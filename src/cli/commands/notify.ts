import { inColumns } from "../../views/text/width.ts";
import { workspaceRoot } from "../../workstream/lane/workspace-root.ts";
import { unknownName, UsageError } from "../arguments/usage.ts";
import type { CommandTable } from "../command.ts";
import { command } from "../command.ts";
import type { Io } from "../io.ts";
import type { Channels } from "../notify/channels.ts";
import { CHANNEL_NAMES, readChannels, writeChannels } from "../notify/channels.ts";
import { deliver } from "../notify/deliver.ts";
import { printResult } from "../print/print.ts";

const CHANNEL = { name: "channel", offers: "channel" } as const;
const ABOUT_CHANNELS =
  "bell rings your terminal. desktop is notify-send, osascript or PowerShell. command starts your own program, never through a shell, with one JSON document on its standard input.";

export const commands: CommandTable = {
  "notify list": command({
    common: ["json"],
    details: [ABOUT_CHANNELS],
    examples: ["doneward notify", "doneward notify --json"],
    act: async ({ options }, io) => show(io, options.json, await readChannels(io)),
  }),

  "notify on": command({
    arguments: [CHANNEL, { name: "command", isOptional: true, isMany: true }],
    common: ["json"],
    details: [ABOUT_CHANNELS, "Only you can choose the command: type it in your own terminal."],
    examples: [
      "doneward notify on bell",
      "doneward notify on command -- curl -s --data-binary @- https://example.org/me",
    ],
    needsPerson: ({ words: [channel, ...line] }) => channel === "command" && line.length > 0,
    async act({ words: [channel = "", ...line], options }, io) {
      const name = oneOf(channel);
      if (name === "command" && line.length === 0) throw new UsageError("Which command?");
      const channels = await readChannels(io);
      const next = { ...channels, ...(name === "command" ? { command: line } : { [name]: true }) };
      await writeChannels(io, next);
      return show(io, options.json, next);
    },
  }),

  "notify off": command({
    arguments: [CHANNEL],
    common: ["json"],
    examples: ["doneward notify off bell", "doneward notify off command"],
    async act({ words: [channel = ""], options }, io) {
      const name = oneOf(channel);
      const { command: line, ...others } = await readChannels(io);
      const next = name === "command" ? others : { ...others, command: line, [name]: false };
      await writeChannels(io, next);
      return show(io, options.json, next);
    },
  }),

  "notify test": command({
    common: ["json"],
    examples: ["doneward notify test", "doneward notify test --json"],
    async act({ options: { json } }, io) {
      const channels = await readChannels(io);
      const { bell, desktop, command: line } = channels;
      if (!bell && !desktop && !line) {
        const message =
          "Nothing is switched on, so nobody was notified. Run doneward notify on bell.";
        const document = { ok: false, code: "nothing-on", message };
        return printResult(io, json, "notify", document, message, false);
      }
      const root = workspaceRoot(io.cwd);
      const notice = { what: "test", root, scope: "", text: `This is a test: ${root}` } as const;
      const failed = await deliver(io, channels, notice);
      const ok = failed.length === 0;
      const text = ok ? channelLines(channels) : `Did not work: ${failed.join(", ")}.`;
      return printResult(io, json, "notify", { ok, channels, failed }, text, ok);
    },
  }),
};

function oneOf(name: string): (typeof CHANNEL_NAMES)[number] {
  const known = CHANNEL_NAMES.find((each) => each === name);
  if (known === undefined) throw unknownName("channel", name, CHANNEL_NAMES);
  return known;
}

function show(io: Io, isJson: boolean, channels: Channels): number {
  return printResult(io, isJson, "notify", { ok: true, channels }, channelLines(channels));
}

function channelLines({ bell, desktop, command: line }: Channels): string {
  const words = { bell: bell && "on", desktop: desktop && "on", command: line?.join(" ") };
  const rows = inColumns(CHANNEL_NAMES.map((name) => [name, words[name] || "off"]));
  return rows.map((row) => row.trimEnd()).join("\n");
}
