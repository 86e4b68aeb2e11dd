/**
 * The door: one server on loopback for the page, its data and the Model Context
 * Protocol. Who may come in is decided in `access.ts`, by what in
 * `credentials.ts`.
 * @module
 */
export type { Neighbourhood, Proof, Refusal } from "./access.ts";
export { pageServer } from "./page-server.ts";
export type { PageServer, PageServerOptions } from "./page-server.ts";
export { Credentials, newSecret } from "./credentials.ts";
export { endedSessions } from "./ended-sessions.ts";
export { isCallName, isLoopback, listen } from "./listen.ts";
export type { Listening, ListenOptions } from "./listen.ts";
export { readToken, replaceToken, watchToken } from "./token-file.ts";
