/** Variables that agent programs set for the commands that they run. */
const SIGNS: readonly RegExp[] = [
  /^CLAUDECODE$/,
  /^CLAUDE_CODE_/,
  /^CODEX_(?!HOME$)/,
  /^GEMINI_CLI$/,
  /^OPENCODE(?:_|$)/,
  /^CURSOR_(?:AGENT|TRACE_ID)$/,
  /^DONEWARD_(?:AGENT|SESSION)$/,
];

/** The variable that shows that an agent runs this, not a person; undefined if none does. */
export function signOfAgent(env: {
  readonly [name: string]: string | undefined;
}): string | undefined {
  return Object.keys(env).find(
    (name) => Boolean(env[name]) && SIGNS.some((sign) => sign.test(name)),
  );
}
