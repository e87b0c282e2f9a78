import type { UsageRow } from "@muster/contracts/usage";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { makeCall } from "../../kernel/usage/calls.factory.ts";
import { reserve, setPlan, settle } from "../../kernel/usage/usage.ts";
import type { Config } from "../../platform/config.ts";
import { newId } from "../../platform/ids.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";

export const noon = new Date("2026-11-21T12:00:00Z");

export interface OneUse {
  day?: string;
  action?: string;
  units?: number;
  agentId?: string;
  model?: string;
  credits?: number;
  tokens?: number;
  costMicros?: number;
  metadata?: Record<string, unknown>;
}

/** One server per file. Each test gets an organization on Basic since November 1 with one member; the time is noon on the 21st. */
export function setUpUsageServer(settings: Partial<Config> = {}) {
  let server: TestServer;
  let people: { ada: TestPerson; bela: TestPerson };
  beforeAll(async () => {
    server = await startTestServer(settings);
  }, 60_000);
  afterAll(() => server.stop());
  beforeEach(async () => {
    const ada = await server.signUp();
    people = { ada, bela: await server.join(ada, "member") };
    const plan = {
      tier: "basic",
      periodStart: new Date("2026-11-01T00:00:00Z"),
      periodEnd: new Date("2026-12-01T00:00:00Z"),
    } as const;
    await inside(ada, (tx) => setPlan(tx, plan));
    server.setNow(noon);
    return () => server.setNow(undefined);
  });

  function inside<T>({ orgId, userId }: TestPerson, work: (tx: OrgTx) => Promise<T>): Promise<T> {
    return inOrg(server.services.db, { orgId, userId }, work);
  }

  function use(who: TestPerson, one: OneUse): Promise<boolean> {
    const { day = "2026-11-21", action = "task_assignment", units = 1, tokens = 0, costMicros = 0, model } = one;
    const { agentId, credits = 0, metadata = {} } = one;
    const at = new Date(day.length > 10 ? day : `${day}T10:00:00Z`);
    const runId = newId();
    return inside(who, async (tx) => {
      await reserve(tx, { action, units, agentId, credits, metadata, runId }, { now: at, billing: "test" });
      // Without a model's name, the model failed and the built-in engine did the work.
      const asked = { model: model ?? "failing", outcome: model ? "ok" : "server_error" };
      if (model || tokens || costMicros) await makeCall(tx, { runId, ...asked, promptTokens: tokens, costMicros, at });
      return settle(tx, { runId });
    });
  }

  function get(as: TestPerson, path: string) {
    return server.request("GET", path, { as });
  }

  async function answered(as: TestPerson, path: string) {
    const answer = await get(as, path);
    expect(answer.status, answer.body.error).toBe(200);
    return answer.body;
  }

  async function pages(as: TestPerson, query: string): Promise<UsageRow[]> {
    const items: UsageRow[] = [];
    for (let cursor = ""; ; ) {
      const page = await answered(as, `/api/usage/rows?${query}${cursor && `&cursor=${cursor}`}`);
      items.push(...page.items);
      if (!page.nextCursor) return items;
      cursor = page.nextCursor;
    }
  }

  return {
    server: () => server,
    people: () => people,
    inside,
    use,
    get,
    pages,
    report: (as: TestPerson, query = "") => answered(as, `/api/usage/report?${query}`),
    rows: (as: TestPerson, query = "") => answered(as, `/api/usage/rows?${query}`),
    put: (as: TestPerson, body: unknown) => server.request("PUT", "/api/usage/budgets", { as, body }),
  };
}
