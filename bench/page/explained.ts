/** Why suites miss a bar, as a profile showed it. Printed only where one is missed. */
export const EXPLAINED: Readonly<Record<string, string>> = {
  "dialect-calls":
    "Dialects that answer with the whole list pay for its text: of hermes, nexo and oh-my-pi, " +
    "building it is 58 – 76 % of encode, and nexo sends it twice. Of a whole call in codex's words, " +
    "decode, apply and encode are a fifth; finding the names that journals cover " +
    "(`withCoveredNames`) took 18 % of the rest, freezing what the memory store keeps 8 %, reading " +
    "the reminders' state 6 % (`node --cpu-prof bench/dialect-race.ts codex`).",
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
};
