import { api } from "../../platform/api.ts";
import { adds, edits, removes } from "../../platform/outbox/offline-change.ts";

const titleOf = (record: Record<string, unknown> | undefined) => String(record?.["title"] ?? "a role");

export const offlineRoleChanges = [
  adds(api.jobRoles.create, { label: ({ title }) => `Add the role ${title}`, fields: { title: "Title" } }),
  edits(api.jobRoles.update, { label: (_, record) => `Edit the role ${titleOf(record)}`, fields: { title: "Title" } }),
  removes(api.jobRoles.remove, { label: (_, record) => `Delete the role ${titleOf(record)}` }),
];
