/** Every statement on our functions, one for each thing that a store does. */

import type { Statement } from "./connection/statement.ts";

export const COMMIT: Statement = {
  name: "doneward commit",
  text: "SELECT * FROM doneward.commit($1, $2, $3, $4, $5, $6, $7, $8, $9)",
};

export const LOAD: Statement = {
  name: "doneward load",
  text: "SELECT * FROM doneward.load($1, $2)",
};

export const REPLAY: Statement = {
  name: "doneward replay",
  text: "SELECT * FROM doneward.replay($1, $2, $3)",
};

export const JOURNAL: Statement = {
  name: "doneward journal",
  text: "SELECT * FROM doneward.journal($1, $2, $3, $4, $5, $6)",
  isLong: true,
};

export const SCOPES: Statement = {
  name: "doneward scopes",
  text: "SELECT * FROM doneward.scopes($1)",
  isLong: true,
};

export const CHANGES: Statement = {
  name: "doneward changes",
  text: "SELECT * FROM doneward.changes($1, $2, $3)",
};

export const DUMP: Statement = {
  name: "doneward dump",
  text: "SELECT * FROM doneward.dump($1, $2)",
  isLong: true,
};

export const RESTORE: Statement = {
  name: "doneward restore",
  text: `
SELECT CASE WHEN doneward.restore($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  THEN doneward.restore_board($1, $2, $12, $13, $14, $15) ELSE false END AS done`,
  isLong: true,
};

export const PRUNE: Statement = {
  name: "doneward prune",
  text: "SELECT doneward.prune($1, $2, $3)",
  isLong: true,
};

export const LISTEN: Statement = {
  name: "doneward listen",
  text: "SELECT doneward.listen($1)",
};
