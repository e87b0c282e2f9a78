import { defineEvent } from "../../kernel/subscriptions.ts";

/** Asks for totals of the agent's finished work; features that give agents work subscribe. */
export const agentTotalsRequested = defineEvent<
  { agentId: string },
  { completed: number; failed: number; medianMs: number | null }
>("agent.work-summed");

/** Published in the transaction that creates an agent from a template. */
export const agentCreatedFromTemplate = defineEvent<{ templateId: string }>("agent.created-from-template");

/** Published in the transaction that deletes an agent. */
export const agentDeleted = defineEvent<{ agentId: string }>("agent.deleted");
