import { api } from "../../platform/api.ts";
import { edits, removes, restores } from "../../platform/outbox/offline-change.ts";

const titleOf = (record: Record<string, unknown> | undefined) => String(record?.["title"] ?? "a result");

export const offlineResultChanges = [
  edits(api.results.update, {
    label: (_, record) => `Change “${titleOf(record)}”`,
    page: ({ id }) => `/results/${id}`,
    fields: { title: "Title" },
  }),
  removes(api.results.remove, { label: (_, record) => `Delete “${titleOf(record)}”` }),
  restores(api.results.restore, { label: (_, record) => `Restore “${titleOf(record)}”` }),
];
