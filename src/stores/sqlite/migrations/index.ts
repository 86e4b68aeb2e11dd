import { scopes } from "./0001-scopes.ts";
import { boards } from "./0002-boards.ts";
import { documentChanges } from "./0003-document-changes.ts";
import { fewerPages } from "./0004-fewer-pages.ts";
import { settledJournal } from "./0005-settled-journal.ts";
import { boots } from "./0006-boots.ts";

/** Every step from an empty file to the schema of today, in order. A published step never changes. */
export const MIGRATIONS: readonly string[] = [
  scopes,
  boards,
  documentChanges,
  fewerPages,
  settledJournal,
  boots,
];
