/**
 * For LangChain: a middleware that takes the place of `todoListMiddleware`, with
 * the same tool and the same state, and keeps the agent on its list.
 * @module
 */
export { donewardMiddleware } from "./middleware.ts";
export type { MiddlewareOptions, StateTodo } from "./middleware.ts";
