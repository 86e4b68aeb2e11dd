import type { Store } from "../../stores/contract.ts";

/**
 * A store with the scopes of another one over it: whoever reads or writes these reaches only
 * `over`, so that nothing of them stays in `base`. Closing it closes `over`.
 */
export function layeredStore(base: Store, over: Store): Store {
  const lifted = new Set<string>();
  const unwatch = over.watch(({ scope }) => lifted.add(scope));
  const storeOf = (scope: string): Store => (lifted.has(scope) ? over : base);
  return {
    kind: base.kind,
    isDurable: base.isDurable,
    load: (scope) => storeOf(scope).load(scope),
    replay: (scope, key) => storeOf(scope).replay(scope, key),
    commit: (scope, commit) => storeOf(scope).commit(scope, commit),
    journal: (scope, query) => storeOf(scope).journal(scope, query),
    dump: (scope) => storeOf(scope).dump(scope),
    restore: (scope, dump) => storeOf(scope).restore(scope, dump),
    prune: (scope, before) => storeOf(scope).prune(scope, before),
    scopes: async () => [...new Set([...(await base.scopes()), ...lifted])],
    board: (scope) => storeOf(scope).board(scope),
    watch(listener) {
      const ends = [base, over].map((store) => store.watch(listener));
      return () => ends.forEach((end) => end());
    },
    async close() {
      unwatch();
      await over.close();
    },
  };
}
