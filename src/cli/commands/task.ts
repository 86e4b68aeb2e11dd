import { verbNamed } from "../arguments/verb.ts";
import type { CommandTable } from "../commands.ts";
import type { Run } from "../io.ts";
import { failed } from "../print/failure.ts";
import { printHelp } from "../print/print-help.ts";

export const help = `Usage: doneward task [<verb>] [options]

The board of this workspace: tasks that many agents share and that last.

  add <subject...>      add one, or many with --jsonl
  list, ready, next     what is not closed (default); can begin; comes first
  show <id>, search     all about one; find by words
  claim [<id>]          take one, or the next; start: begin it
  done, cancel <id>     close it, and see what that unblocked
  release <id>          give it back; --failed REASON, --to NAME; --all
  block, unblock        <id> <by...>: what must be closed first
  wait <id>             --until TIME, --event NAME, --person NAME; --over
  note, edit <id>       add a note; change it
  graph, log [<id>]     draw what waits for what; see what happened
  import, export        from other tools; as Markdown or JSONL

  --as NAME      who you are (default: $DONEWARD_AGENT, $DONEWARD_SESSION, you)
  --board NAME   another; CLIENT:LIST shows a client's own, --write changes it
  --key KEY      with the same key again: changes nothing more, prints the same
  --json         one JSON document
  --store URL    where the board is kept

An id may be cut to any beginning that is the only one. doneward task <verb>
--help tells more.`;

export const verbs: CommandTable = {
  add: () => import("../task/add.ts"),
  list: () => import("../task/list.ts"),
  ready: () => import("../task/ready.ts"),
  next: () => import("../task/next.ts"),
  show: () => import("../task/show.ts"),
  search: () => import("../task/search.ts"),
  claim: () => import("../task/claim.ts"),
  start: () => import("../task/start.ts"),
  done: () => import("../task/done.ts"),
  cancel: () => import("../task/cancel.ts"),
  release: () => import("../task/release.ts"),
  block: () => import("../task/block.ts"),
  unblock: () => import("../task/unblock.ts"),
  wait: () => import("../task/wait.ts"),
  note: () => import("../task/note.ts"),
  edit: () => import("../task/edit.ts"),
  graph: async () => (await import("../task/rare-verbs.ts")).graph,
  log: () => import("../task/log.ts"),
  import: async () => (await import("../task/rare-verbs.ts")).moveIn,
  export: () => import("../task/export.ts"),
};

export const run: Run = async (argv, io) => {
  try {
    const [name, ...rest] = argv;
    if (name === "--help" || name === "-h") return printHelp(help, argv, io);
    if (name === undefined || name.startsWith("-")) {
      return await (await verbNamed(verbs, "list")()).run(argv, io);
    }
    return await (await verbNamed(verbs, name)()).run(rest, io);
  } catch (error) {
    return failed(error, argv, io);
  }
};
