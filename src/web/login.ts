import { change } from "./live/api.ts";

/** A one-time code in the address (`#login=…`) opens a session, and leaves the address at once. */
export async function logIn(): Promise<void> {
  const [, code] = /^#login=(.+)$/.exec(location.hash) ?? [];
  if (code === undefined) return;
  history.replaceState(null, "", "#/");
  // A code that is used up or too old: the page then says how to get another.
  await change("/login", { code }).catch(() => {});
}
