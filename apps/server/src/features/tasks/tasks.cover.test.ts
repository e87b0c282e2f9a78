import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { eventsOfTask, readyPerson, usedUnits } from "./tasks.factory.ts";

let server: TestServer;
let as: TestPerson;
let id: string;
let resultId: string;
beforeAll(async () => {
  server = await startTestServer();
  await startWorkers(server.services);
  const ready = await readyPerson(server, "pro_monthly");
  as = ready.as;
  id = (await post("/api/tasks", ready.body)).body.id;
  await eventsOfTask(server, as, id);
  await post("/api/ai-features/generate-image", { prompt: "Rising sales", size: "512x512", count: 2, seed: 3 });
  resultId = (await server.request("GET", "/api/ai-features/results?kind=image", { as })).body.items[0].id;
}, 90_000);
afterAll(() => server.stop());

const post = (path: string, body: object, person = as) => server.request("POST", path, { as: person, body });
const setCover = (image: object | null, person = as) => post(`/api/tasks/${id}/cover`, { image }, person);
const preview = async () => (await server.request("GET", `/api/tasks/${id}/preview`, { as })).body;

async function download(format: string): Promise<Buffer> {
  const url = `http://localhost:3000/api/tasks/${id}/deliverable?format=${format}`;
  const headers = { host: "localhost:3000", cookie: as.cookie };
  return Buffer.from(await (await server.fetch(new Request(url, { headers }))).arrayBuffer());
}

it("puts an image on the first page as a free new version, with a notice that a machine made it", async () => {
  const before = { units: await usedUnits(server, as), pdf: await download("pdf"), shown: await preview() };
  const answer = await setCover({ resultId, imageId: "2" });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({
    status: 200,
    body: { status: "completed", acceptedVersion: null, result: { version: 2 } },
  });
  const { deliverable, receipt, versions } = await preview();
  expect(deliverable.cover).toMatchObject({ mediaType: "image/png", width: 512, height: 512, alt: "Rising sales" });
  expect(deliverable.markdown).toBe(before.shown.deliverable.markdown);
  expect(receipt).toMatchObject({ version: 2, units: 0, costMicros: 0, checks: before.shown.receipt.checks });
  expect(receipt.notices[0]).toMatch(/^A machine made the cover image: .*designer.*[^.]\.$/);
  expect(versions[0].revision).toMatchObject({
    kind: "cover",
    text: "Cover: Rising sales",
    textMessage: { key: "tasks.cover_set", params: { title: "Rising sales" } },
  });
  expect(await usedUnits(server, as)).toBe(before.units);

  const pdf = await download("pdf");
  expect(before.pdf.includes("/Subtype /Image")).toBe(false);
  expect(pdf.includes("/Subtype /Image")).toBe(true);
  const parts = unzipSync(await download("docx"));
  expect(Object.keys(parts).filter((name) => name.startsWith("word/media/"))).not.toEqual([]);
  expect(text(parts["docProps/core.xml"])).toContain("Cover image made by a machine");
});

it("keeps the cover when the text is edited, and the image when the result is deleted", async () => {
  const { version, deliverable } = await preview();
  await post(`/api/tasks/${id}/edit`, { version, markdown: `${deliverable.markdown}\n\nAdded by hand.` });
  expect((await preview()).deliverable.cover).toEqual(deliverable.cover);
  const shared = await download("pdf");
  const removed = await server.request("DELETE", `/api/files/${deliverable.cover.fileId}`, { as });
  expect(removed.status).toBe(409);
  expect((await download("pdf")).length).toBe(shared.length);
});

it("keeps the cover and its notice when the task runs again, when changes are requested and when a reading is kept", async () => {
  const before = await preview();
  const { cover } = before.deliverable;
  const requests = { again: "", changes: "Which region has the highest revenue?" };
  for (const [kind, value] of Object.entries(requests)) {
    expect(await post(`/api/tasks/${id}/revise`, { kind, text: value })).toMatchObject({ status: 200 });
    await eventsOfTask(server, as, id);
    const { version, deliverable, receipt } = await preview();
    expect(receipt.version, kind).toBe(version);
    expect(deliverable.cover, kind).toEqual(cover);
    expect(
      receipt.notices.filter((notice: string) => notice.includes("cover image")),
      kind,
    ).toHaveLength(1);
  }
  expect((await download("pdf")).includes("/Subtype /Image")).toBe(true);
  const { version, receipt } = await preview();
  expect(version).toBe(before.version + 2);
  const readings = receipt.readings.map(({ query }: { query: object }) => query);
  expect(await post(`/api/tasks/${id}/readings`, { readings })).toMatchObject({ status: 200 });
  const kept = await preview();
  expect(kept).toMatchObject({ version: version + 1, deliverable: { cover } });
  expect(kept.receipt.notices.join()).toContain("cover image");
});

it("refuses an image that the person may not see, the same image again, and a removed cover", async () => {
  expect(await setCover({ resultId, imageId: "2" })).toMatchObject({ status: 409 });
  expect(await setCover({ resultId, imageId: "9" })).toMatchObject({ status: 404 });
  const colleague = await server.join(as, "member");
  expect(await setCover({ resultId, imageId: "1" }, colleague)).toMatchObject({ status: 404 });
  const own = await post("/api/ai-features/generate-image", { prompt: "Of a colleague", size: "512x512" }, colleague);
  expect(own.status).toBe(200);
  const [theirs] = (await server.request("GET", "/api/ai-features/results?kind=image", { as: colleague })).body.items;
  expect(await setCover({ resultId: theirs.id, imageId: "1" })).toMatchObject({ status: 404 });
  await server.request("PATCH", `/api/ai-features/results/${theirs.id}`, { as: colleague, body: { isShared: true } });
  expect(await setCover({ resultId: theirs.id, imageId: "1" })).toMatchObject({ status: 200 });

  expect(await setCover(null)).toMatchObject({ status: 200 });
  const { deliverable, receipt } = await preview();
  expect(deliverable.cover).toBeUndefined();
  expect(receipt.notices.join()).not.toContain("cover image");
  expect(await setCover(null)).toMatchObject({ status: 409, body: { error: "This document has no cover" } });
});

function text(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString("utf8");
}
