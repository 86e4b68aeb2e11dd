/**
 * Claims and renewals, each decided in one call by the time of the server.
 * Whoever claims the next task passes over those that others are just taking.
 *
 * A claim that ran out is no longer a claim, but what becomes of its task is not
 * for the database to say: the call answers those tasks instead, is called again
 * when they have been taken back, and has decided nothing yet.
 */
export const boardClaiming = `
-- A task as it is answered, without what lists are searched by.
CREATE FUNCTION doneward.told(t doneward.task) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT json_build_object(
    'key', t.key, 'id', t.id, 'version', t.version, 'status', t.status, 'priority', t.priority,
    'open_blockers', t.open_blockers, 'owner', t.owner, 'epoch', t.epoch,
    'lease_boot', t.lease_boot, 'lease_monotonic', t.lease_monotonic,
    'lease_wall', t.lease_wall, 'lease_length', t.lease_length,
    'started', t.started, 'changed', t.changed, 'body', t.body)::text
$$;

-- Claims that ran out. A deadline that is too far away to be true was set by another clock; a minute
-- is allowed for, because others may have looked at the clock later than we did.
CREATE FUNCTION doneward.expired(_tenant text, _board bigint, _now double precision) RETURNS SETOF doneward.task
LANGUAGE sql STABLE AS $$
  SELECT t.* FROM doneward.task AS t WHERE t.tenant = _tenant AND t.board = _board AND t.lease_wall <= _now
  UNION ALL
  SELECT last.* FROM (
    SELECT t.* FROM doneward.task AS t WHERE t.tenant = _tenant AND t.board = _board AND t.lease_wall IS NOT NULL
    ORDER BY t.lease_wall DESC LIMIT 1
  ) AS last
  WHERE last.lease_wall - _now > last.lease_length + 60000
$$;

-- Makes ready what has waited long enough.
CREATE FUNCTION doneward.wake(_tenant text, _board bigint, _now double precision) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM doneward.task AS t
    WHERE t.tenant = _tenant AND t.board = _board AND t.state = 'waiting' AND t.wake_at <= _now)
  THEN
    UPDATE doneward.task AS t SET state = 'ready', wake_at = NULL
    WHERE t.tenant = _tenant AND t.key IN (
      SELECT w.key FROM doneward.task AS w
      WHERE w.tenant = _tenant AND w.board = _board AND w.state = 'waiting' AND w.wake_at <= _now
      FOR UPDATE SKIP LOCKED);
  END IF;
END $$;

CREATE FUNCTION doneward.unfinished(_tenant text, _board bigint, _owner text, _but text) RETURNS text[]
LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(t.id ORDER BY t.priority, t.key), '{}') FROM doneward.task AS t
  WHERE t.tenant = _tenant AND t.board = _board AND t.owner = _owner AND t.state = 'claimed' AND t.id IS DISTINCT FROM _but
$$;

-- Gives tasks that are locked to a holder, and answers the lines for the journal.
CREATE FUNCTION doneward.take(
  _tenant text, _keys bigint[], _by text, _actor text, _lease double precision, _start boolean,
  _now double precision
) RETURNS text[]
LANGUAGE plpgsql AS $$
DECLARE
  _entries text[];
BEGIN
  WITH before AS (
    SELECT t.key, t.status, t.owner FROM doneward.task AS t WHERE t.tenant = _tenant AND t.key = ANY (_keys)
  ), taken AS (
    UPDATE doneward.task AS t
    SET epoch = t.epoch + (t.owner IS DISTINCT FROM _by)::integer, version = t.version + 1,
      owner = _by, state = 'claimed', changed = _now,
      lease_boot = CASE WHEN _lease IS NOT NULL THEN 'server' END,
      lease_monotonic = _now + _lease, lease_wall = _now + _lease, lease_length = _lease,
      started = CASE WHEN _start AND t.status = 'open' THEN _now ELSE t.started END,
      status = CASE WHEN _start THEN 'in_progress' ELSE t.status END
    WHERE t.tenant = _tenant AND t.key = ANY (_keys)
    RETURNING t.key, t.id, t.epoch, t.status
  )
  SELECT array_agg(
    concat(
      '{"kind":"task-claimed","at":', _now, ',"actor":', _actor,
      ',"data":{"id":"', taken.id, '","before":{',
      CASE WHEN taken.status <> before.status THEN '"status":"' || before.status || '",' END,
      '"epoch":', taken.epoch - 1, '},"after":{',
      CASE WHEN taken.status <> before.status THEN '"status":"' || taken.status || '",' END,
      '"owner":"', _by, '","epoch":', taken.epoch,
      ',"lease":' || json_build_object(
        'wallDeadline', _now + _lease, 'bootId', 'server',
        'monotonicDeadline', _now + _lease, 'length', _lease)::text,
      '}}}')
    ORDER BY array_position(_keys, taken.key))
  INTO _entries
  FROM taken JOIN before ON before.key = taken.key
  WHERE before.owner IS DISTINCT FROM _by;
  RETURN coalesce(_entries, '{}');
END $$;

-- The next that are ready, locked. Answers none only if none is: it waits for who holds the last ones.
CREATE FUNCTION doneward.lock_next(_tenant text, _board bigint, _count bigint) RETURNS bigint[]
LANGUAGE plpgsql AS $$
DECLARE
  _keys bigint[];
BEGIN
  LOOP
    _keys := ARRAY(
      SELECT t.key FROM doneward.task AS t
      WHERE t.tenant = _tenant AND t.board = _board AND t.state = 'ready'
      ORDER BY t.priority, t.key LIMIT _count FOR UPDATE SKIP LOCKED);
    EXIT WHEN cardinality(_keys) > 0 OR _count = 0;
    PERFORM FROM doneward.task AS t
    WHERE t.tenant = _tenant AND t.board = _board AND t.state = 'ready'
    ORDER BY t.priority, t.key LIMIT 1 FOR UPDATE;
    EXIT WHEN NOT FOUND;
  END LOOP;
  RETURN _keys;
END $$;

-- Rows: expired, taken, or one that was refused (with its open blockers, and what who asks has
-- unfinished, for the caller to say why) or nothing at all.
CREATE FUNCTION doneward.claim(
  _tenant text, _scope text, _attempt uuid, _by text, _actor text, _id text, _count bigint,
  _lease double precision, _start boolean, _unless_busy boolean, _key text
) RETURNS TABLE (outcome text, moment double precision, task text, open text[], busy text[])
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  _hash CONSTANT bytea := sha256(convert_to(_scope, 'UTF8'));
  _key_hash CONSTANT bytea := sha256(convert_to(_key, 'UTF8'));
  _now CONSTANT double precision := doneward.clock();
  _board bigint;
  _named doneward.task;
  _keys bigint[];
  _entries text[];
BEGIN
  PERFORM doneward.act_for(_tenant);
  moment := _now;
  outcome := 'taken';
  _board := doneward.find_board(_tenant, _scope);
  IF _key IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(_key, _board));
    SELECT doneward.keys_of(_tenant, _board, ARRAY(
      SELECT substr(given.id::text, 2, length(given.id::text) - 2)
      FROM json_array_elements(r.body) WITH ORDINALITY AS given (id, place) ORDER BY given.place))
    INTO _keys
    FROM doneward.reply AS r
    WHERE r.tenant = _tenant AND r.scope = _hash AND r.hash = _key_hash;
  END IF;

  IF _keys IS NULL THEN
    RETURN QUERY SELECT 'expired', _now, doneward.told(t), NULL::text[], NULL::text[]
    FROM doneward.expired(_tenant, _board, _now) AS t;
    IF FOUND THEN RETURN; END IF;
    PERFORM doneward.wake(_tenant, _board, _now);
    IF _unless_busy THEN
      PERFORM pg_advisory_xact_lock(hashtextextended(_by, _board));
      busy := doneward.unfinished(_tenant, _board, _by, _id);
    END IF;

    IF _id IS NULL THEN
      IF cardinality(busy) > 0 THEN
        outcome := 'refused';
        RETURN NEXT;
        RETURN;
      END IF;
      _keys := doneward.lock_next(_tenant, _board, _count);
      IF cardinality(_keys) > 0 THEN
        INSERT INTO doneward.attempt VALUES (_tenant, _hash, _attempt, 0, 0, now(), _keys)
        ON CONFLICT DO NOTHING;
      END IF;
      IF cardinality(_keys) > 0 AND FOUND THEN
        _entries := doneward.take(_tenant, _keys, _by, _actor, _lease, _start, _now);
      ELSE
        _keys := (
          SELECT a.tasks FROM doneward.attempt AS a
          WHERE a.tenant = _tenant AND a.scope = _hash AND a.id = _attempt);
      END IF;
    ELSE
      SELECT t.* INTO _named FROM doneward.task AS t
      WHERE t.tenant = _tenant AND t.key = doneward.key_of(_tenant, _board, _id) AND t.state IS NOT NULL FOR UPDATE;
      IF NOT FOUND OR doneward.is_closed(_named.status) OR _named.owner IS DISTINCT FROM _by AND (
        _named.owner IS NOT NULL OR _named.open_blockers > 0
        OR coalesce(_named.wake_at > _now, false) OR cardinality(busy) > 0)
      THEN
        outcome := 'refused';
        task := CASE WHEN _named.key IS NOT NULL THEN doneward.told(_named) END;
        open := ARRAY(
          SELECT (doneward.task_at(_tenant, e.blocker)).id FROM doneward.blocker AS e
          WHERE e.tenant = _tenant AND e.task = _named.key
            AND NOT doneward.is_closed((doneward.task_at(_tenant, e.blocker)).status));
        RETURN NEXT;
        RETURN;
      END IF;
      _keys := ARRAY[_named.key];
      _entries := doneward.take(_tenant, _keys, _by, _actor, _lease, _start, _now);
    END IF;

    IF cardinality(_entries) > 0 THEN
      PERFORM doneward.note(_tenant, _hash, _entries);
      IF _key IS NOT NULL THEN
        INSERT INTO doneward.reply
        SELECT _tenant, _hash, _key_hash, _key,
          ('[' || string_agg('"' || t.id || '"', ',' ORDER BY array_position(_keys, t.key)) || ']')::json,
          now()
        FROM doneward.task AS t WHERE t.tenant = _tenant AND t.key = ANY (_keys);
      END IF;
    END IF;
  END IF;

  RETURN QUERY SELECT 'taken', _now, doneward.told(t), NULL::text[], NULL::text[]
  FROM doneward.task AS t
  WHERE t.tenant = _tenant AND t.key = ANY (_keys) AND t.state IS NOT NULL
  ORDER BY array_position(_keys, t.key);
END $$;

-- No row: there is no such task. A row that was refused is as it is, for the caller to say why.
CREATE FUNCTION doneward.renew(
  _tenant text, _scope text, _id text, _epoch bigint, _lease double precision
) RETURNS TABLE (outcome text, task text)
LANGUAGE plpgsql AS $$
DECLARE
  _now CONSTANT double precision := doneward.clock();
  _board bigint;
  _row doneward.task;
BEGIN
  PERFORM doneward.act_for(_tenant);
  _board := doneward.find_board(_tenant, _scope);
  SELECT t.* INTO _row FROM doneward.task AS t
  WHERE t.tenant = _tenant AND t.key = doneward.key_of(_tenant, _board, _id) AND t.state IS NOT NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  IF doneward.is_closed(_row.status) OR _row.owner IS NULL OR _row.epoch <> _epoch THEN
    outcome := 'refused';
  ELSE
    outcome := 'renewed';
    UPDATE doneward.task AS t
    SET version = t.version + 1, lease_boot = 'server', lease_monotonic = _now + _lease,
      lease_wall = _now + _lease, lease_length = _lease
    WHERE t.tenant = _tenant AND t.key = _row.key
    RETURNING t.* INTO _row;
  END IF;
  task := doneward.told(_row);
  RETURN NEXT;
END $$;
`;
