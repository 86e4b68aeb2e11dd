/**
 * One HTTP server for the page, its API and the Model Context Protocol.
 * @module
 */
export {
  Credentials,
  endedSessions,
  newSecret,
  readToken,
  replaceToken,
  watchToken,
} from "./credentials.ts";
export { isCallName, isLoopback, listen } from "./listen.ts";
export type { Listening, ListenOptions } from "./listen.ts";
export { pageServer } from "./page-server.ts";
export type { PageServer, PageServerOptions } from "./page-server.ts";
