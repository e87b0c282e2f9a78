// Longer than others: one server and one set of receivers serve every way in which a delivery can end.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { WebhookDelivery } from "@muster/contracts/webhooks";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { publishOutgoing } from "../../kernel/events/events.ts";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { newId } from "../../platform/ids.ts";
import { childProgram } from "../../platform/testing/child-program.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { eraseDue } from "../organization/organization.erase.service.ts";
import { deliver, deliverQueue, purgeDeliveries } from "./webhooks.delivery.service.ts";

const settings = { FETCH_ALLOW: "127.0.0.1", BILLING: "off" } as const;
const minuteMs = 60_000;
const dayMs = 86_400_000;

let server: TestServer;
let owner: TestPerson;
beforeAll(async () => {
  server = await startTestServer(settings);
}, 60_000);
afterAll(() => server.stop());

describe("an event", () => {
  beforeAll(async () => {
    owner = await server.signUp();
  });

  it("is posted as signed JSON with ids and a link", async () => {
    const receiver = await startReceiver();
    const { secret } = await add(receiver.url);
    const leadId = await moveLead();
    await attemptAll();
    const [received] = receiver.received;
    expect(received?.headers["content-type"]).toBe("application/json");
    const event = JSON.parse(received?.body ?? "");
    expect(event).toEqual({
      id: received?.headers["webhook-id"],
      type: "lead.status_changed",
      createdAt: expect.stringMatching(/^20.*Z$/),
      organizationId: owner.orgId,
      data: {
        ...{ leadId, from: "new", to: "contacted", userId: owner.userId },
        link: `http://127.0.0.1:${server.services.config.PORT}/leads/${leadId}`,
      },
    });
    expect(await verifies(received, secret)).toEqual([true]);
    expect(await verifies(received && { ...received, body: `${received.body} ` }, secret)).toEqual([false]);
  });

  it("is enqueued with its transaction or not at all", async () => {
    const { id } = (await add((await startReceiver()).url)).webhook;
    const publish = (isUndone: boolean) =>
      inOrg(server.services.db, owner, async (tx) => {
        await publishOutgoing(tx, server.services, {
          type: "lead.status_changed",
          data: { leadId: "1" },
          link: "/leads/1",
        });
        if (isUndone) throw new Error("undone");
      });
    await expect(publish(true)).rejects.toThrow("undone");
    expect([await deliveriesOf(id), await pendingJobs()]).toEqual([[], []]);
    await publish(false);
    expect([(await deliveriesOf(id)).length, (await pendingJobs()).length]).toEqual([1, 1]);
    await attemptAll();
  });

  it("is sent only to active endpoints of its organization that subscribe to its type", async () => {
    const [chosen, other, paused, foreign] = await Promise.all([1, 2, 3, 4].map(() => startReceiver()));
    await add(chosen?.url);
    await add(other?.url, { eventTypes: ["member.joined"] });
    await change((await add(paused?.url)).webhook.id, { isActive: false });
    await add(foreign?.url, { as: await server.signUp() });
    await moveLead();
    await attemptAll();
    expect([chosen, other, paused, foreign].map((receiver) => receiver?.received.length)).toEqual([1, 0, 0, 0]);
  });

  it("is not sent without a paid plan; existing endpoints can be seen and deleted", async () => {
    const receiver = await startReceiver();
    const { webhook } = await add(receiver.url);
    await server.under({ BILLING: "test" }, async () => {
      await moveLead();
      expect(await pendingJobs()).toEqual([]);
      expect(await ask("POST", `/api/webhooks/${webhook.id}/test`)).toMatchObject({ status: 402 });
      expect((await ask("GET", "/api/webhooks")).body.items).toHaveLength(1);
      expect((await ask("DELETE", `/api/webhooks/${webhook.id}`)).status).toBe(204);
    });
  });

  it.each([
    [
      "a redirect to another loopback address",
      { location: "http://127.0.0.1:9/" },
      302,
      null,
      /redirects to 127.0.0.1:9/,
    ],
    ["a redirect to itself", { location: "/" }, 307, null, /redirects to/],
    ["an error", {}, 500, 500, null],
    ["a status that is not 2xx", {}, 304, 304, null],
  ])("fails on %s, and makes no further request", async (_, headers, sent, status, error) => {
    const receiver = await startReceiver((response) => response.writeHead(sent, headers).end());
    const { id } = (await add(receiver.url)).webhook;
    await moveLead();
    await attemptAll();
    const [delivery] = await deliveriesOf(id);
    expect(delivery).toMatchObject({ state: "pending", attemptCount: 1, attempts: [{ status }] });
    const [attempt] = delivery?.attempts ?? [];
    if (error) expect(attempt?.error).toMatch(error);
    else expect(attempt?.error).toBeNull();
    expect(receiver.received).toHaveLength(1);
  });

  it("gives up on an endpoint that does not respond within ten seconds", async () => {
    const receiver = await startReceiver(() => undefined);
    const { id } = (await add(receiver.url)).webhook;
    await moveLead();
    await attemptAll();
    expect((await deliveriesOf(id))[0]).toMatchObject({
      state: "pending",
      attempts: [{ status: null, error: expect.stringContaining("within 10 seconds"), response: "" }],
    });
  }, 30_000);

  it("is delivered without reading a huge response to its end", async () => {
    const closed = Promise.withResolvers<void>();
    const receiver = await startReceiver((response) => {
      response.writeHead(200);
      const send = () => void (response.destroyed || response.write(`\0<b>${"x".repeat(65_536)}`, send));
      response.on("close", closed.resolve);
      send();
    });
    const { id } = (await add(receiver.url)).webhook;
    await moveLead();
    await attemptAll();
    await closed.promise;
    const [delivery] = await deliveriesOf(id);
    expect(delivery).toMatchObject({ state: "delivered", attempts: [{ status: 200, error: null }] });
    expect(delivery?.attempts[0]?.response).toBe(`<b>${"x".repeat(1020)}`);
  });
});

describe("retries", () => {
  beforeAll(async () => {
    owner = await server.signUp();
  });

  it("are made after 1, 5 and 30 minutes, 2, 8 and 24 hours, with the same id, until one succeeds", async () => {
    let status = 500;
    const receiver = await startReceiver((response) => response.writeHead(status).end("later"));
    const { id } = (await add(receiver.url)).webhook;
    await moveLead();
    const delays: number[] = [];
    for (let attempt = 1; attempt <= 7; attempt++) {
      await attemptAll();
      const [delivery] = await deliveriesOf(id);
      if (delivery?.nextAttemptAt)
        delays.push(Date.parse(delivery.nextAttemptAt) - Date.parse(delivery.attempts.at(-1)?.at ?? ""));
    }
    expect(delays.map((ms) => Math.round(ms / minuteMs))).toEqual([1, 5, 30, 120, 480, 1440]);
    expect((await deliveriesOf(id))[0]).toMatchObject({ state: "failed", attemptCount: 7, nextAttemptAt: null });
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);

    status = 200;
    const [failed] = await deliveriesOf(id, "?state=failed");
    expect((await ask("POST", `/api/webhook-deliveries/${failed?.id}/resend`)).body.state).toBe("pending");
    await attemptAll();
    expect((await deliveriesOf(id))[0]).toMatchObject({ state: "delivered", attemptCount: 8 });
    expect(await deliveriesOf(id, "?state=failed")).toEqual([]);
    expect(await webhookOf(id)).toMatchObject({ failingSince: null, lastDelivery: { state: "delivered" } });
  });

  it("wait in the queue until they are due", async () => {
    const receiver = await startReceiver((response, count) => response.writeHead(count === 1 ? 503 : 204).end());
    await add(receiver.url);
    await moveLead();
    await attemptAll();
    const [job] = await pendingJobs();
    expect(job?.attempt).toBe(1);
    expect(Math.round((job?.delaySeconds ?? 0) / 60)).toBe(1);
    await attemptAll();
    expect(receiver.received).toHaveLength(2);
    // An outdated job posts nothing.
    await deliver(server.services, { data: { ...job, orgId: owner.orgId }, signal: AbortSignal.timeout(5000) });
    expect(receiver.received).toHaveLength(2);
  });

  it("stop, and the endpoint is paused, when it responds with 410", async () => {
    const receiver = await startReceiver((response) => response.writeHead(410).end());
    const { id } = (await add(receiver.url)).webhook;
    await moveLead();
    await moveLead();
    await attemptAll();
    expect(await webhookOf(id)).toMatchObject({
      isActive: false,
      pausedReason: "The endpoint responded with 410 Gone.",
    });
    const [second, first] = await deliveriesOf(id);
    expect([first, second]).toMatchObject([
      { state: "failed", attemptCount: 1 },
      { state: "failed", attemptCount: 0, reason: "The webhook was paused before the next attempt." },
    ]);
    expect(receiver.received).toHaveLength(1);
    const resend = () => ask("POST", `/api/webhook-deliveries/${second?.id}/resend`);
    expect(await resend()).toMatchObject({ status: 409, body: { error: "This webhook is paused. Resume it first." } });
    await change(id, { isActive: true });
    expect((await resend()).status).toBe(200);
    await attemptAll();
    expect(receiver.received).toHaveLength(2);
  });

  it("stop after five days without a success, and owners and admins are notified", async () => {
    owner = await server.signUp();
    const admin = await server.join(owner, "admin");
    const member = await server.join(owner, "member");
    let status = 500;
    const receiver = await startReceiver((response) => response.writeHead(status).end());
    const { id, name } = (await add(receiver.url)).webhook;
    const failAt = async (days: number) => {
      server.setNow(new Date(Date.now() + days * dayMs));
      await moveLead();
      await attemptAll();
      return (await webhookOf(id)).isActive;
    };
    onTestFinished(() => server.setNow(undefined));
    expect([await failAt(0), await failAt(4.9)]).toEqual([true, true]);
    status = 200;
    expect(await failAt(5)).toBe(true);
    status = 500;
    expect([await failAt(5.1), await failAt(10), await failAt(10.2)]).toEqual([true, true, false]);
    expect((await webhookOf(id)).pausedReason).toBe("No delivery succeeded for five days.");
    const titles = async (as: TestPerson) =>
      (await server.request("GET", "/api/notifications", { as })).body.items.map(
        ({ title, message }: { title: string; message: string }) => `${title}: ${message}`,
      );
    const notice = `Webhook Paused: “${name}” no longer receives events. No delivery succeeded for five days.`;
    for (const as of [owner, admin]) expect(await titles(as)).toContain(notice);
    expect(await titles(member)).not.toContain(notice);
    const audit = (await ask("GET", "/api/audit")).body.items;
    expect(audit[0]).toMatchObject({ kind: "webhook_paused", text: `Webhook “${name}” was paused automatically` });
  });
});

describe("an endpoint", () => {
  beforeAll(async () => {
    owner = await server.signUp();
  });

  it.each([
    ["http://hooks.example.com/", "Use https://. Plain http is only possible"],
    ["https://10.0.0.1/", "10.0.0.1 is not a public address"],
    ["https://[::1]/", "::1 is not a public address"],
    ["https://user:secret@hooks.example.com/", "URLs can't contain a user name or password"],
    ["ftp://hooks.example.com/", "Enter a URL that starts with https://"],
  ])("at %s is refused unless the operator allows it", async (url, reason) => {
    const answer = await ask("POST", "/api/webhooks", { name: "Hook", url, eventTypes: ["member.joined"] });
    expect(answer).toMatchObject({ status: 422, body: { fields: { url: expect.stringContaining(reason) } } });
  });

  it("is refused above ten, even under concurrency", async () => {
    const as = await server.signUp();
    const { url } = await startReceiver();
    const draft = { name: "Hook", url, eventTypes: ["member.joined"] };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => server.request("POST", "/api/webhooks", { as, body: draft })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 409, 409]);
    const { createBlocker } = (await server.request("GET", "/api/webhooks", { as })).body;
    expect(createBlocker).toBe("Your organization has reached the limit of 10 webhooks. Delete one first.");
  });

  it("stores its secret encrypted, and stores no response that contains it", async () => {
    const { url } = await startReceiver();
    const draft = { name: "Hook", url, eventTypes: ["member.joined"] };
    const once = { as: owner, body: draft, headers: { "idempotency-key": crypto.randomUUID() } };
    const { webhook, secret } = (await server.request("POST", "/api/webhooks", once)).body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(JSON.stringify((await ask("GET", "/api/webhooks")).body)).not.toContain("whsec_");
    const rows = await server.services.db.query(
      `select to_jsonb(w)::text as row from webhook_endpoints w union all select to_jsonb(k)::text from idempotency_keys k
       union all select to_jsonb(e)::text from events e`,
    );
    const key = secret.replace("whsec_", "");
    expect(rows.rows.map(({ row }) => String(row)).filter((row) => row.includes(key))).toEqual([]);
    expect(rows.rows.some(({ row }) => String(row).includes(webhook.id))).toBe(true);
  });

  it("signs with both secrets for a day after a rotation", async () => {
    const receiver = await startReceiver();
    const { webhook, secret } = await add(receiver.url);
    const { secret: next } = (await ask("POST", `/api/webhooks/${webhook.id}/secret`)).body;
    const post = async () => {
      await moveLead();
      await attemptAll();
      return receiver.received.at(-1);
    };
    const both = await post();
    expect([await verifies(both, next), await verifies(both, secret)]).toEqual([
      [true, false],
      [false, true],
    ]);
    server.setNow(new Date(Date.now() + dayMs + 1000));
    onTestFinished(() => server.setNow(undefined));
    expect(await verifies(await post(), next)).toEqual([true]);
  });

  it("returns the result of a test event, and is not paused by it", async () => {
    const receiver = await startReceiver((response) => response.writeHead(410).end("<script>alert(1)</script>"));
    const { id } = (await add(receiver.url)).webhook;
    expect((await ask("POST", `/api/webhooks/${id}/test`)).body).toMatchObject({
      ...{ type: "webhook.test", state: "failed", attemptCount: 1 },
      attempts: [{ status: 410, error: null, response: "<script>alert(1)</script>" }],
    });
    expect(await webhookOf(id)).toMatchObject({ isActive: true, failingSince: null });
    expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({
      type: "webhook.test",
      data: { webhookId: id },
    });
  });

  it("is deleted with its deliveries, which are no longer sent", async () => {
    const receiver = await startReceiver();
    const { id } = (await add(receiver.url)).webhook;
    await moveLead();
    const [job] = await pendingJobs();
    expect((await ask("DELETE", `/api/webhooks/${id}`)).status).toBe(204);
    await deliver(server.services, { data: { ...job, orgId: owner.orgId }, signal: AbortSignal.timeout(5000) });
    expect(receiver.received).toEqual([]);
    expect((await ask("GET", `/api/webhooks/${id}/deliveries`)).status).toBe(404);
  });

  it("keeps deliveries for 30 days, in pages", async () => {
    const { id } = (await add((await startReceiver()).url)).webhook;
    for (let count = 0; count < 3; count++) await moveLead();
    const page = await ask("GET", `/api/webhooks/${id}/deliveries?limit=2`);
    const rest = await ask("GET", `/api/webhooks/${id}/deliveries?limit=2&cursor=${page.body.nextCursor}`);
    expect([page.body.items.length, rest.body.items.length, rest.body.nextCursor]).toEqual([2, 1, null]);
    onTestFinished(() => server.setNow(undefined));
    for (const [days, left] of [
      [29, 3],
      [31, 0],
    ] as const) {
      server.setNow(new Date(Date.now() + days * dayMs));
      await purgeDeliveries(server.services);
      expect(await deliveriesOf(id)).toHaveLength(left);
    }
  });

  it("is erased with its organization", async () => {
    owner = await server.signUp({ organizationName: "Shortlived" });
    await add((await startReceiver()).url);
    await moveLead();
    await attemptAll();
    expect(await rowsOf(owner.orgId)).toEqual([1, 1]);
    await ask("POST", "/api/organization/deletion", { name: "Shortlived" });
    server.setNow(new Date(Date.now() + 7 * dayMs + 1000));
    onTestFinished(() => server.setNow(undefined));
    await eraseDue(server.services);
    expect(await rowsOf(owner.orgId)).toEqual([0, 0]);
  });
});

describe("workers", () => {
  it("limit an endpoint that does not respond to two slots, and deliver to the others", async () => {
    owner = await server.signUp();
    const events = 20;
    const all = Promise.withResolvers<void>();
    const openResponses: ServerResponse[] = [];
    const slow = await startReceiver((response) => void openResponses.push(response));
    const quick = await startReceiver((response, count) => {
      response.end();
      if (count === events) all.resolve();
    });
    await add(slow.url);
    await add(quick.url);
    for (let count = 0; count < events; count++) await moveLead();
    await startWorkers(server.services);
    await all.promise;
    expect(slow.received.length).toBeLessThanOrEqual(2);
    for (const response of openResponses) response.writeHead(410).end();
  }, 60_000);

  it("repeat a post with the same id after the process was killed before recording it", async () => {
    const victim = await startTestServer(settings);
    onTestFinished(victim.stop);
    owner = await victim.signUp();
    let child: ChildProcess | undefined;
    const second = Promise.withResolvers<void>();
    const receiver = await startReceiver((response, count) => {
      if (count === 1) return void child?.kill("SIGKILL");
      response.end();
      second.resolve();
    });
    const { id } = (await add(receiver.url, { on: victim })).webhook;
    await moveLead(victim);
    const { dataDir, DATABASE_URL } = victim.services.config;
    await victim.pause();
    const program = childProgram(new URL("../research/research-victim.factory.ts", import.meta.url));
    const orders = { dataDir, settings: { ...settings, DATABASE_URL }, dieAfterPages: 1 };
    child = spawn(process.execPath, [...program, JSON.stringify(orders)], { stdio: ["ignore", "ignore", "inherit"] });
    onTestFinished(() => void child?.kill("SIGKILL"));
    const [, signal] = await once(child, "exit").finally(victim.resume);
    expect(signal).toBe("SIGKILL");
    await startWorkers(victim.services);
    await second.promise;
    const read = () => victim.request("GET", `/api/webhooks/${id}/deliveries`, { as: owner });
    await expect.poll(async () => (await read()).body.items[0].state).toBe("delivered");
    expect((await read()).body.items).toMatchObject([{ attemptCount: 1 }]);
    const [first, again] = receiver.received;
    expect(again?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(again?.body).toBe(first?.body);
  }, 180_000);
});

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** An endpoint on loopback; `answer` gets the number of the request. */
async function startReceiver(
  answer: (response: ServerResponse, count: number) => unknown = (response) => response.writeHead(204).end(),
) {
  const received: Received[] = [];
  const http = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body });
    answer(response, received.length);
  });
  await once(http.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/hook`, received };
}

/** For each signature of the header, whether Web Crypto verifies it with the secret. */
async function verifies(received: Received | undefined, secret: string): Promise<boolean[]> {
  const { headers, body } = received ?? { headers: {}, body: "" };
  const bytes = Buffer.from(secret.replace("whsec_", ""), "base64");
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
  const text = new TextEncoder().encode(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`);
  const signatures = String(headers["webhook-signature"]).split(" ");
  return Promise.all(
    signatures.map((each) => crypto.subtle.verify("HMAC", key, Buffer.from(each.replace("v1,", ""), "base64"), text)),
  );
}

function ask(method: string, path: string, body?: object) {
  return server.request(method, path, { as: owner, ...(body && { body }) });
}

async function add(url = "", { on = server, as = owner, eventTypes = ["lead.status_changed"] } = {}) {
  const answer = await on.request("POST", "/api/webhooks", { as, body: { name: `Hook ${url}`, url, eventTypes } });
  expect(answer).toMatchObject({ status: 201 });
  onTestFinished(
    () => void on.request("DELETE", `/api/webhooks/${answer.body.webhook.id}`, { as }).catch(() => undefined),
  );
  return answer.body;
}

async function change(id: string, body: object) {
  expect((await ask("PATCH", `/api/webhooks/${id}`, body)).status).toBe(200);
}

async function webhookOf(id: string) {
  return (await ask("GET", "/api/webhooks")).body.items.find((each: { id: string }) => each.id === id);
}

async function deliveriesOf(id: string, query = ""): Promise<WebhookDelivery[]> {
  return (await ask("GET", `/api/webhooks/${id}/deliveries${query}`)).body.items;
}

/** Adds a lead and changes its status, which is an event. */
async function moveLead(on = server): Promise<string> {
  const company = `Lead ${newId()}`;
  const { id } = (await on.request("POST", "/api/leads", { as: owner, body: { company } })).body;
  const moved = await on.request("PATCH", `/api/leads/${id}`, { as: owner, body: { status: "contacted" } });
  expect(moved.status).toBe(200);
  return id;
}

/** The newest job of each pending delivery, oldest first. */
async function pendingJobs(): Promise<{ deliveryId: string; attempt: number; delaySeconds: number }[]> {
  const { rows } = await server.services.db.query(
    `select d.id as "deliveryId", d.attempt_count as attempt, extract(epoch from j.start_after - j.created_on)::float8 as "delaySeconds"
       from webhook_deliveries d
       join pgboss.job j on j.data->>'deliveryId' = d.id and (j.data->>'attempt')::int = d.attempt_count
      where d.org_id = $1 and d.state = 'pending' and j.name = $2 order by d.id`,
    [owner.orgId, deliverQueue.name],
  );
  return rows as never;
}

/** Makes the next attempt of every delivery without waiting. No worker runs until the last cases. */
async function attemptAll(): Promise<void> {
  for (const job of await pendingJobs())
    await deliver(server.services, { data: { ...job, orgId: owner.orgId }, signal: new AbortController().signal });
}

async function rowsOf(orgId: string): Promise<number[]> {
  const counts = ["webhook_endpoints", "webhook_deliveries"].map((table) =>
    server.services.db.query(`select from ${table} where org_id = $1`, [orgId]),
  );
  return (await Promise.all(counts)).map(({ rowCount }) => rowCount);
}
