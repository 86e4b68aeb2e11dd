import type { Store } from "../../src/stores/contract.ts";
import { openPostgresStore } from "../../src/stores/postgres/index.ts";
import { connect } from "../../test/postgres/client.ts";
import { document, entry } from "../../test/postgres/commit-cost.ts";
import type { DatabaseUrls } from "../../test/postgres/server.ts";
import { withPlaces } from "../places.ts";

/** Scopes are numbered from 0, and all have the same list. */
export function scopeName(number: number): string {
  return `session/${number}`;
}

/** One commit for each. */
export async function fill(store: Store, count: number): Promise<void> {
  const commit = { expected: 0, documents: { todo: document }, entries: [entry] };
  for (let scope = 0; scope < count; scope++) await store.commit(scopeName(scope), commit);
}

/** The store writes the first scope of the tenant; the server copies its rows. */
export async function fillPostgres(
  { url, superUrl }: DatabaseUrls,
  tenant: string,
  count: number,
): Promise<void> {
  const store = await openPostgresStore({ url, tenant });
  await fill(store, 1);
  await store.close();
  await withPlaces(async (places) => {
    const client = await connect(places, superUrl);
    await client.query(COPY_FIRST, [tenant, scopeName(0), count - 1, scopeName(0).slice(0, -1)]);
    // As the server would do it by itself, but not while it is measured.
    await client.query("VACUUM (ANALYZE) doneward.scope, doneward.document, doneward.journal");
  });
}

const COPY_FIRST = `
WITH
first AS (SELECT * FROM doneward.scope WHERE tenant = $1 AND name = $2),
copy AS (
  INSERT INTO doneward.scope (tenant, hash, name, revision, seq, changed_in, changed_at)
  SELECT tenant, doneward.scope_hash(tenant, $4 || number), $4 || number, revision, seq, changed_in,
    changed_at
  FROM first, generate_series(1, $3::int) AS number
  RETURNING id
),
documents AS (
  INSERT INTO doneward.document (tenant, scope, name, body)
  SELECT document.tenant, copy.id, document.name, body
  FROM first JOIN doneward.document ON scope = first.id, copy
)
INSERT INTO doneward.journal (tenant, scope, seq, entry)
SELECT journal.tenant, copy.id, journal.seq, entry
FROM first JOIN doneward.journal ON scope = first.id, copy`;
