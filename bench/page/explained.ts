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
    "In a profile of whole runs our own code is 8 % of the time and Zod 3 %; LangGraph, LangChain's " +
    "core and LangSmith are 70 %. Run by itself, all that the adapter and the workstream do in 20 " +
    "steps takes 0.7 ms. On top of what `todoListMiddleware` asks of LangGraph come a node before " +
    "the agent, which takes up the kept list, and a wrapper around every tool call, which sees " +
    "tools start, end and fail.",
  hooks:
    "Nearly all that is left is V8's. An empty Node executes 87 million instructions, the main thread " +
    "of a hook after a tool 20 million more: taking back the compiled code of the two bundles is 5 million of them, compiling the " +
    "dispatcher 2, all of SQLite 1.5, regular expressions 0.7, and the rest runs functions for the " +
    "first time, before anything is optimised (`valgrind --tool=callgrind node dist/cli/doneward.cjs hook claude-code`). It waits " +
    "for one flush of the disk, without which what it acknowledged could be lost.",
  "store-commits":
    "A commit to files makes the three flushes of its floor, and 23 system calls to its 12: two " +
    "renames take the lock and give it back, eight looks make sure that nobody else has changed a " +
    "file. In a profile flushing is 78 % of its time and renaming 14 %; everything else together, our " +
    "own code included, is 8 %. On ext4 a flush also writes down the renames before it " +
    "(`strace -c` and `node --cpu-prof` on 3,000 commits).",
  tasks:
    "On SQLite a claim is six statements and 4.5 pages of the log, where the bare UPDATE is one and 2: " +
    "two of the pages are its line in the journal. Of its processor time the commit and that line take " +
    "37 %, the conditional UPDATE 21 %, finding the scope and what ran out 8 %; the rest is " +
    "JavaScript: the JSON of the task and of the line, and the queue (`node --cpu-prof`, 30,000 claims " +
    "on a disk in memory). " +
    "On PostgreSQL a task is changed twice in a row with four or five indexes, and keeps two lines of " +
    "its journal, where a job of graphile-worker is changed once and deleted: of the server's time in " +
    "batches of 100, 40 % puts new entries into indexes, 9 % locks rows, 7 % writes them, 14 % makes " +
    "and compresses the answer and the journal, 4 % commits (`perf record` on the connection at work; " +
    "[scale](scale.md#what-a-claim-costs)).",
  mcp:
    "A profile of the server over 20 todos is flat: checking with Zod 17 %, garbage 9 %, the official " +
    "library 8 %, our dialect 8 %, finding the lane 7 %; a call allocates 61 kB, the echo 26 kB " +
    "(`node --cpu-prof` on `doneward mcp`). Of a durable update of 1,000 todos 58 % is inside " +
    "SQLite's writes, which end with a flush that Task Master does not make.",
};
