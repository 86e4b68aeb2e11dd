import { BY_INDEX } from "./by-index.ts";

/** Reading boards and what became of them, one call each. What a call returns is of one moment. */
export const boardReading: string = `
CREATE FUNCTION doneward.may_write() RETURNS boolean
LANGUAGE sql STABLE AS $$ SELECT current_setting('transaction_read_only') = 'off' $$;

CREATE FUNCTION doneward.board_head(_tenant text, _scope text)
RETURNS TABLE (graph bigint, created bigint)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM doneward.act_for(_tenant);
  RETURN QUERY
  SELECT b.graph, b.created FROM doneward.board AS b
  WHERE b.tenant = _tenant AND b.scope = sha256(convert_to(_scope, 'UTF8'));
END $$;

CREATE FUNCTION doneward.get_tasks(_tenant text, _scope text, _ids text[])
RETURNS TABLE (task text)
LANGUAGE plpgsql ${BY_INDEX} AS $$
DECLARE
  _keys bigint[];
BEGIN
  PERFORM doneward.act_for(_tenant);
  _keys := doneward.keys_of(_tenant, doneward.find_board(_tenant, _scope), _ids);
  RETURN QUERY
  SELECT doneward.told(t) FROM doneward.task AS t
  WHERE t.tenant = _tenant AND t.key = ANY (_keys) AND t.state IS NOT NULL
  ORDER BY array_position(_keys, t.key);
END $$;

-- Claims that ran out, if somebody can take them back; else the tasks that were asked for. Each
-- state is a range of an index that is in order.
CREATE FUNCTION doneward.list_tasks(
  _tenant text, _scope text, _states text[], _owner text, _label text, _parent text, _prefix text,
  _text text, _priority integer, _key bigint, _limit bigint
) RETURNS TABLE (outcome text, moment double precision, task text)
LANGUAGE plpgsql ${BY_INDEX} AS $$
DECLARE
  _now CONSTANT double precision := doneward.clock();
  _board bigint;
  _overdue text;
  _keys bigint[];
BEGIN
  PERFORM doneward.act_for(_tenant);
  _board := doneward.find_board(_tenant, _scope);
  IF doneward.may_write() THEN
    _overdue := doneward.overdue(_tenant, _board, _now);
    IF _overdue = 'claims' THEN
      RETURN QUERY SELECT 'expired', _now, doneward.told(t)
      FROM doneward.expired(_tenant, _board, _now) AS t;
      RETURN;
    END IF;
    IF _overdue = 'waits' THEN PERFORM doneward.wake(_tenant, _board, _now); END IF;
  END IF;
  IF coalesce(_owner, _label, _parent, _prefix, _text) IS NULL THEN
    _keys := ARRAY(
      SELECT found.key FROM unnest(_states) AS asked (state) CROSS JOIN LATERAL (
        SELECT t.priority, t.key FROM doneward.task AS t
        WHERE t.tenant = _tenant AND t.board = _board AND t.state = asked.state
          AND (t.priority, t.key) > (_priority, _key)
        ORDER BY t.priority, t.key LIMIT _limit
      ) AS found
      ORDER BY found.priority, found.key LIMIT _limit);
  ELSE
    _keys := doneward.search_tasks(
      _tenant, _board, _states, _owner, _label, _parent, _prefix, _text, _priority, _key, _limit);
  END IF;
  RETURN QUERY SELECT 'found', _now, doneward.told(t) FROM doneward.task AS t
  WHERE t.tenant = _tenant AND t.key = ANY (_keys) AND t.state IS NOT NULL
  ORDER BY t.priority, t.key;
END $$;

-- Where something narrows the tasks down, they are found by that, and sorted.
CREATE FUNCTION doneward.search_tasks(
  _tenant text, _board bigint, _states text[], _owner text, _label text, _parent text,
  _prefix text, _text text, _priority integer, _key bigint, _limit bigint
) RETURNS bigint[]
LANGUAGE plpgsql STABLE AS $$
DECLARE
  _is_narrow CONSTANT boolean := coalesce(_owner, _label, _parent, _prefix) IS NOT NULL;
  _keys bigint[];
BEGIN
  EXECUTE 'SELECT ARRAY(SELECT found.key FROM '
    || CASE WHEN NOT _is_narrow THEN 'unnest($2) AS asked (state) CROSS JOIN LATERAL ' ELSE '' END
    || '(SELECT t.priority, t.key FROM doneward.task AS t WHERE '
    || concat_ws(' AND ', 't.tenant = $11 AND t.board = $1',
      -- As an expression, so that not all tasks of a state are gone through.
      CASE WHEN _is_narrow THEN '(t.state || '''') = ANY ($2)' ELSE 't.state = asked.state' END,
      CASE WHEN _owner IS NOT NULL THEN 't.owner = $3' END,
      CASE WHEN _parent IS NOT NULL THEN 't.parent = $4' END,
      CASE WHEN _prefix IS NOT NULL THEN 't.id >= $5 AND t.id < $5 || chr(1114111)' END,
      CASE WHEN _label IS NOT NULL THEN
        't.key IN (SELECT l.task FROM doneward.label AS l WHERE l.tenant = $11 AND l.board = $1 AND l.label = $6)' END,
      CASE WHEN _text IS NOT NULL THEN 'strpos(t.text, $7) > 0' END,
      '(t.priority, t.key) > ($8, $9)')
    || ' ORDER BY t.priority, t.key LIMIT $10) AS found ORDER BY found.priority, found.key LIMIT $10)'
  INTO _keys
  USING _board, _states, _owner, _parent, _prefix, _label, _text, _priority, _key, _limit, _tenant;
  RETURN _keys;
END $$;

-- Claims that ran out, if somebody can take them back; else how many tasks are in each state.
CREATE FUNCTION doneward.count_tasks(_tenant text, _scope text)
RETURNS TABLE (outcome text, moment double precision, task text, state text, count bigint)
LANGUAGE plpgsql ${BY_INDEX} AS $$
DECLARE
  _now CONSTANT double precision := doneward.clock();
  _board bigint;
  _overdue text;
BEGIN
  PERFORM doneward.act_for(_tenant);
  _board := doneward.find_board(_tenant, _scope);
  IF doneward.may_write() THEN
    _overdue := doneward.overdue(_tenant, _board, _now);
    IF _overdue = 'claims' THEN
      RETURN QUERY SELECT 'expired', _now, doneward.told(t), NULL, NULL::bigint
      FROM doneward.expired(_tenant, _board, _now) AS t;
      RETURN;
    END IF;
    IF _overdue = 'waits' THEN PERFORM doneward.wake(_tenant, _board, _now); END IF;
  END IF;
  RETURN QUERY
  SELECT 'counted', _now, NULL, t.state, count(*) FROM doneward.task AS t
  WHERE t.tenant = _tenant AND t.board = _board AND t.state IS NOT NULL GROUP BY t.state;
END $$;

-- What tasks are blocked by, or what they block.
CREATE FUNCTION doneward.edges(_tenant text, _scope text, _ids text[], _are_blockers boolean)
RETURNS TABLE (task text, blocker text, is_closed boolean)
LANGUAGE plpgsql ${BY_INDEX} AS $$
DECLARE
  _keys bigint[];
  _edges doneward.blocker[];
BEGIN
  PERFORM doneward.act_for(_tenant);
  _keys := doneward.keys_of(_tenant, doneward.find_board(_tenant, _scope), _ids);
  IF _are_blockers THEN
    _edges := ARRAY(
      SELECT e FROM doneward.blocker AS e WHERE e.tenant = _tenant AND e.blocker = ANY (_keys)
      ORDER BY array_position(_keys, e.blocker), e.task);
  ELSE
    _edges := ARRAY(
      SELECT e FROM doneward.blocker AS e WHERE e.tenant = _tenant AND e.task = ANY (_keys)
      ORDER BY array_position(_keys, e.task), e.blocker);
  END IF;
  RETURN QUERY
  SELECT (doneward.task_at(_tenant, e.task)).id::text, (its.blocker).id::text,
    doneward.is_closed((its.blocker).status)
  FROM unnest(_edges) AS e
  CROSS JOIN LATERAL (SELECT doneward.task_at(_tenant, e.blocker) AS blocker) AS its;
END $$;
`;
