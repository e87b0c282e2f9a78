import { defineEvent } from "../../kernel/subscriptions.ts";

/** Published in the transaction that deletes an agent. */
export const agentDeleted = defineEvent<{ agentId: string }>("agent.deleted");
