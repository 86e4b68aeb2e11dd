import type { Dialect } from "./dialect.ts";
import { doneward } from "./doneward/index.ts";

/** What is spoken when nobody says otherwise. Apart from the catalogue, which loads every dialect. */
export const DEFAULT_DIALECT: Dialect = doneward;
