import { StoreError } from "../stores/contract.ts";

const ATTEMPTS = 200;

/**
 * Repeats an optimistic write with jitter until no other writer was faster. `attempt` loads,
 * decides and writes; it answers undefined when it has to start over.
 */
export async function retry<T>(
  { kind, scope }: { readonly kind: string; readonly scope: string },
  attempt: () => Promise<{ readonly answer: T } | undefined>,
): Promise<T> {
  for (let failures = 0; failures < ATTEMPTS; failures++) {
    const done = await attempt();
    if (done) return done.answer;
    await jitter(failures);
  }
  throw new StoreError(kind, "contended", `${scope} changed ${ATTEMPTS} times while writing`);
}

/** Writers that collided once should not collide again. The longer one has waited, the sooner its turn. */
function jitter(failures: number): Promise<void> {
  if (failures < 2) return Promise.resolve();
  const longest = Math.max(1, 10 - failures);
  return new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
}
