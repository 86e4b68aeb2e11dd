-- Tasks: how they stand, and how commits write them. Each is looked up by the whole of a unique index.

-- What a commit writes; one without a body is deleted. A new task may come with the version that it had
-- elsewhere.
CREATE TYPE doneward.task_write AS (
  id text, expected bigint, status text, priority smallint, wake_at double precision, owner text,
  epoch bigint, lease_boot text, lease_monotonic double precision, lease_wall double precision,
  lease_length double precision, parent text, started double precision, changed double precision,
  closed double precision, text text, body text, blockers text[], labels text[], version bigint
);

-- The server's own time, in milliseconds.
CREATE FUNCTION doneward.clock() RETURNS double precision
LANGUAGE sql VOLATILE AS $$ SELECT floor(date_part('epoch', clock_timestamp()) * 1000) $$;

CREATE FUNCTION doneward.is_closed(_status text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$ SELECT _status IN ('done', 'cancelled') $$;

-- The rule `taskState` of src/task.
CREATE FUNCTION doneward.task_state(
  _status text, _owner text, _open_blockers integer, _wake_at double precision, _now double precision
) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN doneward.is_closed(_status) THEN 'closed'
    WHEN _owner IS NOT NULL OR _status = 'in_progress' THEN 'claimed'
    WHEN _open_blockers > 0 THEN 'blocked'
    WHEN _wake_at > _now THEN 'waiting'
    ELSE 'ready' END
$$;

-- A task as it is answered, in JSON. Names are stored as JSON has them. Nulls are left out.
CREATE FUNCTION doneward.serialize(t doneward.task) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT concat(
    '{"key":', t.key, ',"id":"', t.id, '","version":', t.version, ',"status":"', t.status,
    '","priority":', t.priority, ',"open_blockers":', t.open_blockers, ',"epoch":', t.epoch,
    ',"owner":"' || t.owner || '"', ',"lease_boot":' || to_json(t.lease_boot),
    ',"lease_monotonic":' || t.lease_monotonic, ',"lease_wall":' || t.lease_wall,
    ',"lease_length":' || t.lease_length, ',"started":' || t.started, ',"closed":' || t.closed,
    ',"changed":', t.changed, ',"body":', t.body, '}')
$$;

CREATE FUNCTION doneward.find_task(_board bigint, _id text) RETURNS doneward.task
LANGUAGE plpgsql STABLE AS $$
DECLARE
  _task doneward.task;
BEGIN
  SELECT t.* INTO _task FROM doneward.task AS t
  WHERE t.board = _board AND t.id = _id AND t.state IS NOT NULL;
  RETURN _task;
END $$;

CREATE FUNCTION doneward.task_at(_key bigint) RETURNS doneward.task
LANGUAGE plpgsql STABLE AS $$
DECLARE
  _task doneward.task;
BEGIN
  SELECT t.* INTO _task FROM doneward.task AS t WHERE t.key = _key;
  RETURN _task;
END $$;

-- Somebody was faster. Undoes what the commit has written so far.
CREATE FUNCTION doneward.stale() RETURNS void
LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'stale' USING ERRCODE = 'DW001'; END $$;

CREATE FUNCTION doneward.commit_board(
  _tenant text, _scope text, _attempt uuid, _graph bigint, _writes json, _entries text[],
  _key text, _reply text
) RETURNS TABLE (outcome text, revision bigint, reply text)
LANGUAGE plpgsql AS $$
DECLARE
  _at doneward.scope := doneward.lock_scope(_tenant, _scope);
BEGIN
  IF _at.id IS NULL THEN _at := doneward.make_scope(_tenant, _scope); END IF;
  SELECT 'committed', a.revision INTO outcome, revision
  FROM doneward.attempt AS a WHERE a.id = _attempt;
  IF NOT FOUND THEN
    SELECT 'replayed', r.body::text INTO outcome, reply FROM doneward.reply AS r
    WHERE r.scope = _at.id AND r.hash = doneward.key_hash(_key);
  END IF;
  IF NOT FOUND THEN
    PERFORM doneward.write_tasks(_at, _graph, _writes);
    SELECT 'committed', c.revision INTO outcome, revision
    FROM doneward.finish_commit(_at, _attempt, _entries, _key, _reply) AS c;
  END IF;
  RETURN NEXT;
EXCEPTION WHEN SQLSTATE 'DW001' THEN
  outcome := 'stale';
  RETURN NEXT;
END $$;

CREATE FUNCTION doneward.write_tasks(_at doneward.scope, _graph bigint, _given json) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  _now CONSTANT double precision := doneward.clock();
  _writes CONSTANT doneward.task_write[] := ARRAY(
    SELECT w FROM json_populate_recordset(NULL::doneward.task_write, _given) AS w);
  _added bigint := (SELECT count(*) FROM unnest(_writes) AS w WHERE w.expected = 0);
  _write doneward.task_write;
  _recount bigint[] := '{}';
BEGIN
  IF _graph <> _at.graph THEN PERFORM doneward.stale(); END IF;
  IF _graph IS NOT NULL OR _added > 0 THEN
    UPDATE doneward.scope AS s
    SET graph = s.graph + (_graph IS NOT NULL)::integer, created = s.created + _added
    WHERE s.id = _at.id;
  END IF;
  IF _added > 0 THEN PERFORM doneward.add_tasks(_at, _writes, _now); END IF;
  FOR _write IN SELECT w.* FROM unnest(_writes) AS w WHERE w.expected > 0 LOOP
    _recount := _recount || doneward.put_task(_at.id, _write, _now);
  END LOOP;
  -- Once all of them are there, for they may refer to each other.
  FOREACH _write IN ARRAY _writes LOOP
    _recount := _recount || doneward.put_references(_at, _write);
  END LOOP;
  FOR _write IN SELECT w.* FROM unnest(_writes) AS w WHERE w.body IS NULL LOOP
    PERFORM doneward.delete_task(_at.id, _write.id);
  END LOOP;
  PERFORM doneward.count_blockers(_recount, _now);
END $$;

-- All that are new. An id that was ever given is stale.
CREATE FUNCTION doneward.add_tasks(
  _at doneward.scope, _writes doneward.task_write[], _now double precision
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  _added bigint;
BEGIN
  INSERT INTO doneward.task (
    tenant, board, id, version, state, status, priority, wake_at, owner, epoch, lease_boot,
    lease_monotonic, lease_wall, lease_length, parent, started, changed, closed, text, body)
  SELECT
    _at.tenant, _at.id, w.id, coalesce(w.version, 1),
    doneward.task_state(w.status, w.owner, 0, w.wake_at, _now), w.status, w.priority, w.wake_at,
    w.owner, w.epoch, w.lease_boot, w.lease_monotonic, w.lease_wall, w.lease_length, w.parent,
    w.started, w.changed, w.closed, w.text, w.body::json
  FROM unnest(_writes) AS w WHERE w.expected = 0
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS _added = ROW_COUNT;
  IF _added < (SELECT count(*) FROM unnest(_writes) AS w WHERE w.expected = 0) THEN
    PERFORM doneward.stale();
  END IF;
END $$;

-- Changes a task, unless it is to be deleted. Answers the tasks that it blocks, if it was closed or
-- opened.
CREATE FUNCTION doneward.put_task(_board bigint, w doneward.task_write, _now double precision)
RETURNS bigint[]
LANGUAGE plpgsql AS $$
DECLARE
  _old CONSTANT doneward.task := doneward.find_task(_board, w.id);
BEGIN
  IF _old.version IS DISTINCT FROM w.expected THEN PERFORM doneward.stale(); END IF;
  IF w.body IS NULL THEN RETURN '{}'; END IF;
  UPDATE doneward.task AS t
  SET version = t.version + 1, status = w.status, priority = w.priority, wake_at = w.wake_at,
    state = doneward.task_state(w.status, w.owner, t.open_blockers, w.wake_at, _now),
    owner = w.owner, epoch = w.epoch, lease_boot = w.lease_boot,
    lease_monotonic = w.lease_monotonic, lease_wall = w.lease_wall, lease_length = w.lease_length,
    parent = w.parent, started = w.started, changed = w.changed, closed = w.closed,
    text = w.text, body = w.body::json
  WHERE t.key = _old.key;
  IF doneward.is_closed(_old.status) = doneward.is_closed(w.status) THEN RETURN '{}'; END IF;
  RETURN ARRAY(SELECT e.task FROM doneward.blocker AS e WHERE e.blocker = _old.key);
END $$;

-- Parent, labels and blockers of a task, none of one that is to be deleted. Answers the task if it has
-- other blockers than before.
CREATE FUNCTION doneward.put_references(_at doneward.scope, w doneward.task_write) RETURNS bigint[]
LANGUAGE plpgsql AS $$
DECLARE
  _labels CONSTANT text[] := coalesce(w.labels, '{}');
  _blockers CONSTANT text[] := coalesce(w.blockers, '{}');
  _key bigint;
  _had text[] := '{}';
  _blocker doneward.task;
  _id text;
BEGIN
  IF w.parent IS NOT NULL AND (doneward.find_task(_at.id, w.parent)).key IS NULL THEN
    PERFORM doneward.stale();
  END IF;
  IF w.expected = 0 AND _labels = '{}' AND _blockers = '{}' THEN RETURN '{}'; END IF;
  _key := (doneward.find_task(_at.id, w.id)).key;
  IF w.expected > 0 THEN
    DELETE FROM doneward.label AS l WHERE l.task = _key AND l.label <> ALL (_labels);
    _had := ARRAY(
      SELECT (doneward.task_at(e.blocker)).id FROM doneward.blocker AS e WHERE e.task = _key);
  END IF;
  IF _labels <> '{}' THEN
    INSERT INTO doneward.label SELECT _at.tenant, _at.id, given.label, _key
    FROM unnest(_labels) AS given (label) ON CONFLICT DO NOTHING;
  END IF;
  IF _had <@ _blockers AND _blockers <@ _had THEN RETURN '{}'; END IF;
  DELETE FROM doneward.blocker AS e
  WHERE e.task = _key AND (doneward.task_at(e.blocker)).id <> ALL (_blockers);
  FOREACH _id IN ARRAY _blockers LOOP
    _blocker := doneward.find_task(_at.id, _id);
    IF _blocker.key IS NULL THEN PERFORM doneward.stale(); END IF;
    INSERT INTO doneward.blocker VALUES (_at.tenant, _key, _blocker.key) ON CONFLICT DO NOTHING;
  END LOOP;
  RETURN ARRAY[_key];
END $$;

-- Leaves nothing of a task but its id. One that others refer to is stale.
CREATE FUNCTION doneward.delete_task(_board bigint, _id text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  _key CONSTANT bigint := (doneward.find_task(_board, _id)).key;
BEGIN
  UPDATE doneward.task AS t
  SET version = t.version + 1, state = NULL, owner = NULL, lease_boot = NULL, lease_wall = NULL,
    parent = NULL, wake_at = NULL, text = '', body = '{}'
  WHERE t.key = _key;
  IF EXISTS (SELECT FROM doneward.blocker AS e WHERE e.blocker = _key)
    OR EXISTS (SELECT FROM doneward.task AS t WHERE t.board = _board AND t.parent = _id)
  THEN
    PERFORM doneward.stale();
  END IF;
END $$;

-- Counts open blockers anew, and says what follows from them.
CREATE FUNCTION doneward.count_blockers(_keys bigint[], _now double precision) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  _key bigint;
  _open integer;
BEGIN
  FOREACH _key IN ARRAY _keys LOOP
    SELECT count(*) INTO _open FROM doneward.blocker AS e
    WHERE e.task = _key AND NOT doneward.is_closed((doneward.task_at(e.blocker)).status);
    UPDATE doneward.task AS t
    SET open_blockers = _open,
      state = doneward.task_state(t.status, t.owner, _open, t.wake_at, _now)
    WHERE t.key = _key AND t.open_blockers <> _open AND t.state IS NOT NULL;
  END LOOP;
END $$;

-- Two rows for the numbers of the scope, two for those of its board, and one for each thing in it.
CREATE FUNCTION doneward.dump(_tenant text, _scope text)
RETURNS TABLE (kind text, number bigint, name text, body text)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM doneward.act_for(_tenant);
  RETURN QUERY
  WITH its AS MATERIALIZED (
    SELECT s.* FROM doneward.scope AS s WHERE s.hash = doneward.scope_hash(_tenant, _scope)
  )
  SELECT each.kind, each.number, NULL, NULL
  FROM its, LATERAL (VALUES
    ('revision', its.revision), ('seq', its.seq), ('graph', its.graph), ('created', its.created)
  ) AS each (kind, number)
  UNION ALL
  SELECT 'document', NULL, d.name, d.body::text
  FROM its, LATERAL (SELECT * FROM doneward.document AS d WHERE d.scope = its.id OFFSET 0) AS d
  UNION ALL
  SELECT 'entry', j.seq, NULL, j.entry::text
  FROM its, LATERAL (SELECT * FROM doneward.journal AS j WHERE j.scope = its.id OFFSET 0) AS j
  UNION ALL
  SELECT 'reply', NULL, r.key, r.body::text
  FROM its, LATERAL (SELECT * FROM doneward.reply AS r WHERE r.scope = its.id OFFSET 0) AS r
  UNION ALL
  SELECT CASE WHEN (t.task).state IS NULL THEN 'deleted' ELSE 'task' END, (t.task).key, (t.task).id,
    CASE WHEN (t.task).state IS NOT NULL THEN doneward.serialize(t.task) END
  FROM its, LATERAL (
    -- Every id is at least the empty one: said so that the index of ids is the way to the tasks.
    SELECT t AS task FROM doneward.task AS t WHERE t.board = its.id AND t.id >= '' OFFSET 0
  ) AS t
  ORDER BY 2;
END $$;

-- False: there is such a scope already, and nothing was written. No graph: there is no board.
CREATE FUNCTION doneward.restore(
  _tenant text, _scope text, _attempt uuid, _revision bigint, _seq bigint,
  _names text[], _bodies text[], _seqs bigint[], _entries text[], _keys text[], _replies text[],
  _graph bigint, _created bigint, _writes json, _deleted text[]
) RETURNS TABLE (is_done boolean)
LANGUAGE plpgsql AS $$
DECLARE
  _at doneward.scope := doneward.lock_scope(_tenant, _scope);
BEGIN
  is_done := _at.id IS NULL OR EXISTS (SELECT FROM doneward.attempt AS a WHERE a.id = _attempt);
  IF _at.id IS NULL AND _revision > 0 THEN
    _at := doneward.make_scope(_tenant, _scope);
    is_done := _at.revision = 0;
  END IF;
  IF _at.revision = 0 THEN
    INSERT INTO doneward.document
    SELECT _tenant, _at.id, given.name, given.body::json
    FROM unnest(_names, _bodies) AS given (name, body);
    INSERT INTO doneward.reply
    SELECT _tenant, _at.id, doneward.key_hash(given.key), given.key, given.body::json
    FROM unnest(_keys, _replies) AS given (key, body);
    PERFORM doneward.append(_at, '{}');
    INSERT INTO doneward.journal
    SELECT _tenant, _at.id, given.seq, given.entry::json
    FROM unnest(_seqs, _entries) AS given (seq, entry);
    INSERT INTO doneward.attempt VALUES (_tenant, _at.id, _attempt, _revision, _seq);
    PERFORM doneward.write_tasks(_at, NULL, _writes);
    INSERT INTO doneward.task (
      tenant, board, id, version, status, priority, epoch, changed, text, body)
    SELECT _tenant, _at.id, given.id, 1, 'cancelled', 0, 0, 0, '', '{}'
    FROM unnest(_deleted) AS given (id);
    UPDATE doneward.scope AS s
    SET revision = _revision, seq = _seq, graph = coalesce(_graph, 0), created = coalesce(_created, 0)
    WHERE s.id = _at.id;
  END IF;
  RETURN NEXT;
END $$;
