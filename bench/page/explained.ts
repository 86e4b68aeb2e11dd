/** Why a bar is missed, as a profile showed it. Printed only where one is. */
export interface Explained {
  readonly suite: string;
  /** How the titles of its tables begin. */
  readonly table: string;
  /** The rows that it is true of. Omitted: all of these tables. */
  readonly rows?: readonly string[];
  readonly why: string;
}

export const EXPLAINED: readonly Explained[] = [
  {
    suite: "dialect-calls",
    table: "A 20-item write: decode",
    rows: ["nexo", "oh-my-pi"],
    why:
      "Their replies are the longest. nexo answers with the list before and after, each with active " +
      "forms: 6,000 characters of JSON, which take 5 of 8.5 µs. oh-my-pi answers with what remains and " +
      "the whole tree, and its write starts every todo over: apply takes 4 and the reply 5 of 10 µs.",
  },
  {
    suite: "agent-step",
    table: "What a list adds to it",
    why:
      "LangGraph, LangChain's core and LangSmith make as many calls with either middleware, within 2 % " +
      "(counted by V8's coverage). Ours adds 9,900 calls of its own to a run of 140,000, 1.23 × the " +
      "promises that theirs adds and 1.34 × the memory. With a workstream that does nothing the " +
      "middleware adds 1.07 and 1.18 × of theirs in two runs, without keeping what tools did 1.38, " +
      "without reminders 1.35. The same compiled code in the same process is slower between the steps of " +
      "the graph than by itself: a write of the list takes 157 to 173 µs to 45 to 60, reminders 66 to 82 " +
      "to 11 to 13, with what LangChain does while we wait. Waiting is not dearer there: an await is " +
      "0.09 µs in either place. Memory is: by itself, but with 4 MB touched before each step, a write " +
      "takes 86 to 139 µs and reminders 32 to 40, with 16 MB 205 to 248 and 110 to 148. The graph, which " +
      "allocates 0.7 MB in a step, probably leaves as little of ours in the processor's caches.",
  },
  {
    suite: "hooks",
    table: "Hooks and status line",
    rows: ["hook claude-code, PostToolUse"],
    why:
      "Nearly all that is left is V8's. An empty Node executes 87 million instructions, the main thread " +
      "of a hook after a tool 20 million more: taking back the compiled code of the two bundles is 5 million of them, compiling the " +
      "dispatcher 2, all of SQLite 1.5, regular expressions 0.7, and the rest runs functions for the " +
      "first time, before anything is optimised (`valgrind --tool=callgrind node dist/cli/doneward.cjs hook claude-code`). It waits " +
      "for one flush of the disk, without which what it acknowledged could be lost.",
  },
  {
    suite: "fan-out",
    table: "Memory of an idle listener",
    rows: ["resident memory"],
    why:
      "What a listener keeps alive is 5.8 KiB of heap to 5.3. Most of the difference is the process's: while a " +
      "thousand come ours is collected once more than the floor (`--trace-gc`), and V8 lets its space for " +
      "young objects grow. 7.6 MiB more of it are resident than before, with the floor 1.5; by itself that is " +
      "6.1 of the 6.3 KiB a listener that were measured then (`v8.getHeapSpaceStatistics()` before and " +
      "after). Over 4,000 listeners the ratio was 1.11 and 1.19 in two pairs. With a young space of at most " +
      "1 MiB for both it was 1.27 and 1.40: pages of old objects are 1.3 to 2.3 KiB of that, the rest is not explained.",
  },
  {
    suite: "store-commits",
    table: "A durable todo write, files",
    why:
      "A commit to files makes the three flushes of its floor, and 23 system calls to its 12: two " +
      "renames take the lock and give it back, eight looks make sure that nobody else has changed a " +
      "file. In a profile flushing is 78 % of its time and renaming 14 %; everything else together, our " +
      "own code included, is 8 %. On ext4 a flush also writes down the renames before it " +
      "(`strace -c` and `node --cpu-prof` on 3,000 commits). Of the renames the lock's two are 33 and " +
      "46 µs, that of the document, which the floor makes too, 135 and 180; the three flushes take 1.12 " +
      "and 1.18 times as long as the floor's (`strace -T`, medians of 200 commits in two runs on a busy " +
      "machine).",
  },
  {
    suite: "tasks",
    table: "A claim, sqlite, one process",
    why:
      "On SQLite a claim is five statements and 3.4 pages of the log, where the bare UPDATE is one and 2. " +
      "The statements alone, run one after the other, took 1.10 times as long as the bare claim; with the " +
      "JSON of the task and of the journal's line it was 1.22, with what is known of the scope 1.26, and " +
      "with the queue of writers and the promises, which is all, 1.34 (the fastest hundredth of 1,500 " +
      "slices of three claims in turn, on a machine that others used, so that few checkpoints are among " +
      "them). A log of 500 pages between checkpoints did as well as one of 1,000; 100, 250, 4,000 and " +
      "8,000 did worse.",
  },
  {
    suite: "tasks",
    table: "Claim and complete, postgres",
    rows: ["batches of 100"],
    why:
      "On PostgreSQL a task is changed twice and gets seven new entries in indexes, and leaves two facts for " +
      "its journal, where a job of graphile-worker is changed once, gets two, and is deleted. In calls of " +
      "400 tasks the server executes 343,000 instructions a task, for graphile-worker's statements 170,000 " +
      "beside the printing of rows (`valgrind --tool=callgrind postgres --single`). In Node it is the other " +
      "way round: 12 to 14 µs of the processor beside the server's 97 to 104, theirs 32 to 40 beside 75 to " +
      "86 (two rounds of each in turn, busy machine). A small table of where tasks stand, which leaves a " +
      "task's indexes alone, was tried: three entries instead of seven, but two searches more, 374,000 " +
      "instructions to 351,000. One index less and one lock less made 328,000 " +
      "([scale](scale.md#what-a-claim-costs)).",
  },
  {
    suite: "mcp",
    table: "MCP over stdio, memory store",
    why:
      "Our call takes the main thread of the server 41 µs where the echo takes 26 to 27, though it does not " +
      "pass through the library (`schedstat`, the fastest tenth of 40 rounds of 500 calls of a bare client, two " +
      "runs on a busy machine). What is left is spread out: reading the input, applying it, wording the " +
      "reply, keeping the list with its journal, and finding the lane.",
  },
  {
    suite: "mcp",
    table: "MCP over stdio: from the start",
    why:
      "Node's own start is half of it: of 91 ms of the main thread a process that only answers takes 43, and " +
      "the official SDK from node_modules 236 (`schedstat` at the first answer, medians of 25 starts in turn " +
      "on a busy machine). It was 115 when the official library made all its Zod schemas at once. The " +
      "rest is to read and take back the compiled code of our bundles, about 320 schemas that the first " +
      "message needs, and our own start.",
  },
  {
    suite: "mcp",
    table: "MCP over stdio, 100",
    why:
      "Of a durable update of 1,000 todos the commit with its flush, which Task Master does not make, takes " +
      "318 µs, and the seven other statements of SQLite 64 (medians of a clock around each, 600 calls). It " +
      "adds two pages to the log, more every 32nd time, and the whole list every 64th. The length of the " +
      "list is little of the rest: the server took 1,342, 1,156 and 1,029 µs of its processor for a call " +
      "with 1,000 todos, 1,230, 1,064 and 1,132 with 20, and 1,322, 1,220 and 1,365 for a `task_update` " +
      "(`schedstat` of the main threads, medians of 20 slices of 30 calls in turn, three runs under a load " +
      "of 15 on two processors, which makes all of them slow). What Task Master leaves unwritten does not slow our " +
      "flush: the fastest tenth of 200 calls took up to 1.05 ms by themselves, 1.02 right after its turn, and " +
      "1.00 when the disk was synced in between (one run, busy machine).",
  },
];
