import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepRuns } from "../../kernel/runs/sweep.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { makeFile, salesCsv, sendFile } from "../files/files.factory.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await startWorkers(server.services);
}, 60_000);
afterAll(() => server.stop());

interface Assigned {
  as: TestPerson;
  id: string;
  file: string;
}

async function assign(
  description: string,
  { content = salesCsv, ...more }: { content?: string; readings?: unknown[] } = {},
): Promise<Assigned> {
  const as = await server.signUp();
  const agent = await makeAgent(server, as);
  const file = await makeFile(server, as, content);
  const body = {
    ...{ templateId: "data-analysis", agentId: agent.id, title: "Sales", description, attachments: [file.id] },
    ...more,
  };
  const { status, body: task } = await server.request("POST", "/api/tasks", { as, body });
  expect(status).toBe(201);
  return { as, id: task.id, file: file.id };
}

// biome-ignore lint/suspicious/noExplicitAny: the body of an answer, as a client sees it
async function task({ as, id }: Assigned): Promise<any> {
  return (await server.request("GET", `/api/tasks/${id}`, { as })).body;
}

async function completed(assigned: Assigned) {
  await expect.poll(async () => (await task(assigned)).status, { timeout: 30_000 }).toMatch(/completed|failed/);
  const done = await task(assigned);
  expect(done.error).toBeNull();
  return done;
}

async function waiting(assigned: Assigned) {
  await expect.poll(async () => (await task(assigned)).waitingFor?.kind, { timeout: 30_000 }).toBe("question");
  return (await task(assigned)).waitingFor;
}

function answer({ as, id }: Assigned, body: object) {
  return server.request("POST", `/api/tasks/${id}/answer`, { as, body });
}

async function used(as: TestPerson): Promise<number> {
  return (await server.request("GET", "/api/usage", { as })).body.used;
}

describe("a question to a table", () => {
  it("returns the answer as the headline, with its reading, one exhibit and the queries in the receipt", async () => {
    const assigned = await assign("Which region has the highest revenue?");
    const { result } = await completed(assigned);
    expect(result.content).toContain("## North has the highest total revenue: 9,960.");
    expect(result.content).toContain("*Read as: total Revenue, by Region, the highest only*");
    expect(result.content.match(/\(chart:/g)).toHaveLength(1);
    expect(result.content).not.toContain("| ---");
    expect(result.receipt).toMatchObject({
      units: 1,
      profiles: [{ fileId: assigned.file, version: 1 }],
      checks: [
        { name: "figures", passed: true },
        { name: "answer", passed: true },
      ],
    });
    expect(result.receipt.readings[0]).toMatchObject({
      readAs: "Read as: total Revenue, by Region, the highest only",
      query: { from: { table: "sales" } },
      sql: expect.stringMatching(/^WITH /),
    });
    for (const figure of result.receipt.figures) expect(figure.computation).not.toBe("");
    expect(result.receipt.figures[0]).toMatchObject({
      label: "Total revenue, North",
      value: 9960,
      source: { rows: 24 },
    });
  });

  it("is answered in the language of the question", async () => {
    const { result } = await completed(await assign("Wie hoch ist der Umsatz pro Region?"));
    expect(result.content).toContain("Revenue gesamt: North (9.960) und South (5.076).");
    expect(result.content).toContain("So wurde gerechnet");
  });

  it("uses the reading that the person chose before assigning the task", async () => {
    const query = {
      from: { table: "sales" },
      measures: [{ kind: "aggregate", id: "n", label: "number of sales", agg: "count" }],
      by: [],
    };
    const { result } = await completed(await assign("Which region has the best vibes?", { readings: [query] }));
    expect(result.content).toContain("## There are 48 sales.");
    expect(result.receipt.readings).toMatchObject([{ readAs: "Read as: number of sales" }]);
  });
});

describe("an ambiguous question", () => {
  it("waits with computable questions at no charge and answers the chosen one", async () => {
    const assigned = await assign("Which region has the best vibes?");
    const asked = await waiting(assigned);
    expect(asked.text).toContain("“vibes”");
    expect(asked.options.length).toBeGreaterThan(1);
    expect(asked.options.at(-1)).toEqual({ id: "none", label: "None of these" });
    const [first] = asked.options;
    expect((await answer(assigned, { id: asked.id, optionId: first.id })).status).toBe(200);
    const { result } = await completed(assigned);
    expect(result.content).toContain(`*Read as: ${first.label}*`);
    expect(await used(assigned.as)).toBe(1);
  });

  it.each([
    [
      "a German question",
      "Welche Region hat die schönsten Schaufenster?",
      "Keine davon",
      /^Welche Frage soll beantwortet werden\? Nicht verstanden: „schönsten“, „Schaufenster“/,
    ],
    [
      "an English question",
      "Which region has the best vibes?",
      "None of these",
      /^Which question should be answered\? Not understood: “vibes”/,
    ],
  ])("asks back in the language of %s", async (_, question, none, text) => {
    const asked = await waiting(await assign(question));
    expect(asked.text).toMatch(text);
    expect(asked.options.at(-1).label).toBe(none);
    const english = asked.options.filter(({ label }: { label: string }) => /\b(?:total|average|by|only)\b/.test(label));
    expect(english.length > 0).toBe(none === "None of these");
  });

  it("continues after a day with the best reading and states the assumption, unless a word is unknown", async () => {
    const assigned = await assign("average by region");
    const asked = await waiting(assigned);
    const hours = (Date.parse(asked.expiresAt) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    const later = new Date(Date.parse(asked.expiresAt) + 120_000);
    await sweepRuns({ ...server.services, now: () => later });
    const { result } = await completed(assigned);
    const [reading] = asked.options;
    expect(result.content).toContain(`no one answered which is meant. This document uses “${reading.label}”.`);
    expect(result.content).toContain(`*Read as: ${reading.label}*`);
    expect((await waiting(await assign("Which region has the best vibes?"))).expiresAt).toBeNull();
  });

  it("accepts another question instead of an option", async () => {
    const assigned = await assign("Which region has the best vibes?");
    const asked = await waiting(assigned);
    await answer(assigned, { id: asked.id, text: "What is the total revenue in 2025?" });
    const { result } = await completed(assigned);
    expect(result.content).toContain("## Total revenue (2025) is 8,310.");
  });

  it("returns the action and half a page when the person chooses none of the options", async () => {
    const assigned = await assign("Which region has the best vibes?");
    const asked = await waiting(assigned);
    await answer(assigned, { id: asked.id, optionId: "none" });
    const { result } = await completed(assigned);
    expect(result.content).toContain("This question can't be answered from the attached tables");
    expect(result.content).toContain("“vibes”");
    expect(result.content.split(/\s+/).length).toBeLessThan(200);
    expect(result.receipt).toMatchObject({ units: 0, figures: [] });
    expect(await used(assigned.as)).toBe(0);
  });

  it("is refused without a charge when it asks for a forecast", async () => {
    const assigned = await assign("What will revenue be next year?");
    const { result } = await completed(assigned);
    expect(result.content).toContain("Forecasts, causes, advice");
    expect(await used(assigned.as)).toBe(0);
  });

  it("asks which part of a date is the day, and keeps the answer in the profile", async () => {
    const days = Array.from({ length: 24 }, (_, i) => `0${(i % 9) + 1}/0${((i * 5) % 9) + 1}/2025,North,${100 + i}`);
    const assigned = await assign("Revenue by month", { content: `When,Region,Revenue\n${days.join("\n")}\n` });
    const asked = await waiting(assigned);
    expect(asked.text).toBe("How are the dates written?");
    await answer(assigned, { id: asked.id, optionId: "o2" });
    const { result } = await completed(assigned);
    expect(result.receipt.profiles).toEqual([{ fileId: assigned.file, version: 2 }]);
    const profile = await server.request("GET", `/api/files/${assigned.file}/profile`, { as: assigned.as });
    expect(profile.body).toMatchObject({ version: 2, editedBy: assigned.as.userId });
  });
});

describe("a reading that is changed after delivery", () => {
  it("is stored as the next version without a charge and leaves the delivered one unchanged", async () => {
    const assigned = await assign("Which region has the highest revenue?");
    const { result: first } = await completed(assigned);
    const { query } = first.receipt.readings[0];
    const changed = await server.request("POST", `/api/files/${assigned.file}/read-as`, {
      as: assigned.as,
      body: { question: "x", query, change: { change: { kind: "order", dir: "asc", n: 1 } } },
    });
    const readings = changed.body.readings.map((reading: { query: unknown }) => reading.query);
    const kept = await server.request("POST", `/api/tasks/${assigned.id}/readings`, {
      as: assigned.as,
      body: { readings },
    });
    expect(kept).toMatchObject({ status: 200, body: { status: "completed", result: { version: 2 } } });
    expect(kept.body.result.content).toContain("South has the lowest total revenue: 5,076.");
    expect(kept.body.result.receipt).toMatchObject({ version: 2, units: 0 });
    expect(await used(assigned.as)).toBe(1);
    const events = await server.services.db.query("select kind from events where kind = 'task_reading_kept'");
    expect(events.rowCount).toBe(1);
    const old = await server.request("GET", `/api/tasks/${assigned.id}/preview?version=1`, { as: assigned.as });
    expect(old.body.deliverable.markdown).toBe(first.content);
  });

  it("is refused without a new version when the reading does not fit the table", async () => {
    const assigned = await assign("Which region has the highest revenue?");
    await completed(assigned);
    const readings = [{ from: { table: "elsewhere" }, measures: [], by: [] }];
    const refused = await server.request("POST", `/api/tasks/${assigned.id}/readings`, {
      as: assigned.as,
      body: { readings },
    });
    expect(refused).toMatchObject({ status: 422, body: { code: "invalid_input" } });
    expect((await task(assigned)).result.version).toBe(1);
  });
});

describe("a file without a table", () => {
  it("fails the task with a reason, and returns its action", async () => {
    const as = await server.signUp();
    const agent = await makeAgent(server, as);
    const { body: file } = await sendFile(server, as, "header.csv", "a,b,c\n,,\n,,\n");
    const body = {
      templateId: "data-analysis",
      agentId: agent.id,
      title: "Empty",
      description: "How many rows?",
      attachments: [file.id],
    };
    const { body: made } = await server.request("POST", "/api/tasks", { as, body });
    const assigned = { as, id: made.id, file: file.id };
    await expect.poll(async () => (await task(assigned)).status, { timeout: 30_000 }).toBe("failed");
    expect((await task(assigned)).error).toContain("has a header but no rows");
    expect(await used(as)).toBe(0);
  });
});
