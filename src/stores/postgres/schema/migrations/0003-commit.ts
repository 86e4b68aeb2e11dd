/**
 * A whole commit in one call. One statement decides it: the update that finds
 * the scope at the expected revision, which is also the lock that others wait
 * for. A commit with a key takes that lock before it looks for the key.
 */
export const commit = `
-- For this transaction only, whatever the connection did before and does next.
CREATE FUNCTION doneward.act_for(_tenant text) RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
  -- Acknowledged means on disk, also where the server's default is not to wait for it.
  IF current_setting('synchronous_commit') = 'off' THEN
    PERFORM set_config('synchronous_commit', 'on', true);
  END IF;
  RETURN set_config('doneward.tenant', _tenant, true);
END $$;

CREATE FUNCTION doneward.channel(_tenant text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT 'doneward_' || left(encode(sha256(convert_to(_tenant, 'UTF8')), 'hex'), 32)
$$;

-- Without a payload: any role may listen to any channel.
CREATE FUNCTION doneward.hint(_tenant text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM doneward.watcher AS w WHERE w.tenant = _tenant AND w.until > now()) THEN
    PERFORM pg_notify(doneward.channel(_tenant), '');
  END IF;
END $$;

CREATE FUNCTION doneward.commit(
  _tenant text, _scope text, _attempt uuid, _expected bigint,
  _names text[], _bodies text[], _entries text[], _key text, _reply text
) RETURNS TABLE (outcome text, revision bigint, seq bigint, reply text)
LANGUAGE plpgsql AS $$
DECLARE
  _hash CONSTANT bytea := sha256(convert_to(_scope, 'UTF8'));
  _key_hash CONSTANT bytea := sha256(convert_to(_key, 'UTF8'));
  _count CONSTANT integer := cardinality(_entries);
BEGIN
  PERFORM doneward.act_for(_tenant);

  IF _key IS NOT NULL THEN
    PERFORM FROM doneward.scope AS s WHERE s.tenant = _tenant AND s.hash = _hash FOR UPDATE;
    IF NOT FOUND AND _expected <> 0 OR EXISTS (
      SELECT FROM doneward.reply AS r
      WHERE r.tenant = _tenant AND r.scope = _hash AND r.hash = _key_hash)
    THEN
      RETURN QUERY SELECT * FROM doneward.refuse(_tenant, _hash, _attempt, _key_hash);
      RETURN;
    END IF;
  END IF;

  UPDATE doneward.scope AS s
  SET revision = s.revision + 1, seq = s.seq + _count,
      changed_in = pg_current_xact_id(), changed_at = clock_timestamp()
  WHERE s.tenant = _tenant AND s.hash = _hash AND s.revision = _expected
  RETURNING s.revision, s.seq INTO revision, seq;

  IF NOT FOUND AND _expected = 0 THEN
    INSERT INTO doneward.scope AS s
    VALUES (_tenant, _hash, _scope, 1, _count, pg_current_xact_id(), clock_timestamp())
    ON CONFLICT DO NOTHING
    RETURNING s.revision, s.seq INTO revision, seq;
  END IF;

  IF NOT FOUND THEN
    RETURN QUERY SELECT * FROM doneward.refuse(_tenant, _hash, _attempt, _key_hash);
    RETURN;
  END IF;

  INSERT INTO doneward.document AS d
  SELECT _tenant, _hash, given.name, given.body::json
  FROM unnest(_names, _bodies) AS given (name, body)
  ON CONFLICT ON CONSTRAINT document_pkey DO UPDATE SET body = excluded.body;

  INSERT INTO doneward.journal
  SELECT _tenant, _hash, seq - _count + given.place, given.entry::json
  FROM unnest(_entries) WITH ORDINALITY AS given (entry, place);

  IF _key IS NOT NULL THEN
    INSERT INTO doneward.reply VALUES (_tenant, _hash, _key_hash, _key, _reply::json, now());
  END IF;

  INSERT INTO doneward.attempt VALUES (_tenant, _hash, _attempt, revision, seq, now());
  IF revision % 64 = 0 THEN
    PERFORM doneward.forget_attempts(_tenant, _hash);
  END IF;

  PERFORM doneward.hint(_tenant);
  outcome := 'committed';
  RETURN NEXT;
END $$;

-- Why nothing was written: the same attempt was made before, or the key, or the scope has moved on.
CREATE FUNCTION doneward.refuse(_tenant text, _hash bytea, _attempt uuid, _key_hash bytea)
RETURNS TABLE (outcome text, revision bigint, seq bigint, reply text)
LANGUAGE plpgsql AS $$
BEGIN
  SELECT 'committed', a.revision, a.seq INTO outcome, revision, seq
  FROM doneward.attempt AS a
  WHERE a.tenant = _tenant AND a.scope = _hash AND a.id = _attempt;
  IF FOUND THEN
    RETURN NEXT;
    RETURN;
  END IF;

  SELECT s.revision, s.seq INTO revision, seq
  FROM doneward.scope AS s
  WHERE s.tenant = _tenant AND s.hash = _hash;

  SELECT r.body::text INTO reply
  FROM doneward.reply AS r
  WHERE r.tenant = _tenant AND r.scope = _hash AND r.hash = _key_hash;
  outcome := CASE WHEN FOUND THEN 'replayed' ELSE 'stale' END;
  RETURN NEXT;
END $$;

-- Nobody asks again after an hour.
CREATE FUNCTION doneward.forget_attempts(_tenant text, _hash bytea) RETURNS void
LANGUAGE sql AS $$
  DELETE FROM doneward.attempt AS a
  WHERE a.tenant = _tenant AND a.scope = _hash AND a.made_at < now() - interval '1 hour'
$$;
`;
