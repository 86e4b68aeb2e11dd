-- Scopes: their documents, journal and replies. Whoever writes to a scope, tasks included, locks its row
-- first. So writers of a scope take turns, nobody meets a deadlock, and what a writer has read stays true
-- until it commits. What a reading call returns is of one moment.

-- Neither has a line break in it: stored names are escaped.
CREATE FUNCTION doneward.scope_hash(_tenant text, _scope text) RETURNS bytea
LANGUAGE sql STABLE AS $$ SELECT sha256(convert_to(_tenant || E'\n' || _scope, 'UTF8')) $$;

CREATE FUNCTION doneward.key_hash(_key text) RETURNS bytea
LANGUAGE sql STABLE AS $$ SELECT sha256(convert_to(_key, 'UTF8')) $$;

-- Null: nobody wrote to it yet.
CREATE FUNCTION doneward.find_scope(_tenant text, _scope text) RETURNS doneward.scope
LANGUAGE plpgsql AS $$
DECLARE
  _found doneward.scope;
BEGIN
  PERFORM doneward.act_for(_tenant);
  SELECT s.* INTO _found FROM doneward.scope AS s
  WHERE s.hash = doneward.scope_hash(_tenant, _scope);
  RETURN _found;
END $$;

-- The same, till the end of the transaction.
CREATE FUNCTION doneward.lock_scope(_tenant text, _scope text) RETURNS doneward.scope
LANGUAGE plpgsql AS $$
DECLARE
  _found doneward.scope;
BEGIN
  PERFORM doneward.act_for(_tenant);
  SELECT s.* INTO _found FROM doneward.scope AS s
  WHERE s.hash = doneward.scope_hash(_tenant, _scope) FOR UPDATE;
  RETURN _found;
END $$;

CREATE FUNCTION doneward.make_scope(_tenant text, _scope text) RETURNS doneward.scope
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO doneward.scope (tenant, hash, name)
  VALUES (_tenant, doneward.scope_hash(_tenant, _scope), _scope) ON CONFLICT DO NOTHING;
  RETURN doneward.lock_scope(_tenant, _scope);
END $$;

CREATE FUNCTION doneward.channel(_tenant text) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT 'doneward_' || left(encode(sha256(convert_to(_tenant, 'UTF8')), 'hex'), 32)
$$;

-- The end of every write to a scope that is locked: numbers its journal entries, and tells watchers.
-- Without a payload: any role may listen to any channel.
CREATE FUNCTION doneward.append(
  _scope doneward.scope, _entries text[], OUT revision bigint, OUT seq bigint
)
LANGUAGE plpgsql AS $$
DECLARE
  _count CONSTANT integer := cardinality(_entries);
  _is_heard boolean;
BEGIN
  UPDATE doneward.scope AS s
  SET revision = s.revision + 1, seq = s.seq + _count,
    changed_in = pg_current_xact_id(), changed_at = clock_timestamp()
  WHERE s.id = _scope.id
  RETURNING s.revision, s.seq, EXISTS (
    SELECT FROM doneward.watcher AS w WHERE w.tenant = _scope.tenant AND w.until > now())
  INTO revision, seq, _is_heard;
  IF _count > 0 THEN
    INSERT INTO doneward.journal
    SELECT _scope.tenant, _scope.id, append.seq - _count + given.place, given.entry::json
    FROM unnest(_entries) WITH ORDINALITY AS given (entry, place);
  END IF;
  IF revision % 64 = 0 THEN PERFORM doneward.forget_attempts(_scope.id); END IF;
  IF _is_heard THEN PERFORM pg_notify(doneward.channel(_scope.tenant), ''); END IF;
END $$;

-- Nobody asks again after an hour.
CREATE FUNCTION doneward.forget_attempts(_scope bigint) RETURNS void
LANGUAGE sql AS $$
  DELETE FROM doneward.attempt AS a
  WHERE a.scope = _scope AND a.made_at < now() - interval '1 hour'
$$;

-- What commits of documents and of tasks have in common: the reply, the journal, the id of the attempt.
CREATE FUNCTION doneward.finish_commit(
  _at doneward.scope, _attempt uuid, _entries text[], _key text, _reply text,
  OUT revision bigint, OUT seq bigint
)
LANGUAGE plpgsql AS $$
BEGIN
  IF _key IS NOT NULL THEN
    INSERT INTO doneward.reply
    VALUES (_at.tenant, _at.id, doneward.key_hash(_key), _key, _reply::json);
  END IF;
  SELECT a.revision, a.seq INTO revision, seq FROM doneward.append(_at, _entries) AS a;
  INSERT INTO doneward.attempt VALUES (_at.tenant, _at.id, _attempt, revision, seq);
END $$;

CREATE FUNCTION doneward.commit(
  _tenant text, _scope text, _attempt uuid, _expected bigint,
  _names text[], _bodies text[], _entries text[], _key text, _reply text
) RETURNS TABLE (outcome text, revision bigint, seq bigint, reply text)
LANGUAGE plpgsql AS $$
DECLARE
  _at doneward.scope := doneward.lock_scope(_tenant, _scope);
  _known text;
BEGIN
  IF _at.id IS NULL AND _expected = 0 THEN _at := doneward.make_scope(_tenant, _scope); END IF;
  SELECT r.body::text INTO _known FROM doneward.reply AS r
  WHERE r.scope = _at.id AND r.hash = doneward.key_hash(_key);
  IF _at.revision IS DISTINCT FROM _expected OR _known IS NOT NULL THEN
    SELECT 'committed', a.revision, a.seq INTO outcome, revision, seq
    FROM doneward.attempt AS a WHERE a.id = _attempt;
    IF NOT FOUND THEN
      outcome := CASE WHEN _known IS NULL THEN 'stale' ELSE 'replayed' END;
      revision := _at.revision;
      seq := _at.seq;
      reply := _known;
    END IF;
    RETURN NEXT;
    RETURN;
  END IF;

  INSERT INTO doneward.document AS d
  SELECT _tenant, _at.id, given.name, given.body::json
  FROM unnest(_names, _bodies) AS given (name, body)
  ON CONFLICT ON CONSTRAINT document_pkey DO UPDATE SET body = excluded.body;
  SELECT 'committed', c.revision, c.seq INTO outcome, revision, seq
  FROM doneward.finish_commit(_at, _attempt, _entries, _key, _reply) AS c;
  RETURN NEXT;
END $$;

-- One row a document, or one without a document; none for a scope that was not written to.
CREATE FUNCTION doneward.load(_tenant text, _scope text)
RETURNS TABLE (revision bigint, seq bigint, name text, body text)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM doneward.act_for(_tenant);
  RETURN QUERY
  SELECT s.revision, s.seq, d.name, d.body::text
  FROM doneward.scope AS s LEFT JOIN doneward.document AS d ON d.scope = s.id
  WHERE s.hash = doneward.scope_hash(_tenant, _scope);
END $$;

CREATE FUNCTION doneward.replay(_tenant text, _scope text, _key text) RETURNS TABLE (body text)
LANGUAGE plpgsql AS $$
DECLARE
  _at CONSTANT doneward.scope := doneward.find_scope(_tenant, _scope);
BEGIN
  RETURN QUERY
  SELECT r.body::text FROM doneward.reply AS r
  WHERE r.scope = _at.id AND r.hash = doneward.key_hash(_key);
END $$;

CREATE FUNCTION doneward.journal(
  _tenant text, _scope text, _after bigint, _before bigint, _limit bigint, _newest_first boolean
) RETURNS TABLE (seq bigint, entry text)
LANGUAGE plpgsql AS $$
DECLARE
  _at CONSTANT doneward.scope := doneward.find_scope(_tenant, _scope);
BEGIN
  IF _newest_first THEN
    RETURN QUERY
    SELECT j.seq, j.entry::text FROM doneward.journal AS j
    WHERE j.scope = _at.id AND j.seq > _after AND j.seq < _before
    ORDER BY j.seq DESC LIMIT _limit;
  ELSE
    RETURN QUERY
    SELECT j.seq, j.entry::text FROM doneward.journal AS j
    WHERE j.scope = _at.id AND j.seq > _after AND j.seq < _before
    ORDER BY j.seq LIMIT _limit;
  END IF;
END $$;

CREATE FUNCTION doneward.scopes(_tenant text) RETURNS TABLE (name text)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM doneward.act_for(_tenant);
  RETURN QUERY SELECT s.name FROM doneward.scope AS s WHERE s.tenant = _tenant;
END $$;

-- First a row that says what to ask with the next time, then the scopes that changed: since the given
-- mark, or within so many seconds for the first time. A change may come twice.
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

-- For half a minute, and for longer if it is called again in time. Answers the channel.
CREATE FUNCTION doneward.listen(_tenant text) RETURNS TABLE (channel text)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM doneward.act_for(_tenant);
  channel := doneward.channel(_tenant);
  EXECUTE format('LISTEN %I', channel);
  INSERT INTO doneward.watcher AS w VALUES (_tenant, now() + interval '30 seconds')
  ON CONFLICT ON CONSTRAINT watcher_pkey DO UPDATE SET until = excluded.until;
  RETURN NEXT;
END $$;

-- Keeps replies for thirty days: whoever tries again does so sooner.
CREATE FUNCTION doneward.prune(_tenant text, _scope text, _before bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  _at CONSTANT doneward.scope := doneward.lock_scope(_tenant, _scope);
BEGIN
  DELETE FROM doneward.journal AS j WHERE j.scope = _at.id AND j.seq < _before;
  DELETE FROM doneward.reply AS r
  WHERE r.scope = _at.id AND r.kept_at < now() - interval '30 days';
  PERFORM doneward.forget_attempts(_at.id);
END $$;
