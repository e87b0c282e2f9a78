import { readRunEvents, shownText } from "../../kernel/runs/replay.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import type { MessageRow } from "./chat.table.ts";
import { updateMessage } from "./messages.repo.ts";
import { replyStep } from "./turns.types.ts";

/**
 * Stores the text shown by replies whose runs ended before they were complete. Live text is stored only after a run's end, so it
 * cannot be read in the transaction that ends it.
 */
export async function loadStreamedText(tx: OrgTx, rows: MessageRow[]): Promise<MessageRow[]> {
  const filled: MessageRow[] = [];
  for (const row of rows) filled.push(await fillShownText(tx, row));
  return filled;
}

async function fillShownText(tx: OrgTx, row: MessageRow): Promise<MessageRow> {
  if (row.content !== null || row.runId === null || row.status === "working" || row.status === "queued") return row;
  const shown = shownText(await readRunEvents(tx, row.runId), replyStep);
  return updateMessage(tx, row.id, { content: shown.trim() === "" ? "" : shown });
}
