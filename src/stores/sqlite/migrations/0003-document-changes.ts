/**
 * What changed in a long document since it was written as a whole, in the order
 * of `number`: a list of a thousand todos of which one is done is not written
 * again for it.
 */
export const documentChanges = `
CREATE TABLE document_change (
  scope  INTEGER NOT NULL REFERENCES scope (id),
  name   TEXT NOT NULL,
  number INTEGER NOT NULL,
  body   TEXT NOT NULL,
  PRIMARY KEY (scope, name, number)
) STRICT, WITHOUT ROWID;
`;
