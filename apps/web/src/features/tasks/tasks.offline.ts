import { api } from "../../platform/api.ts";
import { edits, removes, restores } from "../../platform/outbox/offline-change.ts";

const nameOf = (record: Record<string, unknown> | undefined) => String(record?.["number"] ?? "a task");
const page = ({ id }: { id: string }) => `/tasks/${id}`;

/** Retrying, revising and canceling are not among them: they start or stop work that costs something. */
export const offlineTaskChanges = [
  edits(api.tasks.accept, {
    slot: "acceptance",
    effect: (_, record) => ({
      acceptedAt: new Date().toISOString(),
      acceptedVersion: (record?.["result"] as { version: number } | null | undefined)?.version ?? 1,
      stage: "done",
    }),
    label: (_, record) => `Accept ${nameOf(record)}`,
    page,
  }),
  edits(api.tasks.reopen, {
    slot: "acceptance",
    effect: () => ({ acceptedAt: null, acceptedVersion: null, stage: "to_review" }),
    label: (_, record) => `Withdraw the acceptance of ${nameOf(record)}`,
    page,
  }),
  removes(api.tasks.remove, { label: (_, record) => `Delete ${nameOf(record)}` }),
  restores(api.tasks.restore, { label: (_, record) => `Restore ${nameOf(record)}` }),
];
