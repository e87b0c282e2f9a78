import { newIdempotencyKey } from "../idempotency.ts";
import { newChangeId, type WaitingChange } from "./queue.ts";

/** A waiting edit of a lead for tests. */
export function makeChange(sketch: Partial<WaitingChange> = {}): WaitingChange {
  return {
    ...{ id: newChangeId(0), place: "u1:o1", call: "leads.update", input: { id: "l1" }, record: "leads:l1" },
    ...{ idempotencyKey: newIdempotencyKey(), slot: "fields", isUndo: false, effect: null, label: "Edit Acme" },
    ...{ createdAt: 0, tries: 0, nextTryAt: 0, refusal: null, lastError: null },
    ...sketch,
  };
}
