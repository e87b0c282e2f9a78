import { plainText } from "@muster/contracts/messages";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTelemetryDouble, type TelemetryDouble } from "../../platform/telemetry/telemetry.double.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { recordEvent } from "../events/events.ts";
import { startJobs } from "../feature.ts";
import { inOrg } from "../tenancy/tenancy.ts";
import { findRevenue, revenueJobs } from "./revenue.ts";

let double: TelemetryDouble;
let configured: TestServer;
let silent: TestServer;
beforeAll(async () => {
  double = await startTelemetryDouble();
  [configured, silent] = await Promise.all([
    startTestServer({
      SENTRY_DSN: `${double.origin.replace("://", "://key@")}/42`,
      POSTHOG_KEY: "phc_1",
      POSTHOG_HOST: double.origin,
      ANALYTICS_ID: "G-1",
      ANALYTICS_URL: `${double.origin}/g/collect`,
    }),
    startTestServer(),
  ]);
}, 60_000);
afterAll(async () => {
  await Promise.all([configured.stop(), silent.stop()]);
  await double.stop();
});
afterEach(() => {
  double.received.length = 0;
});

describe("the page's content security policy", () => {
  it("allows the configured hosts only", async () => {
    const policy = (await configured.request("GET", "/")).headers.get("content-security-policy");
    expect(policy).toContain(`connect-src 'self' ${double.origin};`);
  });

  it("allows no other host and names none without configuration", async () => {
    const answer = await silent.request("GET", "/");
    expect(answer.headers.get("content-security-policy")).toContain("connect-src 'self';");
    expect(String(answer.body)).not.toContain("muster-telemetry");
  });
});

describe("an error of severity high", () => {
  it("is reported with its request id and no user input", async () => {
    const as = await configured.signUp({ email: "zanzibar@example.com", organizationName: "Zanzibar" });
    await configured.services.db.exec("alter table agents rename to agents_away");
    const answer = await configured.request("GET", "/api/agents?search=Zanzibar", { as });
    await configured.services.db.exec("alter table agents_away rename to agents");
    expect(answer.status).toBe(500);
    await double.until(1);
    const [{ path, body } = { path: "", body: "" }] = double.received;
    expect(path).toMatch(/^\/api\/42\/envelope\/\?sentry_key=key/);
    expect(body).toContain(answer.body.requestId);
    expect(body).not.toMatch(new RegExp(`zanzibar|${as.userId}|${as.orgId}`, "i"));
  });

  it("is not reported for refusals, or without configuration", async () => {
    await configured.request("GET", "/api/agents");
    const as = await silent.signUp();
    await silent.services.db.exec("alter table agents rename to agents_away");
    expect((await silent.request("GET", "/api/agents", { as })).status).toBe(500);
    await silent.services.db.exec("alter table agents_away rename to agents");
    expect(double.received).toEqual([]);
  });
});

describe("revenue", () => {
  it("is reported once in dollars, without names, after its transaction, and retried only on failure", async () => {
    const ada = await configured.signUp({ organizationName: "Zanzibar" });
    await pay(configured, ada, { tier: "pro", interval: "month", revenueCents: 5000 });
    await pay(configured, ada, { tier: "pro", interval: "month", revenueCents: 0 });
    await pay(configured, ada, { tier: "pro" });
    await Promise.all([findRevenue(configured.services), findRevenue(configured.services)]);
    await pay(configured, ada, { tier: "pro", interval: "month", revenueCents: -2500 });
    await findRevenue(configured.services);
    await findRevenue(configured.services);
    await startJobs(configured.services, [{ name: "revenue", jobs: revenueJobs }]);
    await double.until(4);
    const events = double.received.filter(({ path }) => path === "/i/v0/e/").map(({ body }) => JSON.parse(body));
    expect(events).toMatchObject([
      {
        api_key: "phc_1",
        event: "revenue",
        properties: { currency: "USD", revenue: 50, plan: "pro", interval: "month", $process_person_profile: false },
      },
      { properties: { currency: "USD", revenue: -25 } },
    ]);
    const pages = double.received
      .filter(({ path }) => path.startsWith("/g/collect"))
      .map(({ path }) => new URL(path, double.origin));
    expect(
      pages.map(({ searchParams }) => ["tid", "en", "cu", "epn.value"].map((name) => searchParams.get(name))),
    ).toEqual([
      ["G-1", "purchase", "USD", "50"],
      ["G-1", "refund", "USD", "25"],
    ]);
    expect(JSON.stringify(double.received)).not.toMatch(new RegExp(`zanzibar|${ada.userId}|${ada.orgId}|@`, "i"));
  });

  it("is not reported without configuration", async () => {
    await pay(silent, await silent.signUp(), { revenueCents: 5000 });
    await findRevenue(silent.services);
    const { rows } = await silent.services.db.query("select from revenue_reports");
    expect(rows).toEqual([]);
  });
});

function pay(server: TestServer, { orgId, userId }: TestPerson, data: Record<string, unknown>): Promise<void> {
  return inOrg(server.services.db, { orgId, userId }, (tx) =>
    recordEvent(tx, {
      kind: "plan_activated",
      text: plainText("Zanzibar paid"),
      audience: "organization",
      userId,
      data,
    }),
  );
}
