import { BY_INDEX } from "./by-index.ts";

/** Each has an index of its own, so that a task which is in another has no entry there. */
const IN_ORDER = ["ready", "blocked", "waiting", "closed"];
const STATES = [...IN_ORDER, "claimed"];

/** Who looks for waits that are over names no priority, and has no index but that of their ends. */
const LISTS_ONLY = " AND priority IS NOT NULL";

/** What is equal in these are versions of one task, all but one of them soon to go. */
const NOT_PACKED = "(deduplicate_items = off)";

/**
 * A task that changes its state gets a new entry in every index that it is in, which
 * was most of what a claim cost the server. So it is in as few as can be, and these
 * are narrow: one for each state, in the order of lists. What is claimed is found by
 * its owner and by the end of its lease, and sorted where it is listed: there is no
 * more of it than hands are at work. What an owner has closed is looked for among
 * all that is closed.
 */
export const boardIndexes: string = `
DROP INDEX doneward.task_by_state;
DROP INDEX doneward.task_by_owner;
${IN_ORDER.map(
  (state) => `CREATE INDEX task_${state} ON doneward.task (tenant, board, priority, key)
  WITH ${NOT_PACKED} WHERE state = '${state}'${state === "waiting" ? LISTS_ONLY : ""};`,
).join("\n")}
CREATE INDEX task_claimed ON doneward.task (tenant, board, owner) WHERE state = 'claimed';
ALTER INDEX doneward.task_pkey SET ${NOT_PACKED};
ALTER INDEX doneward.task_by_id SET ${NOT_PACKED};
ALTER INDEX doneward.task_by_lease SET ${NOT_PACKED};

-- Claims that ran out, if somebody can take them back; else the tasks that were asked for. Each
-- state but one is a range of an index that is in order.
CREATE OR REPLACE FUNCTION doneward.list_tasks(
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
      SELECT found.key FROM (
        ${STATES.map(
          (state) => `(SELECT t.priority, t.key FROM doneward.task AS t
        WHERE '${state}' = ANY (_states) AND t.tenant = _tenant AND t.board = _board
          AND t.state = '${state}' AND t.priority >= _priority
          AND (t.priority, t.key) > (_priority, _key)
        ORDER BY t.priority, t.key LIMIT _limit)`,
        ).join("\n        UNION ALL\n        ")}
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

-- Where something narrows the tasks down, they are found by that, and sorted; else they are gone
-- through in order, state by state.
CREATE OR REPLACE FUNCTION doneward.search_tasks(
  _tenant text, _board bigint, _states text[], _owner text, _label text, _parent text,
  _prefix text, _text text, _priority integer, _key bigint, _limit bigint
) RETURNS bigint[]
LANGUAGE plpgsql STABLE AS $$
DECLARE
  _is_narrow CONSTANT boolean := coalesce(_label, _parent, _prefix) IS NOT NULL;
  _wanted CONSTANT text := concat_ws(' AND ', 't.tenant = $11 AND t.board = $1',
    CASE WHEN _owner IS NOT NULL THEN 't.owner = $3' END,
    CASE WHEN _parent IS NOT NULL THEN 't.parent = $4' END,
    CASE WHEN _prefix IS NOT NULL THEN 't.id >= $5 AND t.id < $5 || chr(1114111)' END,
    CASE WHEN _label IS NOT NULL THEN
      't.key IN (SELECT l.task FROM doneward.label AS l WHERE l.tenant = $11 AND l.board = $1 AND l.label = $6)' END,
    CASE WHEN _text IS NOT NULL THEN 'strpos(t.text, $7) > 0' END,
    't.priority >= $8 AND (t.priority, t.key) > ($8, $9)');
  _sources text;
  _keys bigint[];
BEGIN
  SELECT string_agg(
    '(SELECT t.priority, t.key FROM doneward.task AS t WHERE ' || _wanted || ' AND ' || its.state
      || ' ORDER BY t.priority, t.key LIMIT $10)', ' UNION ALL ')
  INTO _sources
  FROM (
    -- As an expression, so that not all tasks of a state are gone through.
    SELECT '(t.state || '''') = ANY ($2)' WHERE _is_narrow
    UNION ALL
    SELECT format('t.state = %L', asked.state) FROM unnest(_states) AS asked (state)
    -- What has an owner and is not closed is claimed.
    WHERE NOT _is_narrow AND (_owner IS NULL OR asked.state IN ('claimed', 'closed'))
  ) AS its (state);
  IF _sources IS NULL THEN RETURN '{}'; END IF;
  EXECUTE 'SELECT ARRAY(SELECT found.key FROM (' || _sources
    || ') AS found ORDER BY found.priority, found.key LIMIT $10)'
  INTO _keys
  USING _board, _states, _owner, _parent, _prefix, _label, _text, _priority, _key, _limit, _tenant;
  RETURN _keys;
END $$;

-- Claims that ran out, if somebody can take them back; else how many tasks are in each state.
CREATE OR REPLACE FUNCTION doneward.count_tasks(_tenant text, _scope text)
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
  SELECT 'counted', _now, NULL, counted.state, counted.count FROM (
    ${STATES.map(
      (state) => `SELECT '${state}', count(*) FROM doneward.task AS t
    WHERE t.tenant = _tenant AND t.board = _board AND t.state = '${state}'`,
    ).join("\n    UNION ALL\n    ")}
  ) AS counted (state, count);
END $$;

-- \`_again\`: the same attempt was made before, and what came of it is not known.
CREATE OR REPLACE FUNCTION doneward.decide_claim(
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
      WHERE t.tenant = _tenant AND t.board = _board AND t.state = 'claimed' AND t.owner = _by
        AND t.attempt = _attempt
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
`;
