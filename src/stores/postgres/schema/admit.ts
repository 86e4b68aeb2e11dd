import { StoreError } from "../../contract.ts";
import type { ServerFacts } from "./server-facts.ts";

/** The oldest server with everything that our functions use and its makers still mend. */
const OLDEST = 14;

/** Refuses a server that cannot keep what it is given as it was given. */
export function refuseUnfitServer({ version, encoding }: ServerFacts): void {
  const major = Math.floor(version / 10_000);
  if (major < OLDEST) {
    throw refusal("old-server", `this is PostgreSQL ${major}, and it takes ${OLDEST} or newer`);
  }
  if (encoding !== "UTF8") {
    throw refusal("not-unicode", `the database is encoded in ${encoding}, and it takes UTF8`);
  }
}

/**
 * Refuses what is fit for development only: a server that does not wait for its
 * disk, and a role that the walls between tenants do not hold.
 */
export function refuseForProduction(facts: ServerFacts): void {
  const { role, isDurable, isAboveSecurity, ownsSchema } = facts;
  const otherwise = "DONEWARD_PG_DEV=1 allows it for development";
  if (!isDurable) {
    const message = `fsync or full_page_writes is off: a power cut would lose what was acknowledged (${otherwise})`;
    throw refusal("unsafe-server", message);
  }
  const reason = isAboveSecurity
    ? "is a superuser or bypasses row-level security"
    : ownsSchema && "owns the schema";
  if (!reason) return;
  const message =
    `the role ${role} ${reason}, so nothing would keep tenants apart: connect as a role that ` +
    `\`doneward store migrate --application <role>\` was run for (${otherwise})`;
  throw refusal("unsafe-role", message);
}

function refusal(code: string, message: string): StoreError {
  return new StoreError("postgres", code, message);
}
