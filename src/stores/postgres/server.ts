import { StoreError } from "../contract.ts";
import type { Database } from "./connection/database.ts";

/** What we have to know of a server, a database and a role before we work with them. */
export interface ServerFacts {
  readonly version: number;
  readonly encoding: string;
  readonly isDurable: boolean;
  readonly role: string;
  readonly isAboveSecurity: boolean;
  readonly ownsSchema: boolean;
  readonly hasSchema: boolean;
  readonly mayUseSchema: boolean;
}

// The session's role too, which a connection can go back to, and roles that it could become.
const FACTS = `
SELECT
  current_setting('server_version_num')::integer AS "version",
  current_setting('server_encoding') AS "encoding",
  current_setting('fsync') = 'on' AND current_setting('full_page_writes') = 'on' AS "isDurable",
  current_user AS "role",
  EXISTS (
    SELECT FROM pg_roles AS r
    WHERE (r.rolsuper OR r.rolbypassrls) AND pg_has_role(session_user, r.oid, 'MEMBER')
  ) AS "isAboveSecurity",
  coalesce(pg_has_role(session_user, n.nspowner, 'MEMBER'), false) OR EXISTS (
    SELECT FROM pg_class AS c
    WHERE c.relnamespace = n.oid AND pg_has_role(session_user, c.relowner, 'MEMBER')
  ) AS "ownsSchema",
  n.oid IS NOT NULL AS "hasSchema",
  coalesce(has_schema_privilege(n.oid, 'USAGE'), false) AS "mayUseSchema"
FROM (VALUES ('doneward')) AS our (schema)
LEFT JOIN pg_namespace AS n ON n.nspname = our.schema`;

/** The first that is asked of a server. */
export async function readFacts(database: Database): Promise<ServerFacts> {
  const [facts] = await database.untilAnswered(
    (client) => database.execute<ServerFacts>(client, FACTS, database.limits.answer),
    database.limits.firstPatience,
  );
  return facts as ServerFacts;
}

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
