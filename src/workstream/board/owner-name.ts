import type { Actor } from "../../stores/contract.ts";

/** The name that tasks of this actor are owned by. */
export function ownerName(actor: Actor): string {
  return actor.name ?? actor.kind;
}
