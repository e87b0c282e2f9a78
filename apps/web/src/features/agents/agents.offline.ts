import { api } from "../../platform/api.ts";
import { edits } from "../../platform/outbox/offline-change.ts";

const nameOf = (record: Record<string, unknown> | undefined) => String(record?.["name"] ?? "an agent");
const page = ({ id }: { id: string }) => `/agents/${id}`;

export const offlineAgentChanges = [
  edits(api.agents.update, {
    label: (_, record) => `Edit ${nameOf(record)}`,
    page,
    fields: { name: "Name", description: "Description" },
  }),
  edits(api.agents.pause, {
    slot: "status",
    effect: () => ({ status: "paused" }),
    label: (_, record) => `Pause ${nameOf(record)}`,
    page,
  }),
  edits(api.agents.activate, {
    slot: "status",
    effect: () => ({ status: "active" }),
    label: (_, record) => `Activate ${nameOf(record)}`,
    page,
  }),
];
