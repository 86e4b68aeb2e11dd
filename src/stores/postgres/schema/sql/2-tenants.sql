-- Every table shows and takes only the rows of the tenant that the transaction acts for, its owner
-- included; without a tenant there are none. Functions ask for rows of their tenant anyway: the policy
-- holds when one of them forgets to.

DO $$
DECLARE
  -- Compared by another collation than that of indexes, so that no plan uses the policy to find rows.
  -- Selected, so that the setting is read once a statement and not for every row.
  _own CONSTANT text :=
    'tenant COLLATE "C" = (SELECT nullif(current_setting(''doneward.tenant'', true), ''''))';
  _table text;
BEGIN
  FOREACH _table IN ARRAY ARRAY[
    'scope', 'document', 'journal', 'reply', 'attempt', 'watcher', 'task', 'blocker', 'label']
  LOOP
    EXECUTE format('ALTER TABLE doneward.%I ENABLE ROW LEVEL SECURITY', _table);
    EXECUTE format('ALTER TABLE doneward.%I FORCE ROW LEVEL SECURITY', _table);
    EXECUTE format(
      'CREATE POLICY own_tenant ON doneward.%I USING (%s) WITH CHECK (%s)', _table, _own, _own);
  END LOOP;
END $$;

-- The first call of every function that is called from outside. All of it ends with the transaction:
-- a connection pooler may give the connection to somebody else then.
CREATE FUNCTION doneward.act_for(_tenant text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM
    set_config('doneward.tenant', _tenant, true),
    -- Shorter than clients wait for an answer: then they ask again, and nothing goes on behind them.
    set_config('lock_timeout', '3s', true),
    -- The server believes that a table which was never analysed is small, and would read all of it. A
    -- plan that does not depend on such beliefs can be kept: planning a claim takes longer than
    -- making it.
    set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
    set_config('jit', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true);
  -- Acknowledged means on disk, also where the server's default is not to wait for it.
  IF current_setting('synchronous_commit') = 'off' THEN
    PERFORM set_config('synchronous_commit', 'on', true);
  END IF;
END $$;
