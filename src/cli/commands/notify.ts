import { inColumns } from "../../views/text/width.ts";
import { workspaceRoot } from "../../workstream/lane/workspace-root.ts";
import { unknownName } from "../arguments/unknown-name.ts";
import { UsageError } from "../arguments/usage-error.ts";
import { command } from "../command.ts";
import type { Io, Run } from "../io.ts";
import { EXIT } from "../io.ts";
import type { ChannelName, Channels } from "../notify/channels.ts";
import { CHANNEL_NAMES, readChannels, writeChannels } from "../notify/channels.ts";
import { deliver } from "../notify/deliver.ts";
import { mayAct } from "../person/gate.ts";
import { printJson, printText } from "../print/print.ts";

export const help = `Usage: doneward notify [list | on <channel> | off <channel> | test] [options]

Tells you when an agent waits for you or has finished, as hooks hear of it, and
when one is stalled, while watch or serve runs: once each. All is off until you
switch it on.

  list            what is on (default)
  on <channel>    switches one on
  off <channel>   switches it off
  test            tells you something now, by all that is on

  --json          one JSON document

Channels: bell rings your terminal. desktop is notify-send, osascript or
PowerShell. command starts your own, never through a shell, with one JSON
document on its standard input; to be typed in a terminal of your own:

doneward notify on command -- curl -s --data-binary @- https://example.org/me`;

export const run: Run = command({
  help,
  words: { max: Infinity },
  async act({ words: [verb = "list", channel, ...rest], options }, io) {
    const root = workspaceRoot(io.cwd);
    const channels = await readChannels(io);
    switch (verb) {
      case "on":
      case "off": {
        const name = channelNamed(channel);
        const isCommand = verb === "on" && name === "command";
        if (isCommand && rest.length === 0) throw new UsageError("Which command?");
        if (isCommand && !(await mayAct(io, "notify on command", options.json))) {
          return EXIT.refused;
        }
        const { bell, desktop } = channels;
        const next: Channels =
          name === "command"
            ? { bell, desktop, ...(isCommand && { command: rest }) }
            : { ...channels, [name]: verb === "on" };
        await writeChannels(io, next);
        return show(io, options.json, next);
      }
      case "list":
        return show(io, options.json, channels);
      case "test": {
        if (!isAnyOn(channels)) {
          const message = "Nothing is switched on, so nobody was told. doneward notify on bell";
          if (options.json) printJson(io, "notify", { ok: false, code: "nothing-on", message });
          else printText(io.stderr, message);
          return EXIT.refused;
        }
        const notice = { what: "test", root, scope: "", text: `This is a test: ${root}` } as const;
        const failed = await deliver(io, channels, notice);
        if (options.json) printJson(io, "notify", { ok: failed.length === 0, channels, failed });
        else if (failed.length > 0) printText(io.stderr, `Did not work: ${failed.join(", ")}.`);
        else return show(io, options.json, channels);
        return failed.length === 0 ? EXIT.done : EXIT.refused;
      }
      default:
        throw unknownName("verb", verb, ["list", "on", "off", "test"]);
    }
  },
});

function channelNamed(name: string | undefined): ChannelName {
  if (name === undefined) throw new UsageError(`Which channel? ${CHANNEL_NAMES.join(", ")}`);
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
