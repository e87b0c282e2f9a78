import type { Services } from "../../kernel/services.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";

type Hook = (tx: OrgTx, services: Services, agentId: string) => Promise<void>;

const hooks = new Set<Hook>();

/**
 * What else goes with an agent, in the same transaction. Features that know agents add themselves where the program is put
 * together, as agents know nothing of them.
 */
export function onAgentDeleted(hook: Hook): void {
  hooks.add(hook);
}

export async function tellAgentDeleted(tx: OrgTx, services: Services, agentId: string): Promise<void> {
  for (const hook of hooks) await hook(tx, services, agentId);
}
