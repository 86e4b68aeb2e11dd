-- Reading tasks, one call each. What a call returns is of one moment.

CREATE FUNCTION doneward.board_head(_tenant text, _scope text)
RETURNS TABLE (graph bigint, created bigint)
LANGUAGE sql AS $$ SELECT s.graph, s.created FROM doneward.find_scope(_tenant, _scope) AS s $$;

CREATE FUNCTION doneward.get_tasks(_tenant text, _scope text, _ids text[]) RETURNS TABLE (task text)
LANGUAGE plpgsql AS $$
DECLARE
  _at CONSTANT doneward.scope := doneward.find_scope(_tenant, _scope);
BEGIN
  RETURN QUERY
  SELECT its.task FROM unnest(_ids) WITH ORDINALITY AS given (id, place) CROSS JOIN LATERAL (
    SELECT doneward.serialize(t) AS task FROM doneward.task AS t
    WHERE t.board = _at.id AND t.id = given.id AND t.state IS NOT NULL OFFSET 0
  ) AS its
  ORDER BY given.place;
END $$;

-- Claims that are over, if somebody can take them back; else the tasks that were asked for. Each state is
-- a range of an index of its own, in order; where something narrows the tasks down, they are found by
-- that and sorted.
CREATE FUNCTION doneward.list_tasks(
  _tenant text, _scope text, _states text[], _owner text, _label text, _parent text, _prefix text,
  _text text, _priority integer, _key bigint, _limit bigint
) RETURNS TABLE (outcome text, moment double precision, task text)
LANGUAGE plpgsql AS $$
DECLARE
  _now CONSTANT double precision := doneward.clock();
  _at CONSTANT doneward.scope := doneward.find_scope(_tenant, _scope);
  _is_narrow CONSTANT boolean := coalesce(_label, _parent, _prefix) IS NOT NULL;
  _wanted CONSTANT text := concat_ws(' AND ', 't.board = $1',
    CASE WHEN _owner IS NOT NULL THEN 't.owner = $3' END,
    CASE WHEN _parent IS NOT NULL THEN 't.parent = $4' END,
    CASE WHEN _prefix IS NOT NULL THEN 't.id >= $5 AND t.id < $5 || chr(1114111)' END,
    CASE WHEN _label IS NOT NULL THEN
      't.key = ANY (ARRAY(SELECT l.task FROM doneward.label AS l WHERE l.board = $1 AND l.label = $6))' END,
    CASE WHEN _text IS NOT NULL THEN 'strpos(t.text, $7) > 0' END,
    't.priority >= $8 AND (t.priority, t.key) > ($8, $9)');
  _expired CONSTANT text := doneward.sweep(_at.id, _now);
  _sources text;
BEGIN
  IF _expired IS NOT NULL THEN
    RETURN QUERY SELECT 'expired', _now, _expired;
    RETURN;
  END IF;
  SELECT string_agg(
    '(SELECT t.priority, t.key, doneward.serialize(t) AS task FROM doneward.task AS t WHERE '
      || _wanted || ' AND ' || its.state || ' ORDER BY t.priority, t.key LIMIT $10)', ' UNION ALL ')
  INTO _sources
  FROM (
    -- As an expression, so that not all tasks of a state are gone through.
    SELECT '(t.state || '''') = ANY ($2)' WHERE _is_narrow
    UNION ALL
    SELECT format('t.state = %L', asked.state) FROM unnest(_states) AS asked (state)
    -- What has an owner and is not closed is claimed.
    WHERE NOT _is_narrow AND (_owner IS NULL OR asked.state IN ('claimed', 'closed'))
  ) AS its (state);
  IF _sources IS NULL THEN RETURN; END IF;
  RETURN QUERY EXECUTE 'SELECT ''found'', $11, found.task FROM (' || _sources
    || ') AS found ORDER BY found.priority, found.key LIMIT $10'
  USING _at.id, _states, _owner, _parent, _prefix, _label, _text, _priority, _key, _limit, _now;
END $$;

-- Claims that are over, if somebody can take them back; else how many tasks are in each state.
CREATE FUNCTION doneward.count_tasks(_tenant text, _scope text)
RETURNS TABLE (outcome text, moment double precision, task text, state text, count bigint)
LANGUAGE plpgsql AS $$
DECLARE
  _now CONSTANT double precision := doneward.clock();
  _at CONSTANT doneward.scope := doneward.find_scope(_tenant, _scope);
  _expired CONSTANT text := doneward.sweep(_at.id, _now);
BEGIN
  IF _expired IS NOT NULL THEN
    RETURN QUERY SELECT 'expired', _now, _expired, NULL, NULL::bigint;
    RETURN;
  END IF;
  RETURN QUERY
  SELECT 'counted', _now, NULL, counted.state, counted.count FROM (
    SELECT 'ready', count(*) FROM doneward.task AS t WHERE t.board = _at.id AND t.state = 'ready'
    UNION ALL
    SELECT 'claimed', count(*) FROM doneward.task AS t WHERE t.board = _at.id AND t.state = 'claimed'
    UNION ALL
    SELECT 'blocked', count(*) FROM doneward.task AS t WHERE t.board = _at.id AND t.state = 'blocked'
    UNION ALL
    SELECT 'waiting', count(*) FROM doneward.task AS t WHERE t.board = _at.id AND t.state = 'waiting'
    UNION ALL
    SELECT 'closed', count(*) FROM doneward.task AS t WHERE t.board = _at.id AND t.state = 'closed'
  ) AS counted (state, count);
END $$;

-- What tasks are blocked by, or what they block.
CREATE FUNCTION doneward.edges(_tenant text, _scope text, _ids text[], _are_blockers boolean)
RETURNS TABLE (task text, blocker text, is_closed boolean)
LANGUAGE plpgsql AS $$
DECLARE
  _at CONSTANT doneward.scope := doneward.find_scope(_tenant, _scope);
  _edges doneward.blocker[] := '{}';
  _id text;
  _its bigint;
BEGIN
  FOREACH _id IN ARRAY _ids LOOP
    _its := (doneward.find_task(_at.id, _id)).key;
    IF _are_blockers THEN
      _edges := _edges || ARRAY(
        SELECT e FROM doneward.blocker AS e WHERE e.blocker = _its ORDER BY e.task);
    ELSE
      _edges := _edges || ARRAY(
        SELECT e FROM doneward.blocker AS e WHERE e.task = _its ORDER BY e.blocker);
    END IF;
  END LOOP;
  RETURN QUERY
  SELECT (doneward.task_at(e.task)).id::text, (its.blocker).id::text,
    doneward.is_closed((its.blocker).status)
  FROM unnest(_edges) AS e
  CROSS JOIN LATERAL (SELECT doneward.task_at(e.blocker) AS blocker) AS its;
END $$;
