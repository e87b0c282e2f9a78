import { offlineAgentChanges } from "../features/agents/agents.offline.ts";
import { offlineChatChanges } from "../features/chat/chat.offline.ts";
import { offlineLeadChanges } from "../features/leads/leads.offline.ts";
import { offlineResultChanges } from "../features/results/results.offline.ts";
import { offlineRoleChanges } from "../features/roles/roles.offline.ts";
import { offlineTaskChanges } from "../features/tasks/tasks.offline.ts";
import { startOutbox } from "../platform/outbox/outbox.ts";

/** Keeps the changes that can be sent later, of every feature. Returns the function that stops it. */
export function startOfflineChanges(place: string): () => void {
  return startOutbox(place, [
    ...offlineAgentChanges,
    ...offlineChatChanges,
    ...offlineLeadChanges,
    ...offlineResultChanges,
    ...offlineRoleChanges,
    ...offlineTaskChanges,
  ]);
}
