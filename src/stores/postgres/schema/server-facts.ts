import type { Database } from "../connection/database.ts";

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
