/**
 * For functions whose statements all go by an index. Of a table that was never
 * analysed the server believes that it is small, and would rather sort it than
 * read it in the order of the index that is there for that. What is always
 * planned alike is planned once: to plan a claim takes longer than to make it.
 */
export const BY_INDEX = `SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off
  SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off
  SET plan_cache_mode = force_generic_plan`;
