import { plainText } from "@muster/contracts/messages";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { notify, publishToPerson, recordEvent } from "../../kernel/events/events.ts";
import { inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { reserve } from "../../kernel/usage/usage.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { personEvents } from "./person-events.ts";

let server: TestServer;
let ada: TestPerson;
let colleague: TestPerson;
let stranger: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());
beforeEach(async () => {
  ada = await server.signUp();
  colleague = await server.join(ada, "viewer");
  stranger = await server.signUp();
});

describe("the feed", () => {
  it("shows the organization's events to all members and personal ones to their owner only", async () => {
    await inside(async (tx) => {
      await recordEvent(tx, {
        kind: "agent_created",
        text: plainText("Atlas was hired"),
        link: "/agents",
        audience: "organization",
        userId: ada.userId,
      });
      await recordEvent(tx, {
        kind: "task_completed",
        text: plainText("Q3 is done"),
        audience: "owner",
        userId: ada.userId,
      });
      await recordEvent(tx, {
        kind: "plan_ended",
        text: plainText("The plan ended"),
        audience: "organization",
        userId: null,
      });
    });
    const feed = async (as: TestPerson) =>
      (await server.request("GET", "/api/activity", { as })).body.items.filter((item: { kind: string }) =>
        ["agent_created", "task_completed", "plan_ended"].includes(item.kind),
      );
    const adaName = ada.email.split("@")[0];
    expect(await feed(ada)).toMatchObject([
      { kind: "plan_ended", actorName: null, link: null },
      {
        ...{ kind: "task_completed", text: "Q3 is done", textMessage: plainText("Q3 is done") },
        ...{ actorName: adaName, at: expect.stringMatching(/Z$/) },
      },
      { kind: "agent_created", link: "/agents", actorName: adaName },
    ]);
    expect(await feed(colleague)).toMatchObject([{ kind: "plan_ended" }, { kind: "agent_created" }]);
    expect(await feed(stranger)).toEqual([]);
  });

  it("merges both kinds, newest first, up to the requested limit", async () => {
    await inside(async (tx) => {
      for (let n = 1; n <= 6; n++) {
        const audience = n % 2 ? "organization" : "owner";
        await recordEvent(tx, { kind: "test", text: plainText(String(n)), audience, userId: ada.userId });
      }
    });
    const { body } = await server.request("GET", "/api/activity?limit=3", { as: ada });
    expect(body.items.map((item: { text: string }) => item.text)).toEqual(["6", "5", "4"]);
    expect((await server.request("GET", "/api/activity?limit=51", { as: ada })).status).toBe(422);
  });
});

describe("notifications", () => {
  it("are listed newest first for their recipient and marked as read by id or all at once", async () => {
    await inside(async (tx) => {
      for (const title of ["one", "two", "three"])
        await notify(tx, { userId: ada.userId, type: "info", title: plainText(title), message: plainText("m") });
      await notify(tx, { userId: colleague.userId, type: "info", title: plainText("theirs"), message: plainText("m") });
    });
    const list = async (as: TestPerson) => (await server.request("GET", "/api/notifications", { as })).body;
    const { items, unread } = await list(ada);
    expect(items.slice(0, 3).map((item: { title: string }) => item.title)).toEqual(["three", "two", "one"]);
    expect(unread).toBe(items.length);

    const theirs = (await list(colleague)).items.find((item: { title: string }) => item.title === "theirs");
    const some = await server.request("POST", "/api/notifications/read", {
      as: ada,
      body: { ids: [items[1].id, theirs.id, "unknown"] },
    });
    expect(some.body).toEqual({ unread: unread - 1 });
    expect((await list(ada)).items.map((item: { read: boolean }) => item.read).slice(0, 3)).toEqual([
      false,
      true,
      false,
    ]);
    expect((await list(colleague)).items.find((item: { id: string }) => item.id === theirs.id).read).toBe(false);

    expect((await server.request("POST", "/api/notifications/read", { as: ada, body: {} })).body).toEqual({
      unread: 0,
    });
    expect((await list(colleague)).unread).toBeGreaterThan(0);
  });

  it("can be marked as read by a viewer", async () => {
    expect((await server.request("POST", "/api/notifications/read", { as: colleague, body: {} })).status).toBe(200);
  });
});

describe("notification preferences", () => {
  const read = async (as: TestPerson) => (await server.request("GET", "/api/notifications/preferences", { as })).body;
  const change = (as: TestPerson, body: object) =>
    server.request("PATCH", "/api/notifications/preferences", { as, body });
  const notifyOf = ({ title, ...more }: { title: string; kind?: "members" }) =>
    inside((tx) =>
      notify(tx, {
        userId: ada.userId,
        kind: "budget",
        type: "info",
        title: plainText(title),
        message: plainText("m"),
        ...more,
      }),
    );
  const titles = async () =>
    (await server.request("GET", "/api/notifications", { as: ada })).body.items.map(
      ({ title }: { title: string }) => title,
    );

  it("default to all kinds in the app and to costs by email; members lack the admin kinds", async () => {
    const every = (isOn: boolean) => ({
      task_completed: isOn,
      task_failed: isOn,
      approval_asked: isOn,
      question_asked: isOn,
      budget: true,
      members: isOn,
      billing: true,
      webhooks: true,
    });
    const kinds = Object.keys(every(true));
    const rest = { inApp: every(true), browser: every(true), mail: every(false), mailBlocker: "off" };
    expect(await read(ada)).toEqual({ ...rest, kinds });
    expect(await read(colleague)).toEqual({
      ...rest,
      kinds: ["task_completed", "task_failed", "approval_asked", "question_asked", "budget"],
    });
  });

  it("hide a kind from the list and open pages of this person only", async () => {
    const before = await titles();
    const changed = await change(ada, { inApp: { budget: false } });
    expect(changed.body).toMatchObject({ inApp: { budget: false, members: true }, mail: { budget: true } });
    const page = await openPage(ada);
    await notifyOf({ title: "unwanted" });
    await notifyOf({ title: "of another kind", kind: "members" });
    expect(await page.next()).toMatchObject({ data: { title: "of another kind", browser: true } });
    await page.close();
    expect(await titles()).toEqual(["of another kind", ...before]);
    expect((await read(colleague)).inApp.budget).toBe(true);
    await change(ada, { inApp: { budget: true }, browser: { budget: false } });
    const again = await openPage(ada);
    await notifyOf({ title: "wanted" });
    expect(await again.next()).toMatchObject({ data: { title: "wanted", browser: false } });
    await again.close();
  });

  it("of an earlier version remain in effect", async () => {
    await inside((tx) =>
      tx.query(
        "insert into notification_preferences (org_id, user_id, kind, mail, updated_at) values ($1, $2, 'task_failed', true, now())",
        [ada.orgId, ada.userId],
      ),
    );
    expect(await read(ada)).toMatchObject({ inApp: { task_failed: true }, mail: { task_failed: true } });
    await change(ada, { inApp: { task_failed: false } });
    expect(await read(ada)).toMatchObject({ inApp: { task_failed: false }, mail: { task_failed: true } });
  });

  it("are unchanged by invalid input", async () => {
    const before = await read(ada);
    for (const body of [{ mail: { security: false } }, { inApp: { budget: "no" } }, { post: { budget: true } }])
      expect([200, 422]).toContain((await change(ada, body)).status);
    expect(await read(ada)).toEqual(before);
  });
});

it.each(["/api/notifications", "/api/activity", "/api/events"])("%s requires authentication", async (path) => {
  expect(await server.request("GET", path)).toMatchObject({
    status: 401,
    body: { code: "unauthenticated", error: "User not authenticated" },
  });
});

describe("the event stream", () => {
  it("sends the person's notifications and tasks and the organization's usage", async () => {
    const page = await openPage(ada);
    await inside((tx) =>
      notify(tx, { userId: colleague.userId, type: "info", title: plainText("theirs"), message: plainText("m") }),
    );
    await inside((tx) =>
      notify(tx, { userId: ada.userId, type: "info", title: plainText("mine"), message: plainText("m") }),
    );
    expect(await page.next()).toMatchObject({ event: "notification", id: "1", data: { title: "mine", read: false } });

    await inside((tx) => reserve(tx, { action: "task_assignment", units: 1 }, { now: new Date(), billing: "test" }));
    expect(await page.next()).toMatchObject({
      event: "usage",
      id: "2",
      data: { used: 1, limit: 1, remaining: 0, percentage: 100 },
    });
    await page.close();
  });

  it("sends the person's runs of any kind, so that a reply started in one tab appears in the others", async () => {
    const page = await openPage(ada);
    const subject = { kind: "conversation", id: "c1" };
    await inside((tx) => publishToPerson(tx, colleague.userId, { type: "run", subject, status: "pending" }));
    await inside((tx) => publishToPerson(tx, ada.userId, { type: "run", subject, status: "in_progress" }));
    expect(await page.next()).toMatchObject({ event: "run", data: { ...subject, status: "in_progress" } });
    await page.close();
  });

  it("ends for a person removed from the organization", async () => {
    const actor = { ...colleague, role: "viewer" as const, displayName: "" };
    const { services } = server;
    let checks = 0;
    const context = {
      actor,
      services,
      now: services.now,
      inOrg: <T>(work: (tx: OrgTx) => Promise<T>) => {
        checks++;
        return inOrg(services.db, actor, work);
      },
    };
    const events = personEvents(context, AbortSignal.timeout(60_000), { checkEveryMs: 20 });
    const next = events.next();
    await expect.poll(() => checks).toBeGreaterThan(3);
    await inside((tx) =>
      notify(tx, { userId: colleague.userId, type: "info", title: plainText("still here"), message: plainText("m") }),
    );
    expect((await next).value).toMatchObject({ type: "notification", data: { title: "still here" } });
    await services.db.query("delete from members where user_id = $1", [colleague.userId]);
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });

  it("ends when the page disconnects, even while idle", async () => {
    const actor = { ...ada, role: "owner" as const, displayName: "" };
    const { services } = server;
    const page = new AbortController();
    const context = {
      actor,
      services,
      now: services.now,
      inOrg: <T>(work: (tx: OrgTx) => Promise<T>) => inOrg(services.db, actor, work),
    };
    const next = personEvents(context, page.signal).next();
    page.abort();
    expect(await next).toEqual({ done: true, value: undefined });
  });
});

function inside<T>(work: (tx: OrgTx) => Promise<T>): Promise<T> {
  return inOrg(server.services.db, { orgId: ada.orgId, userId: null }, work);
}

/** Reads a stream of server-sent events, one at a time. */
async function openPage(as: TestPerson) {
  const response = await server.fetch(
    new Request("http://localhost:3000/api/events", { headers: { cookie: as.cookie, host: "localhost:3000" } }),
  );
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let text = "";
  return {
    async next() {
      while (!text.includes("\n\n")) text += new TextDecoder().decode((await reader.read()).value);
      const end = text.indexOf("\n\n");
      const lines = text.slice(0, end).split("\n");
      text = text.slice(end + 2);
      const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? "";
      return { id: field("id"), event: field("event"), data: JSON.parse(field("data")) };
    },
    close: () => reader.cancel(),
  };
}
