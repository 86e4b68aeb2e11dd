/** What a program can see of the client that started it or calls it. */
export interface ClientSigns {
  readonly env: { readonly [name: string]: string | undefined };
  /** The `_meta` of an MCP request. */
  readonly meta?: { readonly [key: string]: unknown };
}

/** The variables in which clients, or a person, tell the id of the session. */
const VARIABLES = ["DONEWARD_SESSION", "CLAUDE_CODE_SESSION_ID"];

/** The fields of a request in which clients tell it. */
const META_FIELDS = ["threadId", "sessionId"];

/** The id that the client's own hooks are told too; undefined if the client does not say. */
export function sessionIdFrom({ env, meta = {} }: ClientSigns): string | undefined {
  const told = [...META_FIELDS.map((field) => meta[field]), ...VARIABLES.map((name) => env[name])];
  return told.find((id) => typeof id === "string" && id !== "") as string | undefined;
}
