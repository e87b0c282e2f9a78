import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queuedEmails } from "../../kernel/mail/mail.factory.ts";
import { asSystem } from "../../kernel/tenancy/tenancy.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { switchRenewal } from "../billing/renewal.service.ts";
import { startStripeDouble } from "../billing/stripe.double.ts";
import { eraseDue } from "./organization.erase.service.ts";

let server: TestServer;
let clock: Date;
let owner: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  clock = new Date();
  server.services.now = () => clock;
  owner = await server.signUp();
  stranger = await server.signUp();
  await makeAgent(server, owner);
  await makeAgent(server, stranger);
}, 60_000);
afterAll(() => server.stop());

const data = async (as = owner) => (await server.request("GET", "/api/organization/data", { as })).body;
const nameOf = async (as: TestPerson) =>
  (
    (await server.request("GET", "/api/me", { as })).body as {
      organization: { name: string; deletionDueAt: string | null };
    }
  ).organization;
const ask = async (as: TestPerson, name: string) =>
  server.request("POST", "/api/organization/deletion", { as, body: { name } });
const later = (days: number) => {
  clock = new Date(clock.getTime() + days * 86_400_000);
};

describe("an organization's data", () => {
  it("is counted before deletion, which requires the organization's name", async () => {
    expect(await data()).toMatchObject({
      counts: { members: 1, agents: 1, tasks: 0, files: 0, fileBytes: 0 },
      deletion: null,
    });
    const refused = await ask(owner, "something else");
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ fields: { name: expect.stringContaining("Type the organization's name") } });
    expect((await data()) as object).toMatchObject({ deletion: null });
  });

  it("can be kept within seven days of the deletion request and works as usual until then", async () => {
    const { name } = await nameOf(owner);
    const asked = await ask(owner, name);
    expect(asked.status).toBe(200);
    const { deletion } = asked.body as { deletion: { askedAt: string; dueAt: string } };
    expect(Date.parse(deletion.dueAt) - Date.parse(deletion.askedAt)).toBe(7 * 86_400_000);
    expect((await nameOf(owner)).deletionDueAt).toBe(deletion.dueAt);
    // A second time changes nothing: the day stays.
    later(1);
    expect((await ask(owner, name)).body).toMatchObject({ deletion });
    later(5.9);
    expect(await eraseDue(server.services)).toBe(0);
    await server.request("DELETE", "/api/organization/deletion", { as: owner });
    later(2);
    expect(await eraseDue(server.services)).toBe(0);
    expect((await nameOf(owner)).deletionDueAt).toBeNull();
    const log = await server.request("GET", "/api/audit?topic=members", { as: owner });
    const kinds = (log.body as { items: { kind: string }[] }).items.map((item) => item.kind);
    expect(kinds.slice(0, 2)).toEqual(["organization_kept", "organization_deletion_asked"]);
  });

  it("is exported without keys and personal data", async () => {
    for (const userId of [null, owner.userId])
      await server.request("PUT", "/api/usage/budgets", { as: owner, body: { userId, monthMicros: 5_000_000 } });
    const price = { model: "own-model", inputMicrosPerMillion: 1, outputMicrosPerMillion: 2 };
    await server.request("POST", "/api/models/prices", { as: owner, body: price });
    const answer = await server.fetch(
      new Request("http://localhost:3000/api/organization/export", { headers: { cookie: owner.cookie } }),
    );
    expect(answer.status).toBe(200);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const text = (name: string) => new TextDecoder().decode(files[name]);
    expect(Object.keys(files)).toContain("README.txt");
    expect(text("members.jsonl")).toContain(owner.email);
    expect(text("agents.jsonl").trim().split("\n")).toHaveLength(1);
    expect(text("audit.jsonl")).toContain("organization_kept");
    expect(text("budgets.jsonl").trim().split("\n")).toHaveLength(2);
    expect(text("model-prices.jsonl")).toContain("own-model");
    expect(
      Object.values(files)
        .map((bytes) => new TextDecoder().decode(bytes))
        .join(""),
    ).not.toContain(stranger.orgId);
  });

  it("is erased completely after seven days, without touching other organizations", async () => {
    await ask(owner, (await nameOf(owner)).name);
    later(7.1);
    expect(await eraseDue(server.services)).toBe(1);
    const left = await asSystem(server.services.db, "test", async (tx) => {
      const tables = await tx.query(
        `select c.table_name as name from information_schema.columns c join information_schema.tables t
           on t.table_schema = c.table_schema and t.table_name = c.table_name
          where c.table_schema = 'public' and c.column_name = 'org_id' and t.table_type = 'BASE TABLE'`,
      );
      const found: string[] = [];
      for (const { name } of tables.rows)
        if ((await tx.query(`select from "${name}" where org_id = $1`, [owner.orgId])).rowCount > 0)
          found.push(String(name));
      return found;
    });
    expect(left).toEqual([]);
    expect((await nameOf(owner)).name).not.toBe("");
    expect((await data(stranger)) as object).toMatchObject({ counts: { agents: 1 }, deletion: null });
  });
});

describe("the plan of an organization pending deletion", () => {
  const post = (path: string, as: TestPerson, body: object = {}) =>
    server.request("POST", `/api/billing/${path}`, { as, body });
  const keep = (as: TestPerson) => server.request("DELETE", "/api/organization/deletion", { as });
  const overview = async (as: TestPerson) => (await server.request("GET", "/api/billing/overview", { as })).body;
  const open = async (as: TestPerson, priceId: string) => (await post("create-checkout", as, { priceId })).body.url;
  const askFor = async (as: TestPerson) => ask(as, (await nameOf(as)).name);

  async function subscriber() {
    const person = await server.signUp();
    const url: string = await open(person, "pro_monthly");
    await post(`checkout/${url.split("/").at(-1)}/complete`, person);
    return person;
  }

  it("has no renewals or purchases until the deletion is canceled", async () => {
    const person = await subscriber();
    expect(await data(person)).toMatchObject({ plan: { tier: "pro", renewal: "yes" } });
    const before = await open(person, "premium_monthly");
    const asked = await server.under({ SMTP_URL: "smtp://127.0.0.1:9" }, () => askFor(person));
    expect(asked.body).toMatchObject({ plan: { renewal: "stopped" } });
    const emails = (await queuedEmails(server.services)).filter(({ to }) => to === person.email);
    expect(emails.map(({ subject, paragraphs }) => [subject, paragraphs[1]])).toContainEqual([
      "Pro won't renew",
      "An owner can cancel the deletion in Settings > Data.",
    ]);
    expect(await overview(person)).toMatchObject({ tier: "pro", cancelAtPeriodEnd: true });
    const refused = { status: 409, body: { error: expect.stringMatching(/^This organization will be deleted on /) } };
    expect(await post("create-checkout", person, { priceId: "premium_monthly" })).toMatchObject(refused);
    expect(await post(`checkout/${before.split("/").at(-1)}/complete`, person)).toMatchObject(refused);
    expect(await post("resume", person)).toMatchObject(refused);
    expect((await keep(person)).body).toMatchObject({ deletion: null, plan: { renewal: "yes" } });
    expect(await overview(person)).toMatchObject({ tier: "pro", cancelAtPeriodEnd: false });
  });

  it("stays canceled if it was before the deletion request", async () => {
    const person = await subscriber();
    await post("cancel", person, { when: "period_end" });
    expect((await askFor(person)).body).toMatchObject({ plan: { renewal: "no" } });
    await keep(person);
    expect(await overview(person)).toMatchObject({ tier: "pro", cancelAtPeriodEnd: true });
  });

  it("cannot be restored after the deletion date", async () => {
    const person = await subscriber();
    await askFor(person);
    later(7);
    expect(await keep(person)).toMatchObject({
      status: 409,
      body: { error: "It's too late to cancel. The organization is being deleted." },
    });
    expect(await eraseDue(server.services)).toBe(1);
  });

  it("ends at Stripe when its last member's account is deleted, even if Stripe is down for a while", async () => {
    const stripe = await startStripeDouble(() => clock);
    await server.under(stripe.settings, async () => {
      const person = await server.signUp({ organizationName: "Alone Ltd" });
      const subscription = stripe.payCheckout(await open(person, "pro_monthly"));
      await post("refresh", person);
      const view = await server.request("GET", "/api/profile/deletion", { as: person });
      expect(view.body).toMatchObject({ blockers: [], plansEnded: ["Alone Ltd"] });
      const proof = { as: person, body: { password: person.password } };
      expect(await server.request("POST", "/api/profile/delete", proof)).toMatchObject({ status: 200 });
      expect((await server.request("GET", "/api/me", { as: person })).status).toBe(401);
      stripe.failNext("500", "500", "500");
      expect(await eraseDue(server.services)).toBe(0);
      expect(await knownCustomers()).toBe(1);
      later(0.01);
      expect(await eraseDue(server.services)).toBe(1);
      expect(stripe.subscriptions.find(({ id }) => id === subscription)).toMatchObject({ status: "canceled" });
      expect(await knownCustomers()).toBe(0);
    });
    await stripe.stop();
  });

  it("ends at Stripe first, with retries, and no checkout page can charge afterwards", async () => {
    const stripe = await startStripeDouble(() => clock);
    await server.under(stripe.settings, async () => {
      const [person, other] = [await server.signUp(), await server.signUp()];
      const subscription = stripe.payCheckout(await open(person, "pro_monthly"));
      await post("refresh", person);
      const atStripe = () => stripe.subscriptions.find(({ id }) => id === subscription);

      await askFor(person);
      stripe.failNext("500", "500", "500");
      await expect(switchRenewal(server.services, person.orgId)).rejects.toMatchObject({ code: "upstream_failed" });
      expect(atStripe()).toMatchObject({ cancel_at_period_end: false });
      await switchRenewal(server.services, person.orgId);
      expect(atStripe()).toMatchObject({ status: "active", cancel_at_period_end: true });
      expect(await overview(person)).toMatchObject({ tier: "pro", cancelAtPeriodEnd: true });
      await keep(person);
      await switchRenewal(server.services, person.orgId);
      await switchRenewal(server.services, person.orgId);
      expect(atStripe()).toMatchObject({ cancel_at_period_end: false });
      // A later cancellation at Stripe is not reverted by a delayed retry.
      stripe.cancelAtEnd(subscription);
      await switchRenewal(server.services, person.orgId);
      expect(atStripe()).toMatchObject({ cancel_at_period_end: true });

      const forgotten = await open(other, "basic_monthly");
      await askFor(person);
      await askFor(other);
      later(7.1);
      stripe.failNext("500", "500", "500");
      expect(await eraseDue(server.services)).toBe(1);
      later(0.01);
      expect(await eraseDue(server.services)).toBe(1);
      later(0.01);
      expect(await eraseDue(server.services)).toBe(0);
      expect(atStripe()).toMatchObject({ status: "canceled" });
      expect(() => stripe.payCheckout(forgotten)).toThrow("This page has expired");
      expect(await knownCustomers()).toBe(0);
    });
    await stripe.stop();
  });

  const knownCustomers = () =>
    asSystem(server.services.db, "test", async (tx) => (await tx.query("select from billing_customers")).rowCount);
});
