import { tables } from "./0001-tables.ts";
import { rowLevelSecurity } from "./0002-row-level-security.ts";
import { commit } from "./0003-commit.ts";
import { reading } from "./0004-reading.ts";
import { copying } from "./0005-copying.ts";

/** Every step from an empty schema to that of today, in order. A published step never changes. */
export const MIGRATIONS: readonly string[] = [tables, rowLevelSecurity, commit, reading, copying];
