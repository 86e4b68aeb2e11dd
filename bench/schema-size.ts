import { connect } from "../test/postgres/client.ts";
import type { DatabaseUrls } from "../test/postgres/server.ts";
import { withPlaces } from "./places.ts";
import type { Facts } from "./suite.ts";
import { told } from "./suite.ts";

/** What our tables take in a database that has nothing else in it than so many of something. */
export async function schemaSize(
  { superUrl }: DatabaseUrls,
  what: string,
  table: string,
): Promise<Facts> {
  const row = await withPlaces(async (places) => {
    const client = await connect(places, superUrl);
    const { rows } = await client.query<Size>(SIZE.replace("<table>", table));
    return rows[0];
  });
  const { count, whole, indexes } = row ?? { count: 1, whole: 0, indexes: 0 };
  const each = (bytes: number): string => `${Math.round(bytes / count).toLocaleString("en")} bytes`;
  return {
    title: `What ${what} take on postgres, of ${count.toLocaleString("en")}`,
    facts: [
      told("each", each(whole), whole / count),
      told("of that in indexes", each(indexes), indexes / count),
    ],
  };
}

interface Size {
  readonly count: number;
  readonly whole: number;
  readonly indexes: number;
}

const SIZE = `
SELECT (SELECT count(*)::int FROM doneward.<table>) AS count,
  sum(pg_total_relation_size(oid))::float8 AS whole, sum(pg_indexes_size(oid))::float8 AS indexes
FROM pg_class WHERE relnamespace = 'doneward'::regnamespace AND relkind = 'r'`;
