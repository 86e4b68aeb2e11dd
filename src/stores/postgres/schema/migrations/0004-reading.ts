/** Reading, one call each. What a call returns is of one moment. */
export const reading = `
-- One row a document, or one without a document; none for a scope that was not written to.
CREATE FUNCTION doneward.load(_tenant text, _scope text)
RETURNS TABLE (revision bigint, seq bigint, name text, body text)
LANGUAGE plpgsql AS $$
DECLARE
  _hash CONSTANT bytea := sha256(convert_to(_scope, 'UTF8'));
BEGIN
  PERFORM doneward.act_for(_tenant);
  RETURN QUERY
  SELECT s.revision, s.seq, d.name, d.body::text
  FROM doneward.scope AS s
  LEFT JOIN doneward.document AS d ON d.tenant = _tenant AND d.scope = _hash
  WHERE s.tenant = _tenant AND s.hash = _hash;
END $$;

CREATE FUNCTION doneward.replay(_tenant text, _scope text, _key text)
RETURNS TABLE (body text)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM doneward.act_for(_tenant);
  RETURN QUERY
  SELECT r.body::text
  FROM doneward.reply AS r
  WHERE r.tenant = _tenant
    AND r.scope = sha256(convert_to(_scope, 'UTF8'))
    AND r.hash = sha256(convert_to(_key, 'UTF8'));
END $$;

CREATE FUNCTION doneward.journal(
  _tenant text, _scope text, _after bigint, _before bigint, _limit bigint, _newest_first boolean
) RETURNS TABLE (seq bigint, entry text)
LANGUAGE plpgsql AS $$
DECLARE
  _hash CONSTANT bytea := sha256(convert_to(_scope, 'UTF8'));
BEGIN
  PERFORM doneward.act_for(_tenant);
  IF _newest_first THEN
    RETURN QUERY
    SELECT j.seq, j.entry::text
    FROM doneward.journal AS j
    WHERE j.tenant = _tenant AND j.scope = _hash AND j.seq > _after AND j.seq < _before
    ORDER BY j.seq DESC LIMIT _limit;
  ELSE
    RETURN QUERY
    SELECT j.seq, j.entry::text
    FROM doneward.journal AS j
    WHERE j.tenant = _tenant AND j.scope = _hash AND j.seq > _after AND j.seq < _before
    ORDER BY j.seq LIMIT _limit;
  END IF;
END $$;

CREATE FUNCTION doneward.scopes(_tenant text) RETURNS TABLE (name text)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM doneward.act_for(_tenant);
  RETURN QUERY SELECT s.name FROM doneward.scope AS s WHERE s.tenant = _tenant;
END $$;

-- First a row that says what to ask with the next time, then the scopes that changed: since the
-- given mark, or within so many seconds for who asks for the first time. A change may come twice.
CREATE FUNCTION doneward.changes(_tenant text, _since text, _seconds double precision)
RETURNS TABLE (mark text, name text, revision bigint)
LANGUAGE plpgsql AS $$
DECLARE
  _moment CONSTANT pg_snapshot := pg_current_snapshot();
  _least CONSTANT xid8 := coalesce(_since, '0')::xid8;
  _earliest CONSTANT timestamptz := clock_timestamp() - make_interval(secs => _seconds);
BEGIN
  PERFORM doneward.act_for(_tenant);
  RETURN QUERY SELECT pg_snapshot_xmin(_moment)::text, NULL::text, NULL::bigint;
  RETURN QUERY
  SELECT NULL::text, s.name, s.revision
  FROM doneward.scope AS s
  WHERE s.tenant = _tenant
    -- A database that was restored from a dump has transactions from the future in it.
    AND s.changed_in >= _least AND s.changed_in < pg_snapshot_xmax(_moment)
    AND (_since IS NOT NULL OR s.changed_at >= _earliest)
  ORDER BY s.changed_in;
END $$;

-- For half a minute, and for longer to whoever calls it again in time.
CREATE FUNCTION doneward.listen(_tenant text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM doneward.act_for(_tenant);
  EXECUTE format('LISTEN %I', doneward.channel(_tenant));
  INSERT INTO doneward.watcher AS w VALUES (_tenant, now() + interval '30 seconds')
  ON CONFLICT ON CONSTRAINT watcher_pkey DO UPDATE SET until = excluded.until;
END $$;
`;
