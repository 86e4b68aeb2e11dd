import type { Sandbox } from "../sandbox.ts";
import { DONEWARD } from "../sandbox.ts";

interface Decision {
  readonly kind: string;
}

/** What was decided of a session so far, the newest first. Omitted session: of the only one. */
export async function decided(box: Sandbox, session?: string): Promise<readonly Decision[]> {
  const words = [DONEWARD, "explain", "--last", "99", "--json"];
  const env: Record<string, string> = session === undefined ? {} : { DONEWARD_SESSION: session };
  const { out } = await box.run(process.execPath, words, { env });
  return (JSON.parse(out) as { decisions?: readonly Decision[] }).decisions ?? [];
}

/** A client's hook hears of an end when everybody does; what it decides is there a moment later. */
export async function decidedMore(
  box: Sandbox,
  than: number,
  session?: string,
): Promise<readonly Decision[]> {
  for (;;) {
    const decisions = await decided(box, session);
    if (decisions.length > than) return decisions;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
