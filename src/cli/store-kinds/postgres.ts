import type { StoreKind } from "./store-kind.ts";

/** What the server keeps is the server's affair; who asks for more asks it. */
export const postgresKind: StoreKind = {
  name: "postgres",
  place(rest) {
    try {
      const { username, host, pathname, searchParams } = new URL(`postgres:${rest}`);
      const tenant = searchParams.get("tenant");
      const whose = tenant === null ? "" : `?${new URLSearchParams({ tenant })}`;
      return `${username && `${username}@`}${host}${pathname}${whose}`;
    } catch {
      // Not a URL as others write it: better no place than one with a password in it.
      return "a PostgreSQL server";
    }
  },

  async migrate(rest, application) {
    const { migratePostgres } = await import("../../stores/postgres/index.ts");
    const { from, to } = await migratePostgres({
      url: `postgres:${rest}`,
      ...(application !== undefined && { application }),
    });
    return { before: from === 0 ? null : from, after: to };
  },
};
