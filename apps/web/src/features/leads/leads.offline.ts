import { api } from "../../platform/api.ts";
import { adds, edits, removes, restores } from "../../platform/outbox/offline-change.ts";

const nameOf = (record: Record<string, unknown> | undefined) => String(record?.["company"] ?? "a lead");
const page = ({ id }: { id: string }) => `/leads/${id}`;
const fields = { company: "Company", industry: "Industry", location: "Location", email: "Email", phone: "Phone" };

export const offlineLeadChanges = [
  adds(api.leads.create, { label: ({ company }) => `Add ${company}`, fields }),
  edits(api.leads.update, { label: (_, record) => `Edit ${nameOf(record)}`, page, fields }),
  adds(api.leads.note, {
    recordId: ({ id }) => id,
    label: (_, record) => `Note about ${nameOf(record)}`,
    page,
    fields: { text: "Note" },
  }),
  removes(api.leads.remove, { label: (_, record) => `Delete ${nameOf(record)}` }),
  restores(api.leads.restore, { label: (_, record) => `Restore ${nameOf(record)}` }),
];
