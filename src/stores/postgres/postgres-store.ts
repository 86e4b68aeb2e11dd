import type { Board, Store } from "../contract.ts";
import { Watchers } from "../watchers.ts";
import { postgresBoard } from "./board/postgres-board.ts";
import {
  commitScope,
  dump,
  prune,
  readJournal,
  readReply,
  readScopes,
  readSnapshot,
  restore,
} from "./scopes.ts";
import type { Tenant } from "./tenant.ts";
import type { Watching } from "./watching.ts";
import { Looker } from "./watching.ts";

const MOST_BOARDS = 200;

/** The store of one tenant on a database that is ready. Closing the store closes the database. */
export function postgresStore(tenant: Tenant, watching: Watching): Store {
  const watchers = new Watchers();
  const looker = new Looker(tenant.name, watchers);
  const boards = new Map<string, Board>();

  return {
    kind: "postgres",
    isDurable: true,
    load: (scope) => readSnapshot(tenant, scope),
    replay: (scope, key) => readReply(tenant, scope, key),
    journal: (scope, query = {}) => readJournal(tenant, scope, query),
    scopes: () => readScopes(tenant),
    dump: (scope) => dump(tenant, scope),
    prune: (scope, before) => prune(tenant, scope, before),

    async commit(scope, commit) {
      const committed = await commitScope(tenant, scope, commit);
      if (committed.ok && !("replay" in committed)) looker.notifyOwn(scope, committed.revision);
      return committed;
    },

    async restore(scope, copy) {
      await restore(tenant, scope, copy);
      looker.notifyOwn(scope, copy.revision);
    },

    /** The same one while it is cached: requests of its workers share calls. */
    board(scope) {
      const onWrite = (revision: number): void => looker.notifyOwn(scope, revision);
      const board = boards.get(scope) ?? postgresBoard({ tenant, scope, onWrite });
      if (boards.size >= MOST_BOARDS) boards.clear();
      boards.set(scope, board);
      return board;
    },

    watch(listener) {
      tenant.database.refuseIfClosed();
      watching.add(looker);
      const end = watchers.add(listener);
      return () => {
        end();
        if (watchers.count === 0) watching.remove(looker);
      };
    },

    async close() {
      watching.remove(looker);
      watchers.clear();
      await tenant.database.close();
    },
  };
}
