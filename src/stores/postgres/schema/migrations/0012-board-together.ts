import { BY_INDEX } from "./by-index.ts";

/**
 * What workers of one process do between two tasks, several of them in one call:
 * to begin a call, its statements and its commit costs more than to change a task.
 *
 * Every statement is made ready anew in each transaction. So there are two, and
 * what they go by is found in them, not by others before.
 */
export const boardTogether: string = `
-- Closes what is held under these epochs, each for one of those who ask, and gives the next tasks to
-- them in the order in which they stand. Answers as \`finish\` does; tasks as pairs of who asked,
-- counted from 0, and the task. None only if none is ready: it waits for who is taking the last ones.
CREATE FUNCTION doneward.finish_together(
  _tenant text, _scope text, _ids text[], _epochs bigint[], _of integer[], _attempts uuid[],
  _bys text[], _actors text[], _counts bigint[], _leases double precision[], _starts boolean[],
  _total bigint, OUT unfinished text, OUT outcome text, OUT moment double precision, OUT tasks text
)
LANGUAGE plpgsql ${BY_INDEX} AS $$
DECLARE
  _hash bytea;
  _board bigint;
  _is_complete boolean;
  _closed bigint := 0;
  _waiting bigint[] := '{}';
  _lines text[];
  _overdue text;
  _is_heard boolean;
BEGIN
  moment := doneward.clock();
  _tenant := doneward.act_for(_tenant);

  LOOP
    WITH place AS MATERIALIZED (
      SELECT b.id, b.scope FROM doneward.board AS b
      WHERE b.tenant = _tenant AND b.scope = sha256(convert_to(_scope, 'UTF8'))
    ), locked AS MATERIALIZED (
      -- Who asks again waits for the first to be over.
      SELECT count(pg_advisory_xact_lock(hashtextextended(given.attempt::text, place.id))::text)
      FROM place, unnest(_attempts) AS given (attempt)
    ), held AS MATERIALIZED (
      -- Each by the whole of its index, whatever the server believes to know of the table.
      SELECT its.*, _actors[given.of] AS actor
      FROM place CROSS JOIN unnest(_ids, _epochs, _of) AS given (id, epoch, of)
      CROSS JOIN LATERAL (
        SELECT t.ctid, t.status, t.lease_wall, t.lease_boot, t.lease_monotonic, t.lease_length
        FROM doneward.task AS t
        WHERE t.tenant = _tenant AND t.board = place.id AND t.id = given.id
          AND t.epoch = given.epoch
          -- By no column of another index, which would lead through all that its owner ever had.
          AND NOT doneward.is_closed(t.status) AND num_nulls(t.owner) = 0
        FOR UPDATE
      ) AS its
    ), closed AS (
      UPDATE doneward.task AS t
      SET version = t.version + 1, status = 'done', state = 'closed', closed = moment,
        changed = moment, lease_boot = NULL, lease_monotonic = NULL, lease_wall = NULL,
        lease_length = NULL
      FROM held WHERE t.ctid = held.ctid
      RETURNING t.key, doneward.done_line(
        t.id, held.status, held.lease_wall, held.lease_boot, held.lease_monotonic,
        held.lease_length, held.actor, moment) AS line
    )
    SELECT place.id, place.scope, done.count = (SELECT count(*) FROM held), _closed + done.count,
      _lines || done.lines, _waiting || ARRAY(
        SELECT e.task FROM doneward.blocker AS e
        WHERE e.tenant = _tenant AND e.blocker = ANY (done.keys))
    INTO _board, _hash, _is_complete, _closed, _lines, _waiting
    FROM place, locked, (
      SELECT count(*), array_agg(closed.key) AS keys, array_agg(closed.line) AS lines FROM closed
    ) AS done;
    -- What was changed while we waited for it is locked now, and seen by the next statement.
    EXIT WHEN _is_complete IS NOT FALSE;
  END LOOP;
  IF _waiting <> '{}' THEN PERFORM doneward.count_blockers(_tenant, _waiting, moment); END IF;
  IF _closed IS DISTINCT FROM cardinality(_ids) THEN
    unfinished := (
      SELECT '[' || string_agg(coalesce((
        SELECT doneward.told(t) FROM doneward.task AS t
        WHERE t.tenant = _tenant AND t.board = _board AND t.id = given.id AND t.state IS NOT NULL
      ), '{"id":"' || given.id || '"}'), ',') || ']'
      FROM unnest(_ids) AS given (id));
  END IF;

  LOOP
    WITH overdue AS MATERIALIZED (
      SELECT CASE WHEN _total > 0 THEN doneward.overdue(_tenant, _board, moment) END AS what
    ), asked AS MATERIALIZED (
      SELECT given.*, sum(given.count) OVER (ROWS UNBOUNDED PRECEDING)::bigint AS upto
      FROM unnest(_attempts, _bys, _actors, _counts, _leases, _starts) WITH ORDINALITY
        AS given (attempt, by, actor, count, lease, start, place)
    ), next AS MATERIALIZED (
      SELECT n.ctid FROM doneward.task AS n
      WHERE n.tenant = _tenant AND n.board = _board AND n.state = 'ready'
        AND (SELECT overdue.what IS NULL FROM overdue)
      ORDER BY n.priority, n.key LIMIT _total FOR UPDATE SKIP LOCKED
    ), given AS MATERIALIZED (
      SELECT n.ctid, asked.*
      FROM (SELECT next.ctid, row_number() OVER () AS number FROM next) AS n
      JOIN asked ON n.number > asked.upto - asked.count AND n.number <= asked.upto
    ), taken AS (
      UPDATE doneward.task AS t
      SET epoch = t.epoch + 1, version = t.version + 1, owner = given.by, state = 'claimed',
        changed = moment, attempt = given.attempt,
        lease_boot = CASE WHEN given.lease IS NOT NULL THEN 'server' END,
        lease_monotonic = moment + given.lease, lease_wall = moment + given.lease,
        lease_length = given.lease,
        started = CASE WHEN given.start THEN moment ELSE t.started END,
        status = CASE WHEN given.start THEN 'in_progress' ELSE t.status END
      FROM given WHERE t.ctid = given.ctid
      RETURNING concat('[', given.place - 1, ',', doneward.told(t), ']') AS task,
        doneward.claim_line(
          t.id, 'open', t.status, given.by, t.epoch, given.actor, given.lease, moment) AS line
    ), told AS MATERIALIZED (
      SELECT '[' || string_agg(taken.task, ',') || ']' AS tasks,
        _lines || array_agg(taken.line) AS lines
      FROM taken
    ), noted AS (
      INSERT INTO doneward.pending (tenant, scope, entries)
      SELECT _tenant, _hash, told.lines FROM told WHERE told.lines IS NOT NULL
    )
    SELECT told.tasks, overdue.what, told.lines IS NOT NULL AND EXISTS (
      SELECT FROM doneward.watcher AS w WHERE w.tenant = _tenant AND w.until > now())
    INTO tasks, _overdue, _is_heard
    FROM told, overdue;
    IF _is_heard THEN PERFORM pg_notify(doneward.channel(_tenant), ''); END IF;
    EXIT WHEN tasks IS NOT NULL OR _total = 0;

    _lines := NULL;
    IF _overdue = 'claims' THEN
      outcome := 'expired';
      tasks := (
        SELECT '[' || string_agg(doneward.told(t), ',') || ']'
        FROM doneward.expired(_tenant, _board, moment) AS t);
      RETURN;
    END IF;
    IF _overdue = 'waits' THEN
      PERFORM doneward.wake(_tenant, _board, moment);
      CONTINUE;
    END IF;
    PERFORM FROM doneward.task AS t
    WHERE t.tenant = _tenant AND t.board = _board AND t.state = 'ready'
    ORDER BY t.priority, t.key LIMIT 1 FOR UPDATE;
    EXIT WHEN NOT FOUND;
  END LOOP;
  outcome := 'taken';
END $$;

-- For one who asks, and may ask again.
CREATE OR REPLACE FUNCTION doneward.finish(
  _tenant text, _again boolean, _scope text, _ids text[], _epochs bigint[], _actor text,
  _attempt uuid, _by text, _count bigint, _lease double precision, _start boolean,
  _unless_busy boolean, _key text
) RETURNS TABLE (
  unfinished text, outcome text, moment double precision, tasks text, open text[], busy text[])
LANGUAGE plpgsql ${BY_INDEX} AS $$
DECLARE
  _hash CONSTANT bytea := sha256(convert_to(_scope, 'UTF8'));
  _claim doneward.claimed;
BEGIN
  _tenant := doneward.act_for(_tenant);
  IF cardinality(_ids) > 0 THEN
    unfinished := (doneward.finish_together(
      _tenant, _scope, _ids, _epochs, array_fill(1, ARRAY[cardinality(_ids)]), '{}', '{}',
      ARRAY[_actor], '{}', '{}', '{}', 0)).unfinished;
  END IF;
  IF _count IS NOT NULL THEN
    _claim := doneward.decide_claim(
      _tenant, _again, doneward.find_board(_tenant, _scope), _hash, _attempt, _by, _actor, NULL,
      _count, _lease, _start, _unless_busy, _key);
    outcome := _claim.outcome;
    moment := _claim.moment;
    tasks := _claim.tasks;
    open := _claim.open;
    busy := _claim.busy;
    IF _claim.lines IS NOT NULL THEN
      PERFORM doneward.note(_tenant, _hash, _claim.lines);
    END IF;
  END IF;
  RETURN NEXT;
END $$;

DROP FUNCTION doneward.close_held;
`;
