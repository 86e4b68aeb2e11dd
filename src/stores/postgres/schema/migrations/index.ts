import { tables } from "./0001-tables.ts";
import { rowLevelSecurity } from "./0002-row-level-security.ts";
import { commit } from "./0003-commit.ts";
import { reading } from "./0004-reading.ts";
import { copying } from "./0005-copying.ts";
import { boards } from "./0006-boards.ts";
import { boardWriting } from "./0007-board-writing.ts";
import { boardClaiming } from "./0008-board-claiming.ts";
import { boardReading } from "./0009-board-reading.ts";
import { boardJournal } from "./0010-board-journal.ts";
import { boardFinishing } from "./0011-board-finishing.ts";
import { boardTogether } from "./0012-board-together.ts";
import { boardFacts } from "./0013-board-facts.ts";
import { boardKeys } from "./0014-board-keys.ts";
import { boardIndexes } from "./0015-board-indexes.ts";
import { boardCopying } from "./0016-board-copying.ts";

/** Every step from an empty schema to that of today, in order. A published step never changes. */
export const MIGRATIONS: readonly string[] = [
  tables,
  rowLevelSecurity,
  commit,
  reading,
  copying,
  boards,
  boardWriting,
  boardClaiming,
  boardReading,
  boardJournal,
  boardFinishing,
  boardTogether,
  boardFacts,
  boardKeys,
  boardIndexes,
  boardCopying,
];
