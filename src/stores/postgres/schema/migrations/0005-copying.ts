/** Taking a scope elsewhere, and letting go of its past. */
export const copying = `
-- Two rows for the numbers of the scope, and one for each thing in it; entries in order.
CREATE FUNCTION doneward.dump(_tenant text, _scope text)
RETURNS TABLE (kind text, number bigint, name text, body text)
LANGUAGE plpgsql AS $$
DECLARE
  _hash CONSTANT bytea := sha256(convert_to(_scope, 'UTF8'));
BEGIN
  PERFORM doneward.act_for(_tenant);
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
  ORDER BY 2;
END $$;

-- False: there is such a scope already, and nothing was written.
CREATE FUNCTION doneward.restore(
  _tenant text, _scope text, _attempt uuid, _revision bigint, _seq bigint,
  _names text[], _bodies text[], _seqs bigint[], _entries text[], _keys text[], _replies text[]
) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  _hash CONSTANT bytea := sha256(convert_to(_scope, 'UTF8'));
BEGIN
  PERFORM doneward.act_for(_tenant);

  IF _revision = 0 THEN
    RETURN NOT EXISTS (
      SELECT FROM doneward.scope AS s WHERE s.tenant = _tenant AND s.hash = _hash);
  END IF;

  INSERT INTO doneward.scope
  VALUES (_tenant, _hash, _scope, _revision, _seq, pg_current_xact_id(), clock_timestamp())
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN EXISTS (
      SELECT FROM doneward.attempt AS a
      WHERE a.tenant = _tenant AND a.scope = _hash AND a.id = _attempt);
  END IF;

  INSERT INTO doneward.document
  SELECT _tenant, _hash, given.name, given.body::json
  FROM unnest(_names, _bodies) AS given (name, body);

  INSERT INTO doneward.journal
  SELECT _tenant, _hash, given.seq, given.entry::json
  FROM unnest(_seqs, _entries) AS given (seq, entry);

  INSERT INTO doneward.reply
  SELECT _tenant, _hash, sha256(convert_to(given.key, 'UTF8')), given.key, given.body::json, now()
  FROM unnest(_keys, _replies) AS given (key, body);

  INSERT INTO doneward.attempt VALUES (_tenant, _hash, _attempt, _revision, _seq, now());
  PERFORM doneward.hint(_tenant);
  RETURN true;
END $$;

-- Replies are kept for thirty days: whoever tries again does so sooner.
CREATE FUNCTION doneward.prune(_tenant text, _scope text, _before bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  _hash CONSTANT bytea := sha256(convert_to(_scope, 'UTF8'));
BEGIN
  PERFORM doneward.act_for(_tenant);
  DELETE FROM doneward.journal AS j
  WHERE j.tenant = _tenant AND j.scope = _hash AND j.seq < _before;
  DELETE FROM doneward.reply AS r
  WHERE r.tenant = _tenant AND r.scope = _hash AND r.kept_at < now() - interval '30 days';
  PERFORM doneward.forget_attempts(_tenant, _hash);
END $$;
`;
