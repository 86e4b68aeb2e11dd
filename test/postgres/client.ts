import pg from "pg";

/** A test, or all tests of a file. */
interface Ending {
  after(end: () => Promise<void>): void;
}

/** A connection of the test's own, past the store; it ends with `t`. */
export async function connect(t: Ending, url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  t.after(() => client.end());
  return client;
}
