-- Claims, renewals and lists of tasks, each decided in one call by the time of the server. The rules of
-- who may claim and when a lease is over are those of src/task; test/claims/rules.test.ts compares them.

-- A worker's request: it is done with tasks that it holds under epochs, and takes others, by id or the
-- next ones. Without a count it takes none.
CREATE TYPE doneward.request AS (
  attempt uuid, actor text, ids text[], epochs bigint[], owner text, id text, count bigint,
  lease double precision, start boolean, unless_busy boolean, key text
);

-- What came of it: tasks that are not done now, and may have been before. Taken: the tasks. Refused: the
-- task that was asked for with its open blockers, and unfinished tasks of the worker, for the caller to
-- say why. The lines are for the journal.
CREATE TYPE doneward.answer AS (
  unfinished text, outcome text, moment double precision, tasks text, open text[], busy text[],
  lines text[]
);

-- The rule `isExpired`: a claim is over at its deadline, and if the deadline is too far away to have been
-- set by this clock. Only the furthest one is looked at for that.
CREATE FUNCTION doneward.expired(_board bigint, _now double precision) RETURNS SETOF doneward.task
LANGUAGE sql STABLE AS $$
  (SELECT t.* FROM doneward.task AS t WHERE t.board = _board AND t.lease_wall <= _now)
  UNION ALL
  SELECT last.* FROM (
    SELECT t.* FROM doneward.task AS t
    WHERE t.board = _board AND t.lease_wall IS NOT NULL
    ORDER BY t.lease_wall DESC LIMIT 1
  ) AS last
  WHERE last.lease_wall - _now > last.lease_length + 60000
$$;

-- Wakes tasks that have waited long enough, and answers claims that are over: what becomes of these is
-- not for the database to say. A server that may not be written to leaves both as they are.
CREATE FUNCTION doneward.sweep(_board bigint, _now double precision) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  _expired text;
BEGIN
  IF current_setting('transaction_read_only') = 'on' THEN RETURN NULL; END IF;
  SELECT '[' || string_agg(doneward.serialize(t), ',') || ']' INTO _expired
  FROM doneward.expired(_board, _now) AS t;
  IF _expired IS NULL AND EXISTS (
    SELECT FROM doneward.task AS t
    WHERE t.board = _board AND t.state = 'waiting' AND t.wake_at <= _now)
  THEN
    PERFORM FROM doneward.scope AS s WHERE s.id = _board FOR UPDATE;
    UPDATE doneward.task AS t SET state = 'ready', wake_at = NULL
    WHERE t.board = _board AND t.state = 'waiting' AND t.wake_at <= _now;
  END IF;
  RETURN _expired;
END $$;

CREATE FUNCTION doneward.lease_json(t doneward.task) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT '{"wallDeadline":' || t.lease_wall || ',"bootId":' || to_json(t.lease_boot)
    || ',"monotonicDeadline":' || t.lease_monotonic || ',"length":' || t.lease_length || '}'
$$;

-- What the journal says of a claim.
CREATE FUNCTION doneward.claim_line(t doneward.task, _status text, _actor text) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT concat(
    '{"kind":"task-claimed","at":', t.changed, ',"actor":', _actor, ',"data":{"id":"', t.id,
    '","before":{', CASE WHEN _status <> t.status THEN '"status":"' || _status || '",' END,
    '"epoch":', t.epoch - 1,
    '},"after":{', CASE WHEN _status <> t.status THEN '"status":"' || t.status || '",' END,
    '"owner":"', t.owner, '","epoch":', t.epoch, ',"lease":' || doneward.lease_json(t), '}}}')
$$;

-- Closes what is held under these epochs.
CREATE FUNCTION doneward.close_held(
  _board bigint, _request doneward.request, _now double precision, OUT unfinished text, OUT lines text[]
)
LANGUAGE plpgsql AS $$
DECLARE
  _task doneward.task;
  _blocked bigint[];
BEGIN
  FOR _place IN 1 .. cardinality(_request.ids) LOOP
    SELECT t.* INTO _task FROM doneward.task AS t
    WHERE t.board = _board AND t.id = _request.ids[_place] AND t.state IS NOT NULL;
    IF _task.owner IS NULL OR _task.epoch <> _request.epochs[_place]
      OR doneward.is_closed(_task.status)
    THEN
      unfinished := concat(unfinished || ',', CASE WHEN _task.key IS NULL
        THEN '{"id":"' || _request.ids[_place] || '"}' ELSE doneward.serialize(_task) END);
      CONTINUE;
    END IF;
    UPDATE doneward.task AS t
    SET version = t.version + 1, status = 'done', state = 'closed', closed = _now, changed = _now,
      lease_boot = NULL, lease_monotonic = NULL, lease_wall = NULL, lease_length = NULL
    WHERE t.key = _task.key;
    _blocked := ARRAY(SELECT e.task FROM doneward.blocker AS e WHERE e.blocker = _task.key);
    IF _blocked <> '{}' THEN PERFORM doneward.count_blockers(_blocked, _now); END IF;
    lines := lines || concat(
      '{"kind":"task-done","at":', _now, ',"actor":', _request.actor, ',"data":{"id":"', _task.id,
      '","before":{"status":"', _task.status, '"', ',"lease":' || doneward.lease_json(_task),
      '},"after":{"status":"done"}}}');
  END LOOP;
  unfinished := '[' || unfinished || ']';
END $$;

-- The tasks of a claim that was made before, as they are now: of the same call, or with the same key.
CREATE FUNCTION doneward.claimed_before(_board bigint, _request doneward.request, _again boolean)
RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  _tasks text;
BEGIN
  IF _again THEN
    SELECT '[' || string_agg(doneward.serialize(t), ',' ORDER BY t.priority, t.key) || ']'
    INTO _tasks FROM doneward.task AS t
    WHERE t.board = _board AND t.state = 'claimed' AND t.owner = _request.owner
      AND t.attempt = _request.attempt;
  END IF;
  IF _tasks IS NULL AND _request.key IS NOT NULL THEN
    SELECT '[' || (
      SELECT string_agg(doneward.serialize(doneward.find_task(_board, given.id)), ',' ORDER BY given.place)
      FROM (
        -- As they are stored, which is how JSON writes them.
        SELECT substr(id::text, 2, length(id::text) - 2) AS id, place
        FROM json_array_elements(r.body) WITH ORDINALITY AS each (id, place) OFFSET 0
      ) AS given
      WHERE (doneward.find_task(_board, given.id)).key IS NOT NULL
    ) || ']' INTO _tasks FROM doneward.reply AS r
    WHERE r.scope = _board AND r.hash = doneward.key_hash(_request.key);
    IF FOUND THEN _tasks := coalesce(_tasks, '[]'); END IF;
  END IF;
  RETURN _tasks;
END $$;

-- The rule `claimRefusal`: a holder may have its own task. Anybody else may have one that would be ready
-- if nobody had started it, unless it has other unfinished tasks and that matters.
CREATE FUNCTION doneward.take(
  _at doneward.scope, _request doneward.request, _now double precision, _answer doneward.answer
) RETURNS doneward.answer
LANGUAGE plpgsql AS $$
DECLARE
  _named doneward.task;
  _keys bigint[];
  _lines text[];
BEGIN
  _answer.moment := _now;
  _answer.outcome := 'refused';
  IF _request.unless_busy THEN
    _answer.busy := ARRAY(
      SELECT t.id FROM doneward.task AS t
      WHERE t.board = _at.id AND t.owner = _request.owner AND t.state = 'claimed'
        AND t.id IS DISTINCT FROM _request.id
      ORDER BY t.priority, t.key);
  END IF;
  IF _request.id IS NOT NULL THEN
    _named := doneward.find_task(_at.id, _request.id);
    IF _named.key IS NULL OR doneward.is_closed(_named.status)
      OR _named.owner IS DISTINCT FROM _request.owner AND (
        cardinality(_answer.busy) > 0 OR doneward.task_state(
          'open', _named.owner, _named.open_blockers, _named.wake_at, _now) <> 'ready')
    THEN
      IF _named.key IS NOT NULL THEN
        _answer.tasks := '[' || doneward.serialize(_named) || ']';
      END IF;
      _answer.open := ARRAY(
        SELECT (doneward.task_at(e.blocker)).id FROM doneward.blocker AS e
        WHERE e.task = _named.key AND NOT doneward.is_closed((doneward.task_at(e.blocker)).status));
      RETURN _answer;
    END IF;
    _keys := ARRAY[_named.key];
  ELSE
    IF cardinality(_answer.busy) > 0 THEN RETURN _answer; END IF;
    _keys := ARRAY(
      SELECT t.key FROM doneward.task AS t
      WHERE t.board = _at.id AND t.state = 'ready'
      ORDER BY t.priority, t.key LIMIT _request.count);
  END IF;

  _answer.outcome := 'taken';
  WITH taken AS (
    UPDATE doneward.task AS t
    SET epoch = t.epoch + (t.owner IS DISTINCT FROM _request.owner)::integer, version = t.version + 1,
      owner = _request.owner, state = 'claimed', changed = _now, attempt = _request.attempt,
      lease_boot = CASE WHEN _request.lease IS NOT NULL THEN 'server' END,
      lease_monotonic = _now + _request.lease, lease_wall = _now + _request.lease,
      lease_length = _request.lease,
      started = CASE WHEN _request.start AND t.status = 'open' THEN _now ELSE t.started END,
      status = CASE WHEN _request.start THEN 'in_progress' ELSE t.status END
    WHERE t.key = ANY (_keys)
    RETURNING t.priority, t.key, doneward.serialize(t) AS task,
      doneward.claim_line(t, coalesce(_named.status, 'open'), _request.actor) AS line
  )
  SELECT '[' || string_agg(taken.task, ',' ORDER BY taken.priority, taken.key) || ']',
    array_agg(taken.line ORDER BY taken.priority, taken.key)
  INTO _answer.tasks, _lines FROM taken;
  -- A holder that claims again begins nothing new.
  IF _lines IS NULL OR _named.owner IS NOT DISTINCT FROM _request.owner THEN RETURN _answer; END IF;
  _answer.lines := _answer.lines || _lines;
  IF _request.key IS NOT NULL THEN
    INSERT INTO doneward.reply
    SELECT _at.tenant, _at.id, doneward.key_hash(_request.key), _request.key, json_agg(taken -> 'id')
    FROM json_array_elements(_answer.tasks::json) AS taken;
  END IF;
  RETURN _answer;
END $$;

-- What workers do between two tasks, one row a request, with the revision of the scope if it changed.
-- One row 'expired' if claims are over and somebody is to take a task: nothing is taken yet, and what is
-- done is done. `_again`: the same call was made before, and what came of it is not known.
CREATE FUNCTION doneward.work(_tenant text, _again boolean, _scope text, _requests json)
RETURNS TABLE (
  unfinished text, outcome text, moment double precision, tasks text, open text[], busy text[],
  revision bigint)
LANGUAGE plpgsql AS $$
DECLARE
  _at CONSTANT doneward.scope := doneward.lock_scope(_tenant, _scope);
  _now CONSTANT double precision := doneward.clock();
  _asked CONSTANT doneward.request[] := ARRAY(
    SELECT r FROM json_populate_recordset(NULL::doneward.request, _requests) AS r);
  _request doneward.request;
  _answer doneward.answer;
  _answers doneward.answer[];
  _lines text[];
  _expired text;
  _is_swept boolean := false;
BEGIN
  FOREACH _request IN ARRAY _asked LOOP
    _answer := NULL;
    IF cardinality(_request.ids) > 0 THEN
      SELECT c.unfinished, c.lines INTO _answer.unfinished, _answer.lines
      FROM doneward.close_held(_at.id, _request, _now) AS c;
    END IF;
    IF _request.count IS NOT NULL THEN
      IF NOT _is_swept THEN _expired := doneward.sweep(_at.id, _now); END IF;
      _is_swept := true;
      _answer.tasks := doneward.claimed_before(_at.id, _request, _again);
      IF _answer.tasks IS NOT NULL THEN
        _answer.outcome := 'taken';
      ELSIF _expired IS NULL THEN
        _answer := doneward.take(_at, _request, _now, _answer);
      END IF;
    END IF;
    _lines := _lines || _answer.lines;
    _answers := array_append(_answers, _answer);
  END LOOP;
  IF _lines IS NOT NULL THEN revision := (doneward.append(_at, _lines)).revision; END IF;
  IF _expired IS NOT NULL THEN
    RETURN QUERY SELECT NULL, 'expired', _now, _expired, NULL::text[], NULL::text[], work.revision;
    RETURN;
  END IF;
  RETURN QUERY
  SELECT a.unfinished, a.outcome, a.moment, a.tasks, a.open, a.busy, work.revision
  FROM unnest(_answers) AS a;
END $$;

-- No row: there is no such task. A row that was refused is as it is, for the caller to say why.
CREATE FUNCTION doneward.renew(
  _tenant text, _scope text, _id text, _epoch bigint, _lease double precision
) RETURNS TABLE (outcome text, task text)
LANGUAGE plpgsql AS $$
DECLARE
  _at CONSTANT doneward.scope := doneward.lock_scope(_tenant, _scope);
  _now CONSTANT double precision := doneward.clock();
  _task doneward.task := doneward.find_task(_at.id, _id);
BEGIN
  IF _task.key IS NULL THEN RETURN; END IF;
  outcome := 'refused';
  IF _task.owner IS NOT NULL AND _task.epoch = _epoch AND NOT doneward.is_closed(_task.status) THEN
    outcome := 'renewed';
    UPDATE doneward.task AS t
    SET version = t.version + 1, lease_boot = 'server', lease_monotonic = _now + _lease,
      lease_wall = _now + _lease, lease_length = _lease
    WHERE t.key = _task.key
    RETURNING t.* INTO _task;
  END IF;
  task := doneward.serialize(_task);
  RETURN NEXT;
END $$;
