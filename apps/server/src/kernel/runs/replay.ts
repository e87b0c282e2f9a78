import type { OrgTx } from "../tenancy/tenancy.ts";
import { listEvents, type StoredEvents } from "./runs.repo.ts";

const pageSize = 500;

/** All stored events of a run, in order; a stretch of streamed text is one row. */
export async function readRunEvents(tx: OrgTx, runId: string): Promise<StoredEvents[]> {
  const all: StoredEvents[] = [];
  for (;;) {
    const rows = await listEvents(tx, runId, { after: all.at(-1)?.upto ?? 0, limit: pageSize });
    all.push(...rows);
    if (rows.length < pageSize) return all;
  }
}

/** The text of one part as a reader of the events has it: the newest attempt's, with its corrections. */
export function shownText(events: Pick<StoredEvents, "type" | "data">[], part: string): string {
  let attempt = 0;
  let shown = "";
  for (const { type, data } of events) {
    // Only `writeEvents` writes rows, from events of these types.
    const value = data as { part?: string; attempt?: number; text?: string; before?: string; after?: string };
    if (value.part !== part) continue;
    if (type === "text-delta" && value.text) {
      if ((value.attempt ?? 0) > attempt) shown = "";
      attempt = value.attempt ?? 0;
      shown += value.text;
    }
    if (type === "correction") shown = shown.replace(value.before ?? "", () => value.after ?? "");
  }
  return shown;
}
