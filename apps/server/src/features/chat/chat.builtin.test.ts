import { defaultStyle } from "@muster/contracts/chat-shapes";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestPerson } from "../../platform/testing/test-server.ts";
import { makeFile, sendFile } from "../files/files.factory.ts";
import { type ChatTests, proPerson, readThread, say, startChatTests, startSession, used } from "./chat.factory.ts";

let tests: ChatTests;
let as: TestPerson;
beforeAll(async () => {
  tests = await startChatTests();
  as = await proPerson(tests.server);
}, 60_000);
afterAll(() => tests.stop());

const orders = `Date,Region,Product,Customer,Units,Revenue,Status
2026-01-05,North,Desk,Blue Ltd,4,1000,paid
2026-01-12,South,Chair,Harbor Inc,10,800,paid
2026-02-03,South,Desk,Harbor Inc,6,1500,paid
2026-02-14,West,Chair,Blue Ltd,12,960,open
2026-03-02,West,Lamp,Delta GmbH,30,1050,paid
2026-03-11,South,Desk,Blue Ltd,8,2000,open
`;
const handbook = `# Handbook

## Vacation
Every employee has 28 days of paid vacation a year. Up to 5 days can be carried over to the next year.

## Travel
Hotels are reimbursed up to 120 euros per night. Meals are reimbursed at a flat rate of 28 euros a day.

## Remote work
After the probation period, up to three days a week may be spent at home.
`;

/** A conversation with the built-in engine; the first message carries the file. */
async function converse(fileId?: string) {
  const id = await startSession(tests.server, as, { model: "builtin" });
  let attachments = fileId ? [fileId] : [];
  return {
    async ask(message: string): Promise<string> {
      const { body } = await say(tests, as, id, { message, attachments });
      attachments = [];
      return body.response;
    },
    last: async () => (await readThread(tests.server, as, id)).page.items.at(-1),
  };
}

it("continues a question to a table", async () => {
  const { ask } = await converse((await makeFile(tests.server, as, orders)).id);
  expect(await ask("What was the total revenue?")).toContain("7,310");
  expect(await ask("And in March?")).toContain("3,050");
  expect(await ask("Which region had the most?")).toContain("South has the highest total revenue (March 2026): 2,000");
  expect(await ask("how much did they sell in February?")).toContain("1,500");
  // The amount of the question before settles which reading is meant
  expect(await ask("Who is our best customer?")).toContain("Blue Ltd has the highest total revenue: 3,960");
}, 120_000);

it("takes one action for asking back as for any reply, and computes the offer that the person names", async () => {
  const { ask, last } = await converse((await makeFile(tests.server, as, orders)).id);
  const before = await used(tests.server, as);
  expect(await ask("Which customer matters most?")).toContain("1. total Revenue, by Customer, the highest only");
  const { suggestions, usage } = await last();
  expect(suggestions[0]).toBe("total Revenue, by Customer, the highest only");
  expect(usage.units).toBe(1);
  expect(await used(tests.server, as)).toBe(before + 1);
  expect(await ask("the first one")).toContain("Blue Ltd has the highest total revenue: 3,960");
  expect(await used(tests.server, as)).toBe(before + 2);
}, 120_000);

it("describes an attached table when asked what it is about", async () => {
  const { ask, last } = await converse((await makeFile(tests.server, as, orders)).id);
  const text = await ask("Summarize this file");
  expect(text).toContain("**sales.csv** has 6 rows and 7 columns, from Jan 5, 2026 to Mar 11, 2026.");
  expect(text).toContain("- Status: paid, open");
  expect(text).toContain("7,310");
  expect((await last()).toolSteps.length).toBeGreaterThan(1);
}, 120_000);

it("answers follow-up questions about a document, and what it says about a topic", async () => {
  const file = await sendFile(tests.server, as, "handbook.md", handbook);
  const { ask } = await converse(file.body.id);
  expect(await ask("How many vacation days does an employee have?")).toContain("28 days");
  expect(await ask("Can they be carried over?")).toContain("Up to 5 days can be carried over");
  expect(await ask("How much is reimbursed for hotels?")).toContain("120 euros");
  expect(await ask("and for meals?")).toContain("28 euros a day");
  expect(await ask("What does the handbook say about remote work?")).toMatch(/^After the probation period/);
  expect(await ask("List the main topics")).toContain("The main points of handbook.md");
});

it("doesn’t repeat the answer to an earlier question when a follow-up has none", async () => {
  const file = await sendFile(tests.server, as, "handbook.md", handbook);
  const { ask } = await converse(file.body.id);
  expect(await ask("How many vacation days does an employee have, and who approves them?")).toContain("28 days");
  expect(await ask("Who is the CEO of Borealis?")).toMatch(/^No passage answers this directly/);
});

it("exports one reply with its sources, and no other message", async () => {
  const file = await sendFile(tests.server, as, "handbook.md", handbook);
  const { ask, last } = await converse(file.body.id);
  await ask("How many vacation days does an employee have?");
  await ask("How much is reimbursed for hotels?");
  const { id, conversationId, parentId } = await last();
  const read = (messageId: string, person = as) =>
    tests.server.request(
      "GET",
      `/api/chat/conversations/${conversationId}/export?format=markdown&message=${messageId}`,
      {
        as: person,
      },
    );
  const { status, body } = await read(id);
  expect(status).toBe(200);
  expect(body).toMatch(/^# How many vacation days/);
  expect(body).toContain("120 euros per night");
  expect(body).toContain("handbook.md");
  expect(body).not.toContain("28 days of paid vacation");
  expect((await read(parentId)).status).toBe(409);
  expect((await read("unknown")).status).toBe(404);
  expect((await read(id, await tests.server.signUp())).status).toBe(404);
});

it("greets in the tone, and quotes as many points as the audience needs", async () => {
  const points = Array.from({ length: 12 }, (_, n) => `## Rule ${n + 1}\nRule ${n + 1} allows ${n + 2} guests.\n`);
  const file = (await sendFile(tests.server, as, "rules.md", `# Rules\n\n${points.join("\n")}`)).body;
  const replyIn = async (style: object, message: string, attachments: string[] = []) => {
    const id = await startSession(tests.server, as, { model: "builtin", style: { ...defaultStyle, ...style } });
    return (await say(tests, as, id, { message, attachments })).body.response as string;
  };
  expect(await replyIn({ tone: "formal" }, "Hello")).toMatch(/^Good day\. I am the built-in engine/);
  expect(await replyIn({ tone: "humorous" }, "Hello")).toMatch(/^Hi\. I am/);
  expect(await replyIn({}, "Hello")).toMatch(/^Hello\. I am/);
  const count = async (audience: string) =>
    (await replyIn({ audience }, "Summarize", [file.id])).match(/^- /gm)?.length;
  expect([await count("children"), await count("general"), await count("experts")]).toEqual([3, 6, 10]);
});

it("calculates in words and goes on from the last result", async () => {
  const { ask } = await converse();
  expect(await ask("What is 1,200 plus 15 percent?")).toContain("**1,380**");
  expect(await ask("And minus 300?")).toContain("**1,080**");
  expect(await ask("Half of that?")).toContain("**540**");
  expect(await ask("How many days are there between March 3, 2026 and April 15, 2026?")).toContain("**43 days**");
});

it("continues the first reading of a question and not the one beside it", async () => {
  const rows = ["Customer,Kind,Amount,Status"];
  for (let i = 0; i < 30; i++)
    rows.push(`${i % 2 ? "Linde" : "Kunz"},${i % 3 ? "Repair" : "Check"},${100 + i},${i % 5 ? "done" : "cancelled"}`);
  const { ask } = await converse((await makeFile(tests.server, as, `${rows.join("\n")}\n`)).id);
  expect(await ask("Revenue by kind")).toContain("Read another way:");
  const narrowed = await ask("And only for Linde?");
  expect(narrowed).toContain("only where Status is not cancelled");
  expect(narrowed).not.toContain("Read another way:");
}, 120_000);

it("summarizes the document that is named, and not the table beside it", async () => {
  const id = await startSession(tests.server, as, { model: "builtin" });
  const table = await makeFile(tests.server, as, orders);
  const text = await sendFile(tests.server, as, "handbook.md", handbook);
  const { body } = await say(tests, as, id, {
    message: "What is in the file handbook.md? Summarize it.",
    attachments: [table.id, text.body.id],
  });
  expect(body.response).toMatch(/^The main points of handbook\.md/);
}, 120_000);

it("answers a German question in German", async () => {
  const { ask, last } = await converse((await makeFile(tests.server, as, orders)).id);
  expect(await ask("Hallo, wer bist du?")).toMatch(/^Hallo\. Ich bin die eingebaute Engine/);
  expect(await ask("Welcher Tag ist heute?")).toMatch(/^Heute ist \*\*\p{L}+, \d{1,2}\. \p{L}+ \d{4}\*\* \(UTC\)\.$/u);
  expect(await ask("Welche Region hat den höchsten Umsatz?")).toBe(
    "South hat bei Revenue gesamt den höchsten Wert: 4.300.\n\n_Gelesen als: Revenue gesamt, je Region, nur höchste_",
  );
  expect(await ask("Wie ist der Zustand der Lampen?")).toMatch(/^Die Frage ist mir nicht klar|^Die angehängte Tabelle/);
  expect(await ask("Was sind 19 % von 2.481,50?")).toContain("19 / 100 * 2481,50 = **471,485**");
  expect((await last())?.figures.map((figure: { value: string }) => figure.value)).toEqual(["471,485"]);
  expect(await ask("Und minus 300?")).toContain("471,485 - 300 = **171,485**");
}, 120_000);

it("takes no Italian question for a German one because of a word that greetings use", async () => {
  const { ask } = await converse((await makeFile(tests.server, as, orders)).id);
  expect(await ask("Qual era il totale prima di marzo?")).not.toMatch(/Frage|Tabelle|gesamt/);
}, 120_000);

it("greets without a search, at an action a reply", async () => {
  const before = await used(tests.server, as);
  const { ask } = await converse();
  expect(await ask("Hello, who are you?")).toContain("connect a model in Settings > Models");
  expect(await ask("Thanks!")).toBe("You’re welcome.");
  expect(await used(tests.server, as)).toBe(before + 2);
});
