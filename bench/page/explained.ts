/** Why suites miss a bar, as a profile showed it. Printed only where one is missed. */
export const EXPLAINED: Readonly<Record<string, string>> = {
  "dialect-calls":
    "Dialects that answer with the whole list pay for its text: of hermes, nexo and oh-my-pi, " +
    "building it is 58 – 76 % of encode, and nexo sends it twice. Of a whole call in codex's words, " +
    "decode, apply and encode are a fifth; finding the names that journals cover " +
    "(`withCoveredNames`) took 18 % of the rest, freezing what the memory store keeps 8 %, reading " +
    "the reminders' state 6 % (`node --cpu-prof bench/dialect-race.ts codex`).",
};
