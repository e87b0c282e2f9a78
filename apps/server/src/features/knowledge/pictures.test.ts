import { makeDoc } from "@muster/documents/read/doc.factory";
import { drawnFile, makeScan, wrap } from "@muster/documents/read/picture.factory";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { buyPlan, listItems, makeBase, searchIn, settled, uploadTo } from "./knowledge.factory.ts";

let server: TestServer;
let owner: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  await startWorkers(server.services);
  owner = await server.signUp();
  await buyPlan(server, owner);
}, 120_000);
afterAll(() => server.stop());

const lines = (text: string) => wrap(text, 60);
const small = { width: 900, height: 300, left: 30 };

it("finds text in an image, a scan and an old Word file, and gives the reason a blank picture failed", async () => {
  const base = await makeBase(server, owner);
  await uploadTo(server, owner, {
    baseId: base.id,
    files: [
      {
        name: "sign.png",
        content: drawnFile({ lines: lines("The loading dock closes at eighteen hours on Fridays."), ...small }),
      },
      {
        name: "photo.jpg",
        content: drawnFile(
          { lines: lines("Der Gabelstapler wird jeden Montag von der Werkstatt geprüft."), ...small },
          "jpeg",
        ),
      },
      {
        name: "scan.pdf",
        content: makeScan([{ lines: lines("The insurance covers water damage up to forty thousand euros.") }]),
      },
      { name: "old.doc", content: makeDoc("The caretaker keeps the spare keys in room seventeen.\r") },
      { name: "blank.png", content: drawnFile({ lines: [], ...small }) },
    ],
  });
  await settled(server, owner, base.id);
  const items = await listItems(server, owner, base.id);
  const states = Object.fromEntries(items.map(({ name, type, state, reason }) => [name, { type, state, reason }]));
  expect(states).toEqual({
    "sign.png": { type: "image", state: "ready", reason: null },
    "photo.jpg": { type: "image", state: "ready", reason: null },
    "scan.pdf": { type: "file", state: "ready", reason: null },
    "old.doc": { type: "file", state: "ready", reason: null },
    "blank.png": {
      type: "image",
      state: "failed",
      reason: "blank.png has no readable text. No text was found in the picture.",
    },
  });
  for (const [query, words] of [
    ["loading dock Fridays", "eighteen hours"],
    ["Gabelstapler Werkstatt", "jeden Montag"],
    ["insurance water damage", "forty thousand"],
    ["spare keys", "room seventeen"],
  ] as const)
    expect((await searchIn(server, owner, base.id, query)).hits[0]?.passage.shown).toContain(words);
  const scan = items.find(({ name }) => name === "scan.pdf");
  const { body } = await server.request("GET", `/api/knowledge-bases/${base.id}/items/${scan?.id}`, { as: owner });
  expect(body.quality.score).toBeLessThan(100);
  expect(body.quality.score).toBeGreaterThan(60);
  expect(body.notes).toEqual([expect.stringMatching(/^The text was recognized in a picture with \d\d% confidence\.$/)]);
  // Stored as messages, so that another language needs no migration.
  const { rows } = await server.services.db.query("select notes from knowledge_items where id = $1", [scan?.id]);
  expect(rows[0]?.["notes"]).toMatchObject([{ key: "reading.picture_recognized" }]);
});
