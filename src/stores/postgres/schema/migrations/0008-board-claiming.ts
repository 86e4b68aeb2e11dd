import { BY_INDEX } from "./by-index.ts";

/**
 * Claims and renewals, each decided in one call by the time of the server.
 * Whoever claims the next task passes over those that others are just taking.
 *
 * A claim that ran out is no longer a claim, but what becomes of its task is not
 * for the database to say: the call answers those tasks instead, is called again
 * when they have been taken back, and has decided nothing yet.
 *
 * A worker waits for these calls between any two tasks, and most of what they cost
 * is to begin a statement. So they have few: a function is called by assigning
 * its answer, which begins none, not by \`PERFORM\`.
 */
export const boardClaiming: string = `
-- A task as it is answered, without what lists are searched by. Names are stored as JSON has them.
-- What is null is left out.
CREATE FUNCTION doneward.told(t doneward.task) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT concat(
    '{"key":', t.key, ',"id":"', t.id, '","version":', t.version, ',"status":"', t.status,
    '","priority":', t.priority, ',"open_blockers":', t.open_blockers, ',"epoch":', t.epoch,
    ',"owner":"' || t.owner || '"', ',"lease_boot":' || to_json(t.lease_boot),
    ',"lease_monotonic":' || t.lease_monotonic, ',"lease_wall":' || t.lease_wall,
    ',"lease_length":' || t.lease_length, ',"started":' || t.started, ',"closed":' || t.closed,
    ',"changed":', t.changed, ',"body":', t.body, '}')
$$;

-- What time has changed and nobody noticed yet: 'claims' that ran out, else 'waits' that are over. A
-- deadline that is too far away to be true was set by another clock; a minute is allowed for, because
-- others may have looked at the clock later than we did.
CREATE FUNCTION doneward.overdue(_tenant text, _board bigint, _now double precision) RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN CASE
    WHEN EXISTS (
      SELECT FROM doneward.task AS t
      WHERE t.tenant = _tenant AND t.board = _board AND t.lease_wall <= _now)
    OR _now + 60000 < (
      SELECT t.lease_wall - t.lease_length FROM doneward.task AS t
      WHERE t.tenant = _tenant AND t.board = _board AND t.lease_wall IS NOT NULL
      ORDER BY t.lease_wall DESC LIMIT 1)
    THEN 'claims'
    WHEN EXISTS (
      SELECT FROM doneward.task AS t
      WHERE t.tenant = _tenant AND t.board = _board AND t.state = 'waiting' AND t.wake_at <= _now)
    THEN 'waits' END;
END $$;

CREATE FUNCTION doneward.expired(_tenant text, _board bigint, _now double precision)
RETURNS SETOF doneward.task
LANGUAGE sql STABLE AS $$
  SELECT t.* FROM doneward.task AS t
  WHERE t.tenant = _tenant AND t.board = _board AND t.lease_wall <= _now
  UNION ALL
  SELECT last.* FROM (
    SELECT t.* FROM doneward.task AS t
    WHERE t.tenant = _tenant AND t.board = _board AND t.lease_wall IS NOT NULL
    ORDER BY t.lease_wall DESC LIMIT 1
  ) AS last
  WHERE last.lease_wall - _now > last.lease_length + 60000
$$;

-- Makes ready what has waited long enough.
CREATE FUNCTION doneward.wake(_tenant text, _board bigint, _now double precision) RETURNS void
LANGUAGE sql AS $$
  UPDATE doneward.task AS t SET state = 'ready', wake_at = NULL
  WHERE t.ctid = ANY (ARRAY(
    SELECT w.ctid FROM doneward.task AS w
    WHERE w.tenant = _tenant AND w.board = _board AND w.state = 'waiting' AND w.wake_at <= _now
    FOR UPDATE SKIP LOCKED))
$$;

CREATE FUNCTION doneward.unfinished(_tenant text, _board bigint, _owner text, _but text) RETURNS text[]
LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(t.id ORDER BY t.priority, t.key), '{}') FROM doneward.task AS t
  WHERE t.tenant = _tenant AND t.board = _board AND t.owner = _owner AND t.state = 'claimed' AND t.id IS DISTINCT FROM _but
$$;

-- What the journal says of a claim.
CREATE FUNCTION doneward.claim_line(
  _id text, _status text, _status_now text, _by text, _epoch bigint, _actor text,
  _lease double precision, _now double precision
) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT concat(
    '{"kind":"task-claimed","at":', _now, ',"actor":', _actor, ',"data":{"id":"', _id,
    '","before":{', CASE WHEN _status <> _status_now THEN '"status":"' || _status || '",' END,
    '"epoch":', _epoch - 1,
    '},"after":{', CASE WHEN _status <> _status_now THEN '"status":"' || _status_now || '",' END,
    '"owner":"', _by, '","epoch":', _epoch,
    ',"lease":{"wallDeadline":' || _now + _lease || ',"bootId":"server","monotonicDeadline":'
      || _now + _lease || ',"length":' || _lease || '}',
    '}}}')
$$;

-- Gives the next tasks that are ready to a holder. Passes over those that others are just taking, but
-- answers none only if none is ready: it waits for who is taking the last ones.
CREATE FUNCTION doneward.take_next(
  _tenant text, _board bigint, _attempt uuid, _by text, _actor text, _count bigint,
  _lease double precision, _start boolean, _now double precision,
  OUT tasks text, OUT lines text[]
)
LANGUAGE plpgsql AS $$
BEGIN
  LOOP
    WITH taken AS (
      UPDATE doneward.task AS t
      SET epoch = t.epoch + 1, version = t.version + 1, owner = _by, state = 'claimed',
        changed = _now, attempt = _attempt,
        lease_boot = CASE WHEN _lease IS NOT NULL THEN 'server' END,
        lease_monotonic = _now + _lease, lease_wall = _now + _lease, lease_length = _lease,
        started = CASE WHEN _start THEN _now ELSE t.started END,
        status = CASE WHEN _start THEN 'in_progress' ELSE t.status END
      WHERE t.ctid = ANY (ARRAY(
        SELECT n.ctid FROM doneward.task AS n
        WHERE n.tenant = _tenant AND n.board = _board AND n.state = 'ready'
        ORDER BY n.priority, n.key LIMIT _count FOR UPDATE SKIP LOCKED))
      RETURNING t.priority, t.key, doneward.told(t) AS task,
        doneward.claim_line(t.id, 'open', t.status, _by, t.epoch, _actor, _lease, _now) AS line
    )
    SELECT '[' || string_agg(n.task, ',') || ']', array_agg(n.line) INTO tasks, lines
    FROM (SELECT * FROM taken ORDER BY priority, key) AS n;
    EXIT WHEN tasks IS NOT NULL OR _count = 0;
    PERFORM FROM doneward.task AS t
    WHERE t.tenant = _tenant AND t.board = _board AND t.state = 'ready'
    ORDER BY t.priority, t.key LIMIT 1 FOR UPDATE;
    EXIT WHEN NOT FOUND;
  END LOOP;
END $$;

-- Gives a task that is locked to a holder, who may have it already: that is not told.
CREATE FUNCTION doneward.take_named(
  _old doneward.task, _by text, _actor text, _lease double precision, _start boolean,
  _now double precision, OUT tasks text, OUT lines text[]
)
LANGUAGE plpgsql AS $$
DECLARE
  _line text;
BEGIN
  UPDATE doneward.task AS t
  SET epoch = t.epoch + (t.owner IS DISTINCT FROM _by)::integer, version = t.version + 1,
    owner = _by, state = 'claimed', changed = _now,
    lease_boot = CASE WHEN _lease IS NOT NULL THEN 'server' END,
    lease_monotonic = _now + _lease, lease_wall = _now + _lease, lease_length = _lease,
    started = CASE WHEN _start AND t.status = 'open' THEN _now ELSE t.started END,
    status = CASE WHEN _start THEN 'in_progress' ELSE t.status END
  WHERE t.tenant = _old.tenant AND t.key = _old.key
  RETURNING '[' || doneward.told(t) || ']',
    doneward.claim_line(t.id, _old.status, t.status, _by, t.epoch, _actor, _lease, _now)
  INTO tasks, _line;
  IF _old.owner IS DISTINCT FROM _by THEN
    lines := ARRAY[_line];
  END IF;
END $$;

-- These tasks as they are now, as far as there are such, in this order.
CREATE FUNCTION doneward.told_all(_tenant text, _keys bigint[]) RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT '[' || string_agg(doneward.told(t), ',' ORDER BY array_position(_keys, t.key)) || ']'
    FROM doneward.task AS t
    WHERE t.tenant = _tenant AND t.key = ANY (_keys) AND t.state IS NOT NULL);
END $$;

-- Expired: nothing was decided yet. Taken: the tasks. Refused: the task that was asked for with its
-- open blockers, and what who asks has unfinished, for the caller to say why. The lines are for the
-- journal.
CREATE TYPE doneward.claimed AS (
  outcome text, moment double precision, tasks text, open text[], busy text[], lines text[]);

-- \`_again\`: the same attempt was made before, and what came of it is not known.
CREATE FUNCTION doneward.decide_claim(
  _tenant text, _again boolean, _board bigint, _hash bytea, _attempt uuid, _by text, _actor text,
  _id text, _count bigint, _lease double precision, _start boolean, _unless_busy boolean, _key text
) RETURNS doneward.claimed
LANGUAGE plpgsql AS $$
DECLARE
  _key_hash CONSTANT bytea := sha256(convert_to(_key, 'UTF8'));
  _now CONSTANT double precision := doneward.clock();
  _lock CONSTANT bigint := hashtextextended(coalesce(_key, _attempt::text), _board);
  _answer doneward.claimed;
  _overdue text;
  _named doneward.task;
  _taken record;
BEGIN
  _answer.moment := _now;
  _answer.outcome := 'taken';

  -- Who asks again waits for the first to be over.
  IF NOT pg_try_advisory_xact_lock(_lock) THEN PERFORM pg_advisory_xact_lock(_lock); END IF;
  IF _again THEN
    _answer.tasks := doneward.told_all(_tenant, ARRAY(
      SELECT t.key FROM doneward.task AS t
      WHERE t.tenant = _tenant AND t.board = _board AND t.owner = _by AND t.attempt = _attempt
      ORDER BY t.priority, t.key));
    IF _answer.tasks IS NOT NULL THEN RETURN _answer; END IF;
  END IF;
  IF _key IS NOT NULL THEN
    SELECT coalesce(doneward.told_all(_tenant, doneward.keys_of(_tenant, _board, ARRAY(
      SELECT substr(given.id::text, 2, length(given.id::text) - 2)
      FROM json_array_elements(r.body) WITH ORDINALITY AS given (id, place)
      ORDER BY given.place))), '[]')
    INTO _answer.tasks
    FROM doneward.reply AS r
    WHERE r.tenant = _tenant AND r.scope = _hash AND r.hash = _key_hash;
    IF FOUND THEN RETURN _answer; END IF;
  END IF;

  _overdue := doneward.overdue(_tenant, _board, _now);
  IF _overdue = 'claims' THEN
    _answer.outcome := 'expired';
    _answer.tasks := (
      SELECT '[' || string_agg(doneward.told(t), ',') || ']'
      FROM doneward.expired(_tenant, _board, _now) AS t);
    RETURN _answer;
  END IF;
  IF _overdue = 'waits' THEN PERFORM doneward.wake(_tenant, _board, _now); END IF;
  IF _unless_busy THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(_by, _board));
    _answer.busy := doneward.unfinished(_tenant, _board, _by, _id);
  END IF;

  IF _id IS NULL THEN
    IF cardinality(_answer.busy) > 0 THEN
      _answer.outcome := 'refused';
      RETURN _answer;
    END IF;
    _taken := doneward.take_next(
      _tenant, _board, _attempt, _by, _actor, _count, _lease, _start, _now);
  ELSE
    SELECT t.* INTO _named FROM doneward.task AS t
    WHERE t.tenant = _tenant AND t.key = doneward.key_of(_tenant, _board, _id)
      AND t.state IS NOT NULL
    FOR UPDATE;
    IF NOT FOUND OR doneward.is_closed(_named.status) OR _named.owner IS DISTINCT FROM _by AND (
      _named.owner IS NOT NULL OR _named.open_blockers > 0
      OR coalesce(_named.wake_at > _now, false) OR cardinality(_answer.busy) > 0)
    THEN
      _answer.outcome := 'refused';
      _answer.tasks := '[' || CASE WHEN _named.key IS NOT NULL THEN doneward.told(_named) END || ']';
      _answer.open := ARRAY(
        SELECT (doneward.task_at(_tenant, e.blocker)).id FROM doneward.blocker AS e
        WHERE e.tenant = _tenant AND e.task = _named.key
          AND NOT doneward.is_closed((doneward.task_at(_tenant, e.blocker)).status));
      RETURN _answer;
    END IF;
    _taken := doneward.take_named(_named, _by, _actor, _lease, _start, _now);
  END IF;
  _answer.tasks := _taken.tasks;
  _answer.lines := _taken.lines;

  IF _key IS NOT NULL AND _answer.lines IS NOT NULL THEN
    INSERT INTO doneward.reply
    SELECT _tenant, _hash, _key_hash, _key, json_agg(taken -> 'id'), now()
    FROM json_array_elements(_answer.tasks::json) AS taken;
  END IF;
  RETURN _answer;
END $$;

CREATE FUNCTION doneward.claim(
  _tenant text, _again boolean, _scope text, _attempt uuid, _by text, _actor text, _id text,
  _count bigint, _lease double precision, _start boolean, _unless_busy boolean, _key text
) RETURNS doneward.claimed
LANGUAGE plpgsql ${BY_INDEX} AS $$
DECLARE
  _hash CONSTANT bytea := sha256(convert_to(_scope, 'UTF8'));
  _answer doneward.claimed;
BEGIN
  _tenant := doneward.act_for(_tenant);
  _answer := doneward.decide_claim(
    _tenant, _again, doneward.find_board(_tenant, _scope), _hash, _attempt, _by, _actor, _id,
    _count, _lease, _start, _unless_busy, _key);
  IF _answer.lines IS NOT NULL THEN
    PERFORM doneward.note(_tenant, _hash, _answer.lines);
  END IF;
  RETURN _answer;
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
