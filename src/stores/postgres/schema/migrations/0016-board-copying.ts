import { BY_INDEX } from "./by-index.ts";

/**
 * The tasks of a board, also those that are deleted, are found by the index of ids:
 * every id is at least the empty one, which is said so that no other index is taken
 * for as good. The dump of a board read all tasks of its tenant.
 */
export const boardCopying: string = `
-- Also two rows for the numbers of a board, and one for each task and each id that is taken.
CREATE OR REPLACE FUNCTION doneward.dump(_tenant text, _scope text)
RETURNS TABLE (kind text, number bigint, name text, body text)
LANGUAGE plpgsql ${BY_INDEX} AS $$
DECLARE
  _hash CONSTANT bytea := sha256(convert_to(_scope, 'UTF8'));
  _board bigint;
BEGIN
  PERFORM doneward.act_for(_tenant);
  PERFORM doneward.settle(_tenant, _hash);
  _board := doneward.find_board(_tenant, _scope);
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
  FROM doneward.task AS t WHERE t.tenant = _tenant AND t.board = _board AND t.id >= ''
  ORDER BY 2;
END $$;
`;
