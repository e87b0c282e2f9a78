import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { makeFile, salesCsv, sendFile } from "./files.factory.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

async function upload(as: TestPerson, content = salesCsv): Promise<string> {
  return (await makeFile(server, as, content)).id;
}

function readAs(as: TestPerson, id: string, body: object) {
  return server.request("POST", `/api/files/${id}/read-as`, { as, body });
}

const openDays = `When,Region,Revenue\n${Array.from({ length: 24 }, (_, i) => `0${(i % 9) + 1}/0${((i * 5) % 9) + 1}/2025,North,${100 + i}`).join("\n")}\n`;

describe("the profile of an uploaded table", () => {
  it("returns column roles, row count and main date as version 1", async () => {
    const as = await server.signUp();
    const id = await upload(as);
    const { status, body } = await server.request("GET", `/api/files/${id}/profile`, { as });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      fileId: id,
      version: 1,
      editedBy: null,
      canEdit: true,
      tables: [{ title: "sales.csv", rows: 48, mainTime: "Date" }],
    });
    const roles = body.tables[0].columns.map(({ name, role }: { name: string; role: string }) => [name, role]);
    expect(roles).toEqual([
      ["Date", "time"],
      ["Region", "dimension"],
      ["Revenue", "additive"],
    ]);
  });

  it("stores an edit as a new version, which the next reading uses", async () => {
    const as = await server.signUp();
    const id = await upload(as);
    const edits = [
      { kind: "synonyms", table: "sales", column: "Revenue", synonyms: ["zorgle"] },
      { kind: "entity", table: "sales", entity: "shipment" },
    ];
    const before = await readAs(as, id, { question: "Total zorgle by region" });
    expect(before.body).toMatchObject({ kind: "clarify", missed: ["zorgle"] });
    const edited = await server.request("PUT", `/api/files/${id}/profile`, { as, body: { version: 1, edits } });
    expect(edited).toMatchObject({
      status: 200,
      body: { version: 2, editedBy: as.userId, tables: [{ entity: "shipment" }] },
    });
    const after = await readAs(as, id, { question: "Total zorgle by region" });
    expect(after.body).toMatchObject({ kind: "reading", profiles: [{ fileId: id, version: 2 }] });
    expect(after.body.readings[0].readAs).toBe("Read as: total Revenue, by Region");
  });

  it.each([
    ["a role that the type forbids", [{ kind: "role", table: "sales", column: "Region", role: "additive" }], 422],
    ["a column that is not there", [{ kind: "unit", table: "sales", column: "Profit", unit: "h" }], 422],
    [
      "a state of values that are not there",
      [{ kind: "state", table: "sales", column: "Region", state: "open", values: ["East"] }],
      422,
    ],
    ["no edit", [], 422],
  ])("refuses %s and keeps its version", async (_, edits, status) => {
    const as = await server.signUp();
    const id = await upload(as);
    const answer = await server.request("PUT", `/api/files/${id}/profile`, { as, body: { version: 1, edits } });
    expect(answer.status).toBe(status);
    expect((await server.request("GET", `/api/files/${id}/profile`, { as })).body.version).toBe(1);
  });

  it("goes back to an earlier version by a new one, which keeps the versions between", async () => {
    const as = await server.signUp();
    const id = await upload(as);
    const put = (body: object) => server.request("PUT", `/api/files/${id}/profile`, { as, body });
    const edits = [{ kind: "entity", table: "sales", entity: "shipment" }];
    await put({ version: 1, edits });
    expect(await put({ version: 2, restore: 1 })).toMatchObject({ status: 200, body: { version: 3 } });
    const { body } = await server.request("GET", `/api/files/${id}/profile`, { as });
    expect(body.version).toBe(3);
    expect(body.tables[0].entity).not.toBe("shipment");
    expect(await put({ version: 3, restore: 2 })).toMatchObject({ body: { tables: [{ entity: "shipment" }] } });
    expect(await put({ version: 4, restore: 4 })).toMatchObject({ status: 422 });
    expect(await put({ version: 2, restore: 1 })).toMatchObject({ status: 409 });
    const other = await server.signUp();
    const theirs = await server.request("PUT", `/api/files/${id}/profile`, {
      as: other,
      body: { version: 4, restore: 1 },
    });
    expect(theirs.status).toBe(404);
  });

  it("refuses an edit made on an older version", async () => {
    const as = await server.signUp();
    const id = await upload(as);
    const body = { version: 1, edits: [{ kind: "entity", table: "sales", entity: "sale" }] };
    expect((await server.request("PUT", `/api/files/${id}/profile`, { as, body })).status).toBe(200);
    const again = await server.request("PUT", `/api/files/${id}/profile`, { as, body });
    expect(again).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  it("is hidden from other organizations and not created for documents", async () => {
    const as = await server.signUp();
    const id = await upload(as);
    const stranger = await server.signUp();
    for (const [method, path, body] of [
      ["GET", "profile", undefined],
      ["PUT", "profile", { version: 1, edits: [{ kind: "entity", table: "sales", entity: "sale" }] }],
      ["POST", "read-as", { question: "Total revenue" }],
    ] as const)
      expect(
        (await server.request(method, `/api/files/${id}/${path}`, { as: stranger, ...(body && { body }) })).status,
      ).toBe(404);
    const note = await sendFile(server, as, "note.md", "# A note\n\nNothing to count here.\n");
    expect((await server.request("GET", `/api/files/${note.body.id}/profile`, { as })).body.code).toBe(
      "unsupported_format",
    );
  });

  it("is deleted with the file, including its rows", async () => {
    const as = await server.signUp();
    const id = await upload(as, salesCsv.replaceAll("North", "Harbour"));
    await server.request("GET", `/api/files/${id}/profile`, { as });
    expect((await server.request("DELETE", `/api/files/${id}`, { as })).status).toBe(204);
    const left = await server.services.storage.list(as.orgId);
    expect(left).toEqual([]);
  });
});

describe("how a question is read", () => {
  it("returns chips and at most five rows, and a changed chip updates both", async () => {
    const as = await server.signUp();
    const id = await upload(as);
    const first = await readAs(as, id, { question: "Revenue by month" });
    expect(first.body).toMatchObject({
      kind: "reading",
      readings: [{ readAs: "Read as: total Revenue, by month of Date" }],
    });
    const [reading] = first.body.readings;
    expect(reading.table.rows).toHaveLength(5);
    expect(reading.table.totalRows).toBe(24);
    const chip = reading.chips.find(({ kind }: { kind: string }) => kind === "grouping");
    const region = chip.options.find(({ label }: { label: string }) => label === "Region");
    const changed = await readAs(as, id, {
      question: "Revenue by month",
      query: reading.query,
      change: { change: region.change },
    });
    expect(changed.body.readings[0]).toMatchObject({
      readAs: "Read as: total Revenue, by Region",
      table: { totalRows: 2 },
    });
    expect(changed.body.readings[0].table.rows).toEqual([
      ["North", "9,960"],
      ["South", "5,076"],
    ]);
  });

  it.each([
    ["addFilter", "Region: South", "Read as: total Revenue, by Region, only where Region is South"],
    ["addPeriod", "2025", "Read as: total Revenue, by Region, 2025"],
    ["addOrder", "The highest only", "Read as: total Revenue, by Region, the highest only"],
    ["addGrouping", "month of Date", "Read as: total Revenue, by Region, and month of Date"],
  ])("adds to a reading with %s what it does not have", async (kind, label, expected) => {
    const as = await server.signUp();
    const id = await upload(as);
    const question = "Revenue by region";
    const [reading] = (await readAs(as, id, { question })).body.readings;
    const chip = reading.chips.find((each: { kind: string }) => each.kind === kind);
    const { change } = chip.options.find((each: { label: string }) => each.label === label);
    const { body } = await readAs(as, id, { question, query: reading.query, change: { change } });
    expect(body.readings[0].readAs).toBe(expected);
    // What was added can be changed, and is not offered again.
    const kinds = body.readings[0].chips.map((each: { kind: string }) => each.kind);
    if (kind !== "addFilter") expect(kinds).not.toContain(kind);
  });

  it("suggests computable questions and names what it did not understand", async () => {
    const as = await server.signUp();
    const id = await upload(as);
    const { body } = await readAs(as, id, { question: "Which region has the best vibes?" });
    expect(body).toMatchObject({ kind: "clarify", missed: ["vibes"] });
    expect(body.options.length).toBeGreaterThan(0);
    for (const option of body.options)
      expect((await readAs(as, id, { question: "x", queries: option.queries })).body.kind).toBe("reading");
  });

  it("asks which part of a date is the day when no value decides it", async () => {
    const as = await server.signUp();
    const id = await upload(as, openDays);
    const { body } = await readAs(as, id, { question: "Revenue by month" });
    expect(body.kind).toBe("clarify");
    expect(body.options.map(({ dayOrder }: { dayOrder: { isSwapped: boolean } }) => dayOrder.isSwapped)).toEqual([
      false,
      true,
    ]);
    const edits = [{ kind: "dayOrder", ...body.options[1].dayOrder }];
    await server.request("PUT", `/api/files/${id}/profile`, { as, body: { version: 1, edits } });
    expect((await readAs(as, id, { question: "Revenue by month" })).body.kind).toBe("reading");
  });

  it("refuses a query that does not fit the table", async () => {
    const as = await server.signUp();
    const id = await upload(as);
    const query = {
      from: { table: "sales" },
      measures: [{ kind: "aggregate", id: "n", label: "n", agg: "sum", of: { kind: "column", col: "Profit" } }],
      by: [],
    };
    const answer = await readAs(as, id, { question: "x", query });
    expect(answer).toMatchObject({ status: 422, body: { fields: { query: expect.stringContaining("Profit") } } });
    expect((await readAs(as, id, { question: "x", query: { from: "sales; drop table sales" } })).status).toBe(422);
  });

  it("is limited to thirty a minute for each person", async () => {
    const as = await server.signUp();
    const id = await upload(as);
    const answers = await Promise.all(Array.from({ length: 31 }, () => readAs(as, id, { question: "Total revenue" })));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
