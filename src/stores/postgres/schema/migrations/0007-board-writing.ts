import { BY_INDEX } from "./by-index.ts";

/**
 * A whole commit of a board in one call. Commits of one board go on side by
 * side as long as they write other tasks; only those that add tasks, or edges to
 * existing ones, take turns. Locks are taken in one order: the board, the tasks
 * that are written, those that new edges lead to, those that wait for what was
 * closed. What still meets head-on is undone by the server and tried again.
 *
 * After a lock comes a new statement, which sees what its former holder did.
 * Tasks are looked up one by one, by the whole of an index: then no plan depends
 * on what the server believes to know of the tables.
 */
export const boardWriting: string = `
-- What a commit writes; one without a body is deleted. Names are as they are stored. A new task may
-- come with the version that it had elsewhere.
CREATE TYPE doneward.task_write AS (
  id text, expected bigint, status text, priority smallint, wake_at double precision, owner text,
  epoch bigint, lease_boot text, lease_monotonic double precision, lease_wall double precision,
  lease_length double precision, parent text, started double precision, changed double precision,
  closed double precision, text text, body text, blockers text[], labels text[], version bigint
);

-- Of a task, deleted ones too.
CREATE FUNCTION doneward.key_of(_tenant text, _board bigint, _id text) RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT t.key FROM doneward.task AS t
    WHERE t.tenant = _tenant AND t.board = _board AND t.id = _id);
END $$;

-- In the order of the ids, as far as there are such tasks.
CREATE FUNCTION doneward.keys_of(_tenant text, _board bigint, _ids text[]) RETURNS bigint[]
LANGUAGE sql STABLE AS $$
  SELECT array_remove(ARRAY(
    SELECT doneward.key_of(_tenant, _board, given.id)
    FROM unnest(_ids) WITH ORDINALITY AS given (id, place) ORDER BY given.place), NULL)
$$;

CREATE FUNCTION doneward.task_at(_tenant text, _key bigint) RETURNS doneward.task
LANGUAGE plpgsql STABLE AS $$
DECLARE
  _task doneward.task;
BEGIN
  SELECT t.* INTO _task FROM doneward.task AS t WHERE t.tenant = _tenant AND t.key = _key;
  RETURN _task;
END $$;

-- The server's own time, in milliseconds.
CREATE FUNCTION doneward.clock() RETURNS double precision
LANGUAGE sql VOLATILE AS $$ SELECT floor(date_part('epoch', clock_timestamp()) * 1000) $$;

CREATE FUNCTION doneward.is_closed(_status text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$ SELECT _status IN ('done', 'cancelled') $$;

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

CREATE FUNCTION doneward.find_board(_tenant text, _scope text) RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT b.id FROM doneward.board AS b
    WHERE b.tenant = _tenant AND b.scope = sha256(convert_to(_scope, 'UTF8')));
END $$;

-- Somebody was faster. Undoes what the commit has written so far.
CREATE FUNCTION doneward.stale() RETURNS void
LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'stale' USING ERRCODE = 'DW001'; END $$;

-- What is to be told of a write, here and to those who watch.
CREATE FUNCTION doneward.note(_tenant text, _hash bytea, _entries text[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  _id bigint;
  _is_heard boolean;
BEGIN
  INSERT INTO doneward.pending (tenant, scope, entries) VALUES (_tenant, _hash, _entries)
  RETURNING id, EXISTS (
    SELECT FROM doneward.watcher AS w WHERE w.tenant = _tenant AND w.until > now())
  INTO _id, _is_heard;
  IF _id % 64 = 0 THEN
    PERFORM doneward.forget_attempts(_tenant, _hash);
  END IF;
  IF _is_heard THEN
    PERFORM pg_notify(doneward.channel(_tenant), '');
  END IF;
END $$;

CREATE FUNCTION doneward.make_board(_tenant text, _scope text, _hash bytea) RETURNS bigint
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO doneward.scope
  VALUES (_tenant, _hash, _scope, 0, 0, pg_current_xact_id(), clock_timestamp())
  ON CONFLICT DO NOTHING;
  INSERT INTO doneward.board (tenant, scope) VALUES (_tenant, _hash) ON CONFLICT DO NOTHING;
  RETURN doneward.find_board(_tenant, _scope);
END $$;

CREATE FUNCTION doneward.commit_board(
  _tenant text, _scope text, _attempt uuid, _graph bigint, _writes json, _entries text[],
  _key text, _reply text
) RETURNS TABLE (outcome text, reply text)
LANGUAGE plpgsql ${BY_INDEX} AS $$
DECLARE
  _hash CONSTANT bytea := sha256(convert_to(_scope, 'UTF8'));
  _key_hash CONSTANT bytea := sha256(convert_to(_key, 'UTF8'));
BEGIN
  PERFORM doneward.act_for(_tenant);
  BEGIN
    outcome := 'committed';
    INSERT INTO doneward.attempt (tenant, scope, id, revision, seq, made_at)
    VALUES (_tenant, _hash, _attempt, 0, 0, now()) ON CONFLICT DO NOTHING;
    IF FOUND THEN
      IF _key IS NOT NULL THEN
        INSERT INTO doneward.reply VALUES (_tenant, _hash, _key_hash, _key, _reply::json, now())
        ON CONFLICT DO NOTHING;
        IF NOT FOUND THEN PERFORM doneward.stale(); END IF;
      END IF;
      PERFORM doneward.write_tasks(
        _tenant,
        coalesce(
          doneward.find_board(_tenant, _scope), doneward.make_board(_tenant, _scope, _hash)),
        _graph,
        ARRAY(SELECT w FROM json_populate_recordset(NULL::doneward.task_write, _writes) AS w));
      PERFORM doneward.note(_tenant, _hash, _entries);
    END IF;
  EXCEPTION WHEN SQLSTATE 'DW001' THEN
    SELECT r.body::text INTO reply FROM doneward.reply AS r
    WHERE r.tenant = _tenant AND r.scope = _hash AND r.hash = _key_hash;
    outcome := CASE WHEN FOUND THEN 'replayed' ELSE 'stale' END;
  END;
  RETURN NEXT;
END $$;

CREATE FUNCTION doneward.write_tasks(
  _tenant text, _board bigint, _graph bigint, _writes doneward.task_write[]
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  _now CONSTANT double precision := doneward.clock();
  _added CONSTANT bigint := (SELECT count(*) FROM unnest(_writes) AS w WHERE w.expected = 0);
  _write doneward.task_write;
  _recount bigint[] := '{}';
BEGIN
  IF _graph IS NOT NULL OR _added > 0 THEN
    UPDATE doneward.board AS b
    SET graph = b.graph + (_graph IS NOT NULL)::integer, created = b.created + _added
    WHERE b.tenant = _tenant AND b.id = _board AND b.graph = coalesce(_graph, b.graph);
    IF NOT FOUND THEN PERFORM doneward.stale(); END IF;
  END IF;

  PERFORM FROM doneward.task AS t
  WHERE t.tenant = _tenant AND t.key = ANY (doneward.keys_of(
    _tenant, _board, ARRAY(SELECT w.id FROM unnest(_writes) AS w WHERE w.expected > 0)))
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

-- All that are new, at once.
CREATE FUNCTION doneward.add_tasks(
  _tenant text, _board bigint, _writes doneward.task_write[], _now double precision
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  _added bigint;
BEGIN
  INSERT INTO doneward.task (
    tenant, board, id, version, state, status, priority, wake_at, owner, epoch, lease_boot,
    lease_monotonic, lease_wall, lease_length, parent, started, changed, closed, text, body)
  SELECT
    _tenant, _board, w.id, coalesce(w.version, 1),
    doneward.task_state(w.status, w.owner, 0, w.wake_at, _now), w.status, w.priority, w.wake_at,
    w.owner, w.epoch, w.lease_boot, w.lease_monotonic, w.lease_wall, w.lease_length, w.parent,
    w.started, w.changed, w.closed, w.text, w.body::json
  FROM unnest(_writes) AS w WHERE w.expected = 0
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS _added = ROW_COUNT;
  IF _added <> (SELECT count(*) FROM unnest(_writes) AS w WHERE w.expected = 0) THEN
    PERFORM doneward.stale();
  END IF;
END $$;

-- Their labels, blockers and parents. Answers those that have blockers.
CREATE FUNCTION doneward.add_references(
  _tenant text, _board bigint, _writes doneward.task_write[]
) RETURNS bigint[]
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO doneward.label
  SELECT _tenant, _board, its.label, given.key
  FROM (
    SELECT w.labels, doneward.key_of(_tenant, _board, w.id) AS key
    FROM unnest(_writes) AS w WHERE w.expected = 0 AND cardinality(w.labels) > 0
  ) AS given, unnest(given.labels) AS its (label)
  ON CONFLICT DO NOTHING;
  PERFORM doneward.lock_reference(_tenant, _board, w.parent)
  FROM unnest(_writes) AS w WHERE w.expected = 0 AND w.parent IS NOT NULL;
  RETURN ARRAY(
    SELECT doneward.add_blockers(_tenant, _board, w.id, w.blockers)
    FROM unnest(_writes) AS w WHERE w.expected = 0 AND cardinality(w.blockers) > 0);
END $$;

CREATE FUNCTION doneward.add_blockers(_tenant text, _board bigint, _id text, _blockers text[])
RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  _key CONSTANT bigint := doneward.key_of(_tenant, _board, _id);
BEGIN
  INSERT INTO doneward.blocker
  SELECT _tenant, _key, doneward.lock_reference(_tenant, _board, given.id)
  FROM unnest(_blockers) AS given (id)
  ON CONFLICT DO NOTHING;
  RETURN _key;
END $$;

-- Answers the tasks that wait for this one, if it was closed or opened.
CREATE FUNCTION doneward.put_task(
  _tenant text, _board bigint, w doneward.task_write, _now double precision
) RETURNS bigint[]
LANGUAGE plpgsql AS $$
DECLARE
  _old doneward.task;
BEGIN
  SELECT t.* INTO _old FROM doneward.task AS t
  WHERE t.tenant = _tenant AND t.board = _board AND t.id = w.id;
  IF _old.state IS NULL OR _old.version <> w.expected THEN PERFORM doneward.stale(); END IF;
  IF w.parent IS DISTINCT FROM _old.parent THEN
    PERFORM doneward.lock_reference(_tenant, _board, w.parent);
  END IF;
  UPDATE doneward.task AS t
  SET version = t.version + 1, status = w.status, priority = w.priority, wake_at = w.wake_at,
    state = doneward.task_state(w.status, w.owner, t.open_blockers, w.wake_at, _now),
    owner = w.owner, epoch = w.epoch, lease_boot = w.lease_boot,
    lease_monotonic = w.lease_monotonic, lease_wall = w.lease_wall, lease_length = w.lease_length,
    parent = w.parent, started = w.started, changed = w.changed, closed = w.closed,
    text = w.text, body = w.body::json
  WHERE t.tenant = _tenant AND t.key = _old.key;
  IF doneward.is_closed(_old.status) = doneward.is_closed(w.status) THEN RETURN '{}'; END IF;
  RETURN ARRAY(
    SELECT e.task FROM doneward.blocker AS e WHERE e.tenant = _tenant AND e.blocker = _old.key);
END $$;

-- The key of a task that another is to refer to. It stays till the end of the transaction.
CREATE FUNCTION doneward.lock_reference(_tenant text, _board bigint, _id text) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  _key bigint;
BEGIN
  IF _id IS NULL THEN RETURN NULL; END IF;
  SELECT t.key INTO _key FROM doneward.task AS t
  WHERE t.tenant = _tenant AND t.key = doneward.key_of(_tenant, _board, _id)
    AND t.state IS NOT NULL
  FOR SHARE;
  IF NOT FOUND THEN PERFORM doneward.stale(); END IF;
  RETURN _key;
END $$;

-- Labels and blockers. Answers the task if it has other blockers than before.
CREATE FUNCTION doneward.put_references(_tenant text, _board bigint, w doneward.task_write)
RETURNS bigint[]
LANGUAGE plpgsql AS $$
DECLARE
  _key CONSTANT bigint := doneward.key_of(_tenant, _board, w.id);
  _labels CONSTANT text[] := coalesce(w.labels, '{}');
  _blockers CONSTANT text[] := coalesce(w.blockers, '{}');
  _had CONSTANT text[] := ARRAY(
    SELECT (doneward.task_at(_tenant, e.blocker)).id FROM doneward.blocker AS e
    WHERE e.tenant = _tenant AND e.task = _key);
  _id text;
BEGIN
  DELETE FROM doneward.label AS l
  WHERE l.tenant = _tenant AND l.task = _key AND l.label <> ALL (_labels);
  IF cardinality(_labels) > 0 THEN
    INSERT INTO doneward.label
    SELECT _tenant, _board, given.label, _key FROM unnest(_labels) AS given (label)
    ON CONFLICT DO NOTHING;
  END IF;

  IF _had <@ _blockers AND _blockers <@ _had THEN RETURN '{}'; END IF;
  FOREACH _id IN ARRAY _had LOOP
    CONTINUE WHEN _id = ANY (_blockers);
    DELETE FROM doneward.blocker AS e
    WHERE e.tenant = _tenant AND e.task = _key
      AND e.blocker = doneward.key_of(_tenant, _board, _id);
  END LOOP;
  PERFORM doneward.add_blockers(_tenant, _board, w.id, ARRAY(
    SELECT given.id FROM unnest(_blockers) AS given (id) WHERE given.id <> ALL (_had)));
  RETURN ARRAY[_key];
END $$;

-- Leaves nothing of a task but its id. Labels and blockers of its own are gone already.
CREATE FUNCTION doneward.delete_task(_tenant text, _board bigint, _id text, _version bigint)
RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE doneward.task AS t
  SET version = t.version + 1, state = NULL, owner = NULL, lease_boot = NULL, lease_wall = NULL,
    parent = NULL, wake_at = NULL, text = '', body = '{}'
  WHERE t.tenant = _tenant AND t.key = doneward.key_of(_tenant, _board, _id)
    AND t.version = _version AND t.state IS NOT NULL;
  IF NOT FOUND THEN PERFORM doneward.stale(); END IF;
END $$;

CREATE FUNCTION doneward.refuse_if_referred_to(_tenant text, _board bigint, _id text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM doneward.blocker AS e
  WHERE e.tenant = _tenant AND e.blocker = doneward.key_of(_tenant, _board, _id);
  IF FOUND THEN PERFORM doneward.stale(); END IF;
  PERFORM FROM doneward.task AS t
  WHERE t.tenant = _tenant AND t.board = _board AND t.parent = _id;
  IF FOUND THEN PERFORM doneward.stale(); END IF;
END $$;

-- Counts open blockers anew, and says what follows from them.
CREATE FUNCTION doneward.count_blockers(_tenant text, _keys bigint[], _now double precision)
RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  _key bigint;
  _open integer;
BEGIN
  IF cardinality(_keys) = 0 THEN RETURN; END IF;
  PERFORM FROM doneward.task AS t
  WHERE t.tenant = _tenant AND t.key = ANY (_keys) ORDER BY t.key FOR UPDATE;
  FOREACH _key IN ARRAY _keys LOOP
    SELECT count(*) INTO _open FROM doneward.blocker AS e
    WHERE e.tenant = _tenant AND e.task = _key
      AND NOT doneward.is_closed((doneward.task_at(_tenant, e.blocker)).status);
    UPDATE doneward.task AS t
    SET open_blockers = _open,
      state = doneward.task_state(t.status, t.owner, _open, t.wake_at, _now)
    WHERE t.tenant = _tenant AND t.key = _key AND t.open_blockers <> _open AND t.state IS NOT NULL;
  END LOOP;
END $$;
`;
