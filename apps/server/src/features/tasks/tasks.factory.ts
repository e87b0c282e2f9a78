import type { TestPerson, TestServer } from "../../platform/testing/test-server.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { makeFile } from "../files/files.factory.ts";

export const salesJob = {
  templateId: "data-analysis",
  title: "Sales by region",
  description: "Which region leads, and is there a trend?",
};

/** A new person with an agent and a table, ready to assign a task. */
export async function readyPerson(server: TestServer, plan?: string) {
  const as = await server.signUp();
  if (plan) await buyPlan(server, as, plan);
  const agent = await makeAgent(server, as);
  const file = await makeFile(server, as);
  return { as, agent, file, body: { ...salesJob, agentId: agent.id, attachments: [file.id] } };
}

/** At the test checkout. */
export async function buyPlan(server: TestServer, as: TestPerson, priceId: string): Promise<void> {
  const { body } = await server.request("POST", "/api/billing/create-checkout", { as, body: { priceId } });
  await server.request("POST", `/api/billing/checkout/${body.url.split("/").at(-1)}/complete`, { as });
}

export async function usedUnits(server: TestServer, as: TestPerson): Promise<number> {
  return (await server.request("GET", "/api/usage", { as })).body.used;
}

/** The task's event stream, read to its end: returns when the task has ended. */
export async function eventsOfTask(server: TestServer, as: TestPerson, id: string, after = ""): Promise<string> {
  const headers = after ? { "last-event-id": after } : {};
  return (await server.request("GET", `/api/tasks/${id}/events`, { as, headers })).body;
}
