/** Every statement on the functions of boards. */

import type { Statement } from "../connection/statement.ts";

export const HEAD: Statement = {
  name: "doneward board head",
  text: "SELECT * FROM doneward.board_head($1, $2)",
};

export const GET: Statement = {
  name: "doneward get tasks",
  text: "SELECT * FROM doneward.get_tasks($1, $2, $3)",
};

export const LIST: Statement = {
  name: "doneward list tasks",
  text: "SELECT * FROM doneward.list_tasks($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
  isLong: true,
};

export const COUNTS: Statement = {
  name: "doneward count tasks",
  text: "SELECT * FROM doneward.count_tasks($1, $2)",
  isLong: true,
};

export const EDGES: Statement = {
  name: "doneward edges",
  text: "SELECT * FROM doneward.edges($1, $2, $3, $4)",
};

/** One that writes many tasks takes its time. */
export const COMMIT_BOARD: Statement = {
  name: "doneward commit board",
  text: "SELECT * FROM doneward.commit_board($1, $2, $3, $4, $5, $6, $7, $8)",
  isLong: true,
};

export const CLAIM: Statement = {
  name: "doneward claim",
  text: `SELECT outcome, moment, tasks, open, busy
FROM doneward.claim($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
};

export const FINISH: Statement = {
  name: "doneward finish",
  text: "SELECT * FROM doneward.finish($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
};

/** The same for several who ask at once. */
export const FINISH_TOGETHER: Statement = {
  name: "doneward finish together",
  text: `SELECT * FROM doneward.finish_together($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
};

export const RENEW: Statement = {
  name: "doneward renew",
  text: "SELECT * FROM doneward.renew($1, $2, $3, $4, $5)",
};
