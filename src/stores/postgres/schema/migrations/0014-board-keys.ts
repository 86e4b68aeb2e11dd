/**
 * A task is found by its key through one index, whatever the server believes of the
 * table. While there were few tasks it took the index of ids for as good, and a
 * connection that planned then went through all tasks of the tenant ever after: so
 * that index is for those only who name an id. And a key is looked up first and
 * sought then; where both were one condition, it was looked up again for each task.
 */
export const boardKeys: string = `
ALTER TABLE doneward.task DROP CONSTRAINT task_tenant_board_id_key;
CREATE UNIQUE INDEX task_by_id ON doneward.task (tenant, board, id) WHERE id IS NOT NULL;

CREATE OR REPLACE FUNCTION doneward.lock_reference(_tenant text, _board bigint, _id text)
RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  _key CONSTANT bigint := doneward.key_of(_tenant, _board, _id);
BEGIN
  IF _id IS NULL THEN RETURN NULL; END IF;
  PERFORM FROM doneward.task AS t
  WHERE t.tenant = _tenant AND t.key = _key AND t.state IS NOT NULL
  FOR SHARE;
  IF NOT FOUND THEN PERFORM doneward.stale(); END IF;
  RETURN _key;
END $$;

CREATE OR REPLACE FUNCTION doneward.write_tasks(
  _tenant text, _board bigint, _graph bigint, _writes doneward.task_write[]
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  _now CONSTANT double precision := doneward.clock();
  _added CONSTANT bigint := (SELECT count(*) FROM unnest(_writes) AS w WHERE w.expected = 0);
  _changed bigint[];
  _write doneward.task_write;
  _recount bigint[] := '{}';
BEGIN
  IF _graph IS NOT NULL OR _added > 0 THEN
    UPDATE doneward.board AS b
    SET graph = b.graph + (_graph IS NOT NULL)::integer, created = b.created + _added
    WHERE b.tenant = _tenant AND b.id = _board AND b.graph = coalesce(_graph, b.graph);
    IF NOT FOUND THEN PERFORM doneward.stale(); END IF;
  END IF;

  _changed := doneward.keys_of(
    _tenant, _board, ARRAY(SELECT w.id FROM unnest(_writes) AS w WHERE w.expected > 0));
  PERFORM FROM doneward.task AS t
  WHERE t.tenant = _tenant AND t.key = ANY (_changed)
  ORDER BY t.key FOR UPDATE;

  PERFORM doneward.add_tasks(_tenant, _board, _writes, _now);
  FOR _write IN SELECT w.* FROM unnest(_writes) AS w WHERE w.expected > 0 AND w.body IS NOT NULL LOOP
    _recount := _recount || doneward.put_task(_tenant, _board, _write, _now);
  END LOOP;
  -- Once all of them are there, for they may refer to each other.
  _recount := _recount || doneward.add_references(_tenant, _board, _writes);
  FOR _write IN SELECT w.* FROM unnest(_writes) AS w WHERE w.expected > 0 LOOP
    _recount := _recount || doneward.put_references(_tenant, _board, _write);
  END LOOP;
  PERFORM doneward.delete_task(_tenant, _board, w.id, w.expected)
  FROM unnest(_writes) AS w WHERE w.body IS NULL;
  PERFORM doneward.refuse_if_referred_to(_tenant, _board, w.id)
  FROM unnest(_writes) AS w WHERE w.body IS NULL;
  PERFORM doneward.count_blockers(_tenant, _recount, _now);
END $$;
`;
