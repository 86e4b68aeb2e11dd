import { BY_INDEX } from "./by-index.ts";

/**
 * What writers of boards have left to be numbered is numbered by whoever reads
 * the scope next: these functions are those of before with that added, and with
 * boards in what is copied.
 */
export const boardJournal: string = `
-- Numbers what is pending in a scope. On a server that may only be read it stays for later.
CREATE FUNCTION doneward.settle(_tenant text, _hash bytea) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  _writes bigint;
  _entries text[];
  _last bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM doneward.pending AS p WHERE p.tenant = _tenant AND p.scope = _hash)
    OR NOT doneward.may_write()
  THEN
    RETURN;
  END IF;
  PERFORM FROM doneward.scope AS s WHERE s.tenant = _tenant AND s.hash = _hash FOR UPDATE;
  WITH numbered AS (
    DELETE FROM doneward.pending AS p WHERE p.tenant = _tenant AND p.scope = _hash
    RETURNING p.id, p.entries
  )
  SELECT count(*), ARRAY(
    SELECT e.entry FROM numbered AS n, unnest(n.entries) WITH ORDINALITY AS e (entry, place)
    ORDER BY n.id, e.place)
  INTO _writes, _entries FROM numbered;
  IF _writes = 0 THEN RETURN; END IF;
  UPDATE doneward.scope AS s
  SET revision = s.revision + _writes, seq = s.seq + cardinality(_entries),
    changed_in = pg_current_xact_id(), changed_at = clock_timestamp()
  WHERE s.tenant = _tenant AND s.hash = _hash
  RETURNING s.seq INTO _last;
  INSERT INTO doneward.journal
  SELECT _tenant, _hash, _last - cardinality(_entries) + e.place, e.entry::json
  FROM unnest(_entries) WITH ORDINALITY AS e (entry, place);
END $$;

CREATE OR REPLACE FUNCTION doneward.load(_tenant text, _scope text)
RETURNS TABLE (revision bigint, seq bigint, name text, body text)
LANGUAGE plpgsql AS $$
DECLARE
  _hash CONSTANT bytea := sha256(convert_to(_scope, 'UTF8'));
BEGIN
  PERFORM doneward.act_for(_tenant);
  PERFORM doneward.settle(_tenant, _hash);
  RETURN QUERY
  SELECT s.revision, s.seq, d.name, d.body::text
  FROM doneward.scope AS s
  LEFT JOIN doneward.document AS d ON d.tenant = _tenant AND d.scope = _hash
  WHERE s.tenant = _tenant AND s.hash = _hash;
END $$;

ALTER FUNCTION doneward.journal(text, text, bigint, bigint, bigint, boolean) RENAME TO read_journal;

CREATE FUNCTION doneward.journal(
  _tenant text, _scope text, _after bigint, _before bigint, _limit bigint, _newest_first boolean
) RETURNS TABLE (seq bigint, entry text)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM doneward.act_for(_tenant);
  PERFORM doneward.settle(_tenant, sha256(convert_to(_scope, 'UTF8')));
  RETURN QUERY
  SELECT * FROM doneward.read_journal(_tenant, _scope, _after, _before, _limit, _newest_first);
END $$;

CREATE OR REPLACE FUNCTION doneward.changes(_tenant text, _since text, _seconds double precision)
RETURNS TABLE (mark text, name text, revision bigint)
LANGUAGE plpgsql AS $$
DECLARE
  _moment CONSTANT pg_snapshot := pg_current_snapshot();
  _least CONSTANT xid8 := coalesce(_since, '0')::xid8;
  _earliest CONSTANT timestamptz := clock_timestamp() - make_interval(secs => _seconds);
BEGIN
  PERFORM doneward.act_for(_tenant);
  PERFORM doneward.settle(_tenant, p.scope)
  FROM (SELECT DISTINCT p.scope FROM doneward.pending AS p WHERE p.tenant = _tenant ORDER BY 1) AS p;
  RETURN QUERY SELECT pg_snapshot_xmin(_moment)::text, NULL::text, NULL::bigint;
  RETURN QUERY
  SELECT NULL::text, s.name, s.revision
  FROM doneward.scope AS s
  WHERE s.tenant = _tenant
    -- A database that was restored from a dump has transactions from the future in it.
    AND s.changed_in >= _least
    AND (s.changed_in < pg_snapshot_xmax(_moment)
      OR s.changed_in = pg_current_xact_id_if_assigned())
    AND (_since IS NOT NULL OR s.changed_at >= _earliest)
  ORDER BY s.changed_in;
END $$;

-- Also two rows for the numbers of a board, and one for each task and each id that is taken.
CREATE OR REPLACE FUNCTION doneward.dump(_tenant text, _scope text)
RETURNS TABLE (kind text, number bigint, name text, body text)
LANGUAGE plpgsql AS $$
DECLARE
  _hash CONSTANT bytea := sha256(convert_to(_scope, 'UTF8'));
BEGIN
  PERFORM doneward.act_for(_tenant);
  PERFORM doneward.settle(_tenant, _hash);
  RETURN QUERY
  SELECT its.kind, its.number, NULL, NULL
  FROM doneward.scope AS s,
    LATERAL (VALUES ('revision', s.revision), ('seq', s.seq)) AS its (kind, number)
  WHERE s.tenant = _tenant AND s.hash = _hash
  UNION ALL
  SELECT 'document', NULL, d.name, d.body::text
  FROM doneward.document AS d WHERE d.tenant = _tenant AND d.scope = _hash
  UNION ALL
  SELECT 'entry', j.seq, NULL, j.entry::text
  FROM doneward.journal AS j WHERE j.tenant = _tenant AND j.scope = _hash
  UNION ALL
  SELECT 'reply', NULL, r.key, r.body::text
  FROM doneward.reply AS r WHERE r.tenant = _tenant AND r.scope = _hash
  UNION ALL
  SELECT its.kind, its.number, NULL, NULL
  FROM doneward.board AS b,
    LATERAL (VALUES ('graph', b.graph), ('created', b.created)) AS its (kind, number)
  WHERE b.tenant = _tenant AND b.scope = _hash
  UNION ALL
  SELECT CASE WHEN t.state IS NULL THEN 'deleted' ELSE 'task' END, t.key, t.id,
    CASE WHEN t.state IS NOT NULL THEN doneward.told(t) END
  FROM doneward.board AS b JOIN doneward.task AS t ON t.tenant = _tenant AND t.board = b.id
  WHERE b.tenant = _tenant AND b.scope = _hash
  ORDER BY 2;
END $$;

-- Puts the tasks of a dump into a scope that was restored just now, or by the same call before.
CREATE FUNCTION doneward.restore_board(
  _tenant text, _scope text, _graph bigint, _created bigint, _writes json, _deleted text[]
) RETURNS boolean
LANGUAGE plpgsql ${BY_INDEX} AS $$
DECLARE
  _board bigint;
BEGIN
  IF _graph IS NULL OR doneward.find_board(_tenant, _scope) IS NOT NULL THEN RETURN true; END IF;
  _board := doneward.make_board(_tenant, _scope, sha256(convert_to(_scope, 'UTF8')));
  PERFORM doneward.write_tasks(
    _tenant, _board, NULL,
    ARRAY(SELECT w FROM json_populate_recordset(NULL::doneward.task_write, _writes) AS w));
  INSERT INTO doneward.task (tenant, board, id, version, status, priority, epoch, changed, text, body)
  SELECT _tenant, _board, given.id, 1, 'cancelled', 0, 0, 0, '', '{}'
  FROM unnest(_deleted) AS given (id);
  UPDATE doneward.board AS b SET graph = _graph, created = _created WHERE b.tenant = _tenant AND b.id = _board;
  RETURN true;
END $$;
`;
