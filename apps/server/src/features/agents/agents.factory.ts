import type { AgentDraft } from "@muster/contracts/agents";
import type { TestPerson, TestServer } from "../../platform/testing/test-server.ts";

let count = 0;

/** A valid agent; a test passes only the fields it is about. */
export async function makeAgent(server: TestServer, as: TestPerson, overrides: Partial<AgentDraft> = {}) {
  count += 1;
  const body = { name: `Agent ${count}`, role: "Data analyst", description: "Reads tables", ...overrides };
  const answer = await server.request("POST", "/api/agents", { as, body });
  if (answer.status !== 201) throw new Error(`The agent was not made: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
