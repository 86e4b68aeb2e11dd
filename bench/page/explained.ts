/** Why suites miss a bar, as a profile showed it. Printed only where one is missed. */
export const EXPLAINED: Readonly<Record<string, string>> = {
  "dialect-calls":
    "What is left is the length of the reply. nexo answers with the list before and after, 6,000 " +
    "characters to 2,900 of payload: reading them for secrets is 16 % of its call, putting them " +
    "together 11 %. oh-my-pi names every open todo twice and its signs are no ASCII: covering " +
    "secrets is 26 % of a call, more than half of that to turn the text into bytes, apply 15 %, because its " +
    "write starts every todo over. Of hermes' call encode is 24 %, decode 15 %. Whatever the " +
    "dialect, freezing what the memory store keeps is 5 – 9 % and the garbage collector 7 – 13 % " +
    "(`node --cpu-prof bench/dialect-race.ts nexo`).",
  "agent-step":
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
  hooks:
    "Nearly all that is left is V8's. An empty Node executes 87 million instructions, the main thread " +
    "of a hook after a tool 20 million more: taking back the compiled code of the two bundles is 5 million of them, compiling the " +
    "dispatcher 2, all of SQLite 1.5, regular expressions 0.7, and the rest runs functions for the " +
    "first time, before anything is optimised (`valgrind --tool=callgrind node dist/cli/doneward.cjs hook claude-code`). It waits " +
    "for one flush of the disk, without which what it acknowledged could be lost.",
  "fan-out":
    "What a listener keeps alive is 5.8 KiB of heap to 5.3. Most of the difference is the process's: while a " +
    "thousand come ours is collected once more than the floor (`--trace-gc`), and V8 lets its space for " +
    "young objects grow. 7.6 MiB more of it are resident than before, with the floor 1.5; by itself that is " +
    "6.1 of the 6.3 KiB a listener that were measured then (`v8.getHeapSpaceStatistics()` before and " +
    "after). Over 4,000 listeners the ratio was 1.11 and 1.19 in two pairs. With a young space of at most " +
    "1 MiB for both it was 1.27 and 1.40: pages of old objects are 1.3 to 2.3 KiB of that, the rest is not explained.",
  "store-commits":
    "A commit to files makes the three flushes of its floor, and 23 system calls to its 12: two " +
    "renames take the lock and give it back, eight looks make sure that nobody else has changed a " +
    "file. In a profile flushing is 78 % of its time and renaming 14 %; everything else together, our " +
    "own code included, is 8 %. On ext4 a flush also writes down the renames before it " +
    "(`strace -c` and `node --cpu-prof` on 3,000 commits).",
  tasks:
    "On SQLite a claim is five statements and 3.9 pages of the log, where the bare UPDATE is one and 2. " +
    "The commit with its flush takes 136 µs, about what all of the bare claim takes (134); the " +
    "conditional UPDATE, which answers with the whole task, 29; to begin, to see whether others " +
    "wrote and to add the line of the journal 14; the rest is JavaScript: the JSON of the task and of " +
    "the line, and the queue (tenths of 2,000 claims, a clock around each statement). A log of " +
    "500 pages between checkpoints did as well as one of 1,000; 100, 250, 4,000 and 8,000 did worse. " +
    "On PostgreSQL a task is changed twice and gets seven new entries in indexes, and leaves two facts for " +
    "its journal, where a job of graphile-worker is changed once, gets two, and is deleted. In calls of " +
    "400 tasks the server executes 343,000 instructions a task, for graphile-worker's statements 170,000 " +
    "beside the printing of rows (`valgrind --tool=callgrind postgres --single`); it was 447,000 with nine " +
    "entries, 58 % of them for those ([scale](scale.md#what-a-claim-costs)).",
  mcp:
    "A profile of the server over 20 todos is flat: checking with Zod, garbage, the official library, " +
    "our dialect and finding the lane take 5 to 30 µs each. What stands out, the write of the answer, " +
    "is the client's time: where both are on one processor, the client that it wakes runs in the server's " +
    "place and is counted to the write. With each kept to a processor of its own the write takes 27 µs to " +
    "the echo's 23, on one and the same 592 to 189 (`node --cpu-prof` with `taskset`, 4,000 calls of " +
    "each on a busy machine). Of a durable update of 1,000 todos more than half is inside SQLite's writes, " +
    "which end with a flush that Task Master does not make. What Task Master leaves unwritten does not " +
    "slow that flush: the fastest tenth of 200 calls took up to 1.05 ms by themselves, 1.02 right after its " +
    "turn, and 1.00 when the disk was synced in between (one run, busy machine).",
};
