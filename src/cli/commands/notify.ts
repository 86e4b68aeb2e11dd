import { inColumns } from "../../views/text/width.ts";
import { workspaceRoot } from "../../workstream/lane/workspace-root.ts";
import { unknownName, UsageError } from "../arguments/usage.ts";
import type { CommandTable } from "../command.ts";
import { command } from "../command.ts";
import type { Io } from "../io.ts";
import { EXIT } from "../io.ts";
import type { Channels } from "../notify/channels.ts";
import { CHANNEL_NAMES, readChannels, writeChannels } from "../notify/channels.ts";
import { deliver } from "../notify/deliver.ts";
import { printJson, printText } from "../print/print.ts";

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
      const { command: _command, ...others } = await readChannels(io);
      const { command: line } = await readChannels(io);
      const next: Channels =
        name === "command" ? others : { ...others, ...(line && { command: line }), [name]: false };
      await writeChannels(io, next);
      return show(io, options.json, next);
    },
  }),

  "notify test": command({
    common: ["json"],
    examples: ["doneward notify test", "doneward notify test --json"],
    async act({ options: { json } }, io) {
      const channels = await readChannels(io);
      if (!isAnyOn(channels)) {
        const message =
          "Nothing is switched on, so nobody was notified. Run doneward notify on bell.";
        if (json) printJson(io, "notify", { ok: false, code: "nothing-on", message });
        else printText(io.stderr, message);
        return EXIT.refused;
      }
      const root = workspaceRoot(io.cwd);
      const notice = { what: "test", root, scope: "", text: `This is a test: ${root}` } as const;
      const failed = await deliver(io, channels, notice);
      if (json) printJson(io, "notify", { ok: failed.length === 0, channels, failed });
      else if (failed.length > 0) printText(io.stderr, `Did not work: ${failed.join(", ")}.`);
      else return show(io, json, channels);
      return failed.length === 0 ? EXIT.done : EXIT.refused;
    },
  }),
};

function oneOf(name: string): (typeof CHANNEL_NAMES)[number] {
  const known = CHANNEL_NAMES.find((each) => each === name);
  if (known === undefined) throw unknownName("channel", name, CHANNEL_NAMES);
  return known;
}

function show(io: Io, isJson: boolean, channels: Channels): number {
  const { bell, desktop, command } = channels;
  if (isJson) printJson(io, "notify", { ok: true, channels });
  else {
    const words = { bell: onOrOff(bell), desktop: onOrOff(desktop), command: command?.join(" ") };
    const lines = inColumns(CHANNEL_NAMES.map((name) => [name, words[name] ?? "off"]));
    printText(io.stdout, lines.map((line) => line.trimEnd()).join("\n"));
  }
  return EXIT.done;
}

function isAnyOn({ bell, desktop, command }: Channels): boolean {
  return bell || desktop || command !== undefined;
}

function onOrOff(isOn: boolean): string {
  return isOn ? "on" : "off";
}
