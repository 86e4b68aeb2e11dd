import { randomUUID } from "node:crypto";
import { maskValue } from "../progress/index.ts";
import type { Recall } from "../recall/index.ts";
import { recallOf } from "../recall/index.ts";
import { todoDocument } from "./documents.ts";
import { evidenceCounts } from "./evidence/index.ts";
import { lastChangeAt } from "./journal-pages.ts";
import type { Live } from "./live.ts";

/** What goes back into the context now. Writes nothing. */
export async function recallHere(live: Live): Promise<Recall> {
  const { store, scope, now } = live;
  const { documents, seq } = await store.load(scope);
  const { list, revision } = todoDocument(documents);
  const changedAt = await lastChangeAt(store, scope, seq);
  const age = changedAt === undefined ? {} : { age: now() - changedAt };
  const evidence = await evidenceCounts(live, list);
  return recallOf({ list: maskValue(list), revision, ...age, evidence, nonce: randomUUID() });
}
