import { BY_INDEX } from "./by-index.ts";

/**
 * What a worker does between two tasks, in one call: it says what it has done,
 * and takes what comes next.
 */
export const boardFinishing: string = `
-- What the journal says of a task that is done under a claim.
CREATE FUNCTION doneward.done_line(
  _id text, _status text, _lease_wall double precision, _lease_boot text,
  _lease_monotonic double precision, _lease_length double precision, _actor text,
  _now double precision
) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT concat(
    '{"kind":"task-done","at":', _now, ',"actor":', _actor, ',"data":{"id":"', _id,
    '","before":{"status":"', _status, '"',
    ',"lease":{"wallDeadline":' || _lease_wall || ',"bootId":' || to_json(_lease_boot)
      || ',"monotonicDeadline":' || _lease_monotonic || ',"length":' || _lease_length || '}',
    '},"after":{"status":"done"}}}')
$$;

-- Closes the tasks that are held under these epochs. Answers the others as they are, those that are
-- not there by their id alone, for the caller to say why they are not done.
CREATE FUNCTION doneward.close_held(
  _tenant text, _board bigint, _ids text[], _epochs bigint[], _actor text,
  OUT unfinished text, OUT lines text[]
)
LANGUAGE plpgsql AS $$
DECLARE
  _now CONSTANT double precision := doneward.clock();
  _places tid[];
  _keys bigint[];
  _done text[];
  _waiting bigint[];
BEGIN
  -- Each by the whole of its index, whatever the server believes to know of the table.
  SELECT array_agg(held.ctid), array_agg(held.key), array_agg(held.id), array_agg(held.line)
  INTO _places, _keys, _done, lines
  FROM unnest(_ids, _epochs) AS given (id, epoch)
  CROSS JOIN LATERAL (
    SELECT t.ctid, t.key, t.id::text, doneward.done_line(
      t.id, t.status, t.lease_wall, t.lease_boot, t.lease_monotonic, t.lease_length, _actor,
      _now) AS line
    FROM doneward.task AS t
    WHERE t.tenant = _tenant AND t.board = _board AND t.id = given.id AND t.epoch = given.epoch
      -- By no column of another index, which would lead through all that its owner ever had.
      AND NOT doneward.is_closed(t.status) AND num_nulls(t.owner) = 0
    FOR UPDATE
  ) AS held;
  IF _keys IS NOT NULL THEN
    UPDATE doneward.task AS t
    SET version = t.version + 1, status = 'done', state = 'closed', closed = _now, changed = _now,
      lease_boot = NULL, lease_monotonic = NULL, lease_wall = NULL, lease_length = NULL
    WHERE t.ctid = ANY (_places);
    _waiting := ARRAY(
      SELECT e.task FROM doneward.blocker AS e WHERE e.tenant = _tenant AND e.blocker = ANY (_keys));
    IF cardinality(_waiting) > 0 THEN PERFORM doneward.count_blockers(_tenant, _waiting, _now); END IF;
    IF cardinality(_keys) = cardinality(_ids) THEN RETURN; END IF;
  END IF;
  unfinished := (
    SELECT '[' || string_agg(coalesce((
      SELECT doneward.told(t) FROM doneward.task AS t
      WHERE t.tenant = _tenant AND t.board = _board AND t.id = given.id AND t.state IS NOT NULL
    ), '{"id":"' || given.id || '"}'), ',') || ']'
    FROM unnest(_ids) AS given (id)
    WHERE given.id <> ALL (coalesce(_done, '{}')));
END $$;

-- As \`claim\`, with what could not be finished. No count: takes nothing.
CREATE FUNCTION doneward.finish(
  _tenant text, _again boolean, _scope text, _ids text[], _epochs bigint[], _actor text,
  _attempt uuid, _by text, _count bigint, _lease double precision, _start boolean,
  _unless_busy boolean, _key text
) RETURNS TABLE (
  unfinished text, outcome text, moment double precision, tasks text, open text[], busy text[])
LANGUAGE plpgsql ${BY_INDEX} AS $$
DECLARE
  _hash CONSTANT bytea := sha256(convert_to(_scope, 'UTF8'));
  _board bigint;
  _closed record;
  _claim doneward.claimed;
  _lines text[];
BEGIN
  _tenant := doneward.act_for(_tenant);
  _board := doneward.find_board(_tenant, _scope);
  IF cardinality(_ids) > 0 THEN
    _closed := doneward.close_held(_tenant, _board, _ids, _epochs, _actor);
    unfinished := _closed.unfinished;
    _lines := _closed.lines;
  END IF;
  IF _count IS NOT NULL THEN
    _claim := doneward.decide_claim(
      _tenant, _again, _board, _hash, _attempt, _by, _actor, NULL, _count, _lease, _start,
      _unless_busy, _key);
    outcome := _claim.outcome;
    moment := _claim.moment;
    tasks := _claim.tasks;
    open := _claim.open;
    busy := _claim.busy;
    _lines := _lines || _claim.lines;
  END IF;
  IF _lines IS NOT NULL THEN
    PERFORM doneward.note(_tenant, _hash, _lines);
  END IF;
  RETURN NEXT;
END $$;
`;
