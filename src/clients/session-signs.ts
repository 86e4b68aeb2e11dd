/** The fields of an MCP request's `_meta` in which clients tell the id of the session. */
const META_FIELDS = ["threadId", "sessionId"];

/** The variables in which clients, or a person, tell it. */
const VARIABLES = ["DONEWARD_SESSION", "CLAUDE_CODE_SESSION_ID"];

/** The variables in which clients name the project to everything that they start. */
const PROJECT_VARIABLES = ["CLAUDE_PROJECT_DIR"];

/** The id that the client's own hooks are told too; undefined if the request does not say. */
export function sessionInMeta(meta: { readonly [key: string]: unknown } = {}): string | undefined {
  return META_FIELDS.map((field) => meta[field]).find(isId);
}

/** The id of a tool call that the client's own hooks are told too; undefined if the request does not say. */
export function callInMeta(meta: { readonly [key: string]: unknown }): string | undefined {
  return [meta["claudecode/toolUseId"]].find(isId);
}

/**
 * The id in the environment. Programs inherit it from each other, and a client
 * may have begun another session since it started us: it is a last resort.
 */
export function sessionInEnvironment(env: {
  readonly [name: string]: string | undefined;
}): string | undefined {
  return VARIABLES.map((name) => env[name]).find(isId);
}

/** The folder that the client's own hooks take for the project; undefined if the folder they are in is. */
export function projectInEnvironment(env: {
  readonly [name: string]: string | undefined;
}): string | undefined {
  return PROJECT_VARIABLES.map((name) => env[name]).find((folder) => folder);
}

/** Several times as long as the longest id of any client. */
const LONGEST_ID = 256;

/** Whether it can be an id, and may be kept for good. One that no client would make is none. */
export function isId(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= LONGEST_ID;
}
