// Longer than others: one server and one set of files serve every template that computes its document.
import type { Deliverable, Receipt } from "@muster/contracts/deliverable";
import type { Task } from "@muster/contracts/tasks";
import { type OpenAIDouble, startOpenAIDouble } from "@muster/models/openai.double";
import { strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { sendFile } from "../files/files.factory.ts";

let server: TestServer;
let openai: OpenAIDouble;
let as: TestPerson;
let prose = "";
const agents = new Map<"builtin" | "auto", string>();

beforeAll(async () => {
  openai = await startOpenAIDouble({ reply: () => ({ text: prose }) });
  server = await startTestServer({ OPENAI_BASE_URL: openai.baseUrl, OPENAI_API_KEY: "sk-test-0123456789" });
  await startWorkers(server.services);
  as = await server.signUp();
  const checkout = (
    await server.request("POST", "/api/billing/create-checkout", { as, body: { priceId: "pro_monthly" } })
  ).body;
  await server.request("POST", `/api/billing/checkout/${checkout.url.split("/").at(-1)}/complete`, { as });
  for (const model of ["builtin", "auto"] as const)
    agents.set(model, (await makeAgent(server, as, { modelConfig: { model } as never })).id);
});
afterAll(async () => {
  await server.stop();
  await openai.close();
});

interface Job {
  templateId: string;
  title: string;
  description: string;
  parameters: Record<string, string | number>;
  deliverableFormat?: string;
  files?: [name: string, content: string | Uint8Array][];
  engine?: "builtin" | "auto";
}

async function assign({ files = [], engine = "builtin", ...job }: Job) {
  const attachments: string[] = [];
  for (const [name, content] of files) {
    const { status, body } = await sendFile(server, as, name, content);
    expect(status, JSON.stringify(body)).toBe(201);
    attachments.push(body.id);
  }
  return server.request("POST", "/api/tasks", { as, body: { ...job, agentId: agents.get(engine), attachments } });
}

interface Delivered {
  task: Task;
  content: string;
  document: Deliverable;
  receipt: Receipt;
  formats: string[];
}

/** Waits for the task's end and reads what it delivered. */
async function finish(id: string): Promise<Delivered> {
  await server.request("GET", `/api/tasks/${id}/events`, { as });
  const task: Task = (await server.request("GET", `/api/tasks/${id}`, { as })).body;
  expect(task, JSON.stringify(task)).toMatchObject({ status: "completed", error: null });
  const preview = (await server.request("GET", `/api/tasks/${id}/preview`, { as })).body;
  const formats = preview.formats.flatMap(({ format, fits }: { format: string; fits: boolean }) =>
    fits ? [format] : [],
  );
  return {
    task,
    content: task.result?.content ?? "",
    document: preview.deliverable,
    receipt: preview.receipt,
    formats,
  };
}

async function deliver(job: Job): Promise<Delivered> {
  const { status, body } = await assign(job);
  expect(status, JSON.stringify(body)).toBe(201);
  return finish(body.id);
}

async function download({ task }: Delivered, format: string): Promise<Uint8Array> {
  const path = `/api/tasks/${task.id}/deliverable?format=${format}`;
  const headers = { host: "localhost:3000", cookie: as.cookie };
  const response = await server.fetch(new Request(`http://localhost:3000${path}`, { headers }));
  expect(response.status, format).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

/** Downloads the document in every format that fits it. Files for programs are parsed, others begin as their format does. */
async function downloadAll(delivered: Delivered): Promise<void> {
  for (const format of delivered.formats) {
    const bytes = await download(delivered, format);
    const content = text(bytes);
    if (format === "json" || format === "sarif") expect(Object.keys(JSON.parse(content)), format).not.toEqual([]);
    else if (format === "docx" || format === "xlsx" || content.startsWith("PK")) checkPackage(format, unzipSync(bytes));
    else expect(content.trimStart(), format).toMatch(beginnings[format] ?? /\S/);
    if (format === "pdf") expect(content).toContain("/StructTreeRoot");
  }
}

const beginnings: Record<string, RegExp> = { pdf: /^%PDF-/, markdown: /^# /, ics: /^BEGIN:VCALENDAR/ };

/** Every relation inside an Office file has its part. */
function checkPackage(format: string, parts: Record<string, Uint8Array>): void {
  const names = Object.keys(parts);
  expect(names, format).not.toEqual([]);
  for (const name of names.filter((each) => each.endsWith(".rels"))) {
    const folder = name.replace(/_rels\/[^/]+$/, "");
    for (const [tag] of text(parts[name] ?? new Uint8Array()).matchAll(/<Relationship [^>]*>/g)) {
      const target = /Target="([^"]+)"/.exec(tag)?.[1] ?? "";
      if (!tag.includes('TargetMode="External"'))
        expect(names, `${format}: ${target}`).toContain(
          target.startsWith("/") ? target.slice(1) : `${folder}${target}`,
        );
    }
  }
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

const proposal: Job = {
  templateId: "sales-proposal",
  title: "Handheld scanners for the Hamburg warehouse",
  description: "Northwind Trading needs handheld scanners for 40 pickers. They have to survive a fall on concrete.",
  parameters: {
    customer: "Northwind Trading GmbH",
    items:
      "Basic:\nScanner CX-2; 40; €890; 5%\nInstallation; 16 h; 120\nComplete:\nScanner CX-2; 40; €890; 10%\nTraining; 3 days; 980",
    tax: 19,
    discount: 2.5,
    start: "2027-01-11",
    phases: "Site survey; 1 week\nDelivery; 3 weeks",
  },
  files: [
    [
      "cx2.md",
      "# Scanner CX-2\n\nThe scanner CX-2 reads barcodes from 4.5 m.\n\nIt survives falls of 2.4 m on concrete.\n",
    ],
  ],
};

describe("a sales proposal by the built-in engine", () => {
  let delivered: Delivered;
  beforeAll(async () => {
    delivered = await deliver(proposal);
  });

  it("prices each option to the cent and states the totals first", () => {
    // 40 × 890 × 0.95 + 16 × 120 = 35,740.00; − 2.5 % = 34,846.50; + 19 % = 41,467.34 (6,620.835 rounds up)
    expect(delivered.content).toMatch(/^# Handheld.*\n\n## Summary\n\n[^\n]*€41,467\.34 \(Basic\)/);
    expect(delivered.task.summary).toContain("€41,467.34");
    const totals = delivered.document.dataTables.find(({ id }) => id === "totals");
    expect(totals?.values[0]).toEqual(["Basic", 35_740, -893.5, 34_846.5, 6620.84, 41_467.34]);
  });

  it("has a computation for every figure, and a check of each", () => {
    const { figures, checks, engine } = delivered.receipt;
    expect(engine).toBe("builtin");
    expect(figures.find(({ label }) => label === "Basic: tax")).toMatchObject({
      value: 6620.84,
      computation: "€34,846.50 × 19%, rounded half up",
    });
    expect(figures.filter(({ computation }) => computation.trim() === "")).toEqual([]);
    expect(checks.map(({ name, passed }) => [name, passed])).toEqual([
      ["figures", true],
      ["citations", true],
    ]);
  });

  it("quotes product facts from the attached documents, and lists its assumptions", () => {
    expect(delivered.content).toContain("“The scanner CX-2 reads barcodes from 4.5 m.” [1]");
    expect(delivered.receipt.citations[0]).toMatchObject({ number: 1, fileName: "cx2.md" });
    expect(delivered.content).toMatch(/## Assumptions\n\n- No validity was given/);
    expect(delivered.receipt.notices.join()).toContain("2 assumptions");
  });

  it("draws a timeline, and is delivered in its formats", async () => {
    expect(delivered.document.charts.map(({ kind }) => kind)).toEqual(["bar", "timeline"]);
    expect(delivered.formats).toEqual(["pdf", "docx", "csv", "markdown", "json", "pptx", "xlsx"]);
    await downloadAll(delivered);
    const sheet = text(unzipSync(await download(delivered, "xlsx"))["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    expect(sheet).toContain("<f>ROUND(B8*C8*(1-D8),2)</f><v>33820</v>");
    expect(text(await download(delivered, "pdf")).slice(0, 5)).toBe("%PDF-");
  });
});

describe("a sales proposal", () => {
  it("asks once for prices missing in the form and the table, and continues with the answer", async () => {
    const { items: _, phases: __, ...parameters } = proposal.parameters;
    const { body } = await assign({ ...proposal, parameters, files: [] });
    const form = await waitForQuestions(body.id);
    expect(form.questions).toMatchObject([
      { id: "items", isMultiline: true },
      { id: "phases", isMultiline: true },
    ]);
    const answers = [{ questionId: "items", text: "Scanner CX-2; 2; 890" }];
    const answered = await server.request("POST", `/api/tasks/${body.id}/answer`, {
      as,
      body: { id: form.id, answers },
    });
    expect(answered.status, JSON.stringify(answered.body)).toBe(200);
    const { content } = await finish(body.id);
    expect(content).toContain("| Scanner CX-2 | 2 | $890.00 | $1,780.00 |");
    expect(content).toContain("No phases were given: the timeline will be agreed with the order.");
  });

  it("asks a German request in German, and names its only option in German", async () => {
    const { items: _, ...parameters } = proposal.parameters;
    const german = {
      ...proposal,
      parameters,
      title: "Angebot für Lesegeräte",
      description: "Lesegeräte für das Lager",
    };
    const { body } = await assign({ ...german, files: [] });
    const form = await waitForQuestions(body.id);
    expect(form.questions[0].text).toMatch(/^Welche Positionen und Preise hat das Angebot\?.*„Bezeichnung; Menge;/);
    const send = (id: string, text: string) =>
      server.request("POST", `/api/tasks/${body.id}/answer`, {
        as,
        body: { id, answers: [{ questionId: "items", text }] },
      });
    await send(form.id, "Lesegerät; viele; 12 €");
    const again = await waitForQuestions(body.id, form.id);
    expect(again.questions[0].text).toMatch(/^Zeile 1: „viele“ ist keine Menge\. Welche Positionen/);
    await send(again.id, "Lesegerät; 3; 12 €");
    const { content } = await finish(body.id);
    expect(content).toContain("### Angebot");
    expect(content).not.toMatch(/\bOffer\b/);
  });

  it("asks again after a long answer that it cannot read", async () => {
    const { items: _, ...parameters } = proposal.parameters;
    const { body } = await assign({ ...proposal, parameters, files: [] });
    const form = await waitForQuestions(body.id);
    const answers = [{ questionId: "items", text: `Scanner; ${"many ".repeat(300)}; 12` }];
    await server.request("POST", `/api/tasks/${body.id}/answer`, { as, body: { id: form.id, answers } });
    const again = await waitForQuestions(body.id, form.id);
    expect(again.questions[0].text).toMatch(/^….*is not a quantity. Which items and prices does the offer have/);
    const cancelled = await server.request("POST", `/api/tasks/${body.id}/cancel`, { as });
    expect(cancelled.status).toBe(200);
  });

  it("takes the prices of an attached table", async () => {
    const { items: _, ...parameters } = proposal.parameters;
    const files: Job["files"] = [["prices.csv", "Item,Qty,Price (EUR)\nScanner CX-2,40,890.00\nCradle,4,310.50\n"]];
    const { content, receipt } = await deliver({ ...proposal, parameters, files });
    expect(content).toContain("| Cradle | 4 | €310.50 | €1,242.00 |");
    expect(content).toContain("Prices and quantities come from prices.csv.");
    expect(receipt.figures.find(({ label }) => label === "Offer, line 2: unit price")?.source.table).toBe("prices.csv");
  });

  it("asks for the quantities of a price list, and offers only what is named", async () => {
    const { items: _, ...parameters } = proposal.parameters;
    const files: Job["files"] = [
      ["list.csv", "Article,Unit price (EUR),Unit\nScanner,890.00,piece\nCradle,310.50,piece\n"],
    ];
    const { body } = await assign({ ...proposal, parameters, files });
    const form = await waitForQuestions(body.id);
    expect(form.questions).toMatchObject([{ id: "quantities", options: [{ label: "One of each" }] }]);
    const send = (id: string, text: string) =>
      server.request("POST", `/api/tasks/${body.id}/answer`, {
        as,
        body: { id, answers: [{ questionId: "quantities", text }] },
      });
    await send(form.id, "Forklift; 3");
    const again = await waitForQuestions(body.id, form.id);
    expect(again.questions[0].text).toMatch(/^“Forklift; 3” is no quantity of an item in the price list\. How many/);
    await send(again.id, "20 scanners");
    const { content } = await finish(body.id);
    expect(content).toContain("| Scanner | 20 piece | €890.00 | €17,800.00 |");
    expect(content).not.toContain("Cradle");
    expect(content).toContain("Prices come from list.csv.");
  });

  it.each([
    ["items", "Scanner; many; 12", "Line 1: “many” is not a quantity"],
    ["items", "Scanner; 1; €12\nCradle; 1; $12", "several currencies"],
    // What a script may send, against the type.
    [
      "items",
      [{ name: "Scanner", price: 12 }] as unknown as string,
      "Use text of at most 10,000 characters, or a number",
    ],
    ["phases", "Rollout someday", "Line 1: write “name; 2 weeks”"],
    ["start", "2027-02-30", "Write the day as"],
    ["tax", 190, "from 0 to 100"],
  ])("is refused before it starts when %s is %j", async (name, value, problem) => {
    const answer = await assign({ ...proposal, files: [], parameters: { ...proposal.parameters, [name]: value } });
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid_input" } });
    expect(answer.body.fields[`parameters.${name}`]).toContain(problem);
  });

  it("accepts a model's prose with the same figures, and rejects prose with a wrong figure", async () => {
    prose = "=== answer\nNorthwind Trading GmbH can choose the smaller option, Basic, for €41,467.34, tax included.";
    const good = await deliver({ ...proposal, engine: "auto" });
    expect(good.receipt.engine).toBe("model");
    expect(good.content).toContain("can choose the smaller option");
    expect(good.content).toContain("| Installation | 16 h | €120.00 |");
    prose = "=== answer\nNorthwind Trading GmbH saves 35% and pays only €39,999.00.";
    const wrong = await deliver({ ...proposal, engine: "auto" });
    expect(wrong.receipt.engine).toBe("builtin");
    expect(wrong.content).not.toContain("39,999");
    expect(wrong.receipt.checks.every(({ passed }) => passed)).toBe(true);
  });
});

const plan: Job = {
  templateId: "business-plan",
  title: "Mobile repair for cargo bikes",
  description: "A repair service for cargo bikes that comes to the customer in Hamburg.",
  parameters: {
    ...{ business: "Cargo bike repair", currency: "EUR", start: "2027-01", price: 118, unitCost: 41.5, sales: 70 },
    ...{ growth: 4, growthLater: 1, fixedCosts: 7800, investment: 24_000, cash: 40_000, taxRate: 30 },
  },
};

describe("a business plan by the built-in engine", () => {
  it("is computed without files, with charts, three scenarios and a workbook", async () => {
    const delivered = await deliver({ ...plan, deliverableFormat: "xlsx" });
    const { content, document, receipt, formats } = delivered;
    expect(content).toMatch(/## Summary\n\nCargo bike repair makes an operating profit from \w+ 2027 on/);
    expect(document.charts.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
      "cash line",
      "break-even line",
      "sensitivity bar",
    ]);
    expect(document.dataTables.map(({ totalRows }) => totalRows)).toEqual([36, 36, 36]);
    expect(receipt.checks).toMatchObject([{ name: "figures", passed: true }]);
    expect(receipt.figures.find(({ label }) => label === "Sales to break even")).toMatchObject({
      value: 102,
      computation: "Fixed costs per month / contribution per sale, rounded up",
    });
    expect(formats).toContain("xlsx");
    await downloadAll(delivered);
    const sheets = Object.keys(unzipSync(await download(delivered, "xlsx"))).filter((name) => name.includes("sheets/"));
    expect(sheets).toHaveLength(5);
  });

  it("asks in one form for every input without a default", async () => {
    const { price: _, fixedCosts: __, ...parameters } = plan.parameters;
    const { body } = await assign({ ...plan, parameters });
    const form = await waitForQuestions(body.id);
    expect(form.questions.map(({ id }: { id: string }) => id)).toEqual(["price", "fixedCosts"]);
    const answer = (answers: object[], id: string) =>
      server.request("POST", `/api/tasks/${body.id}/answer`, { as, body: { id, answers } });
    const first = [
      { questionId: "price", text: "about a hundred" },
      { questionId: "fixedCosts", text: "7.800" },
    ];
    expect((await answer(first, form.id)).status).toBe(200);
    const again = await waitForQuestions(body.id, form.id);
    expect(again.questions).toMatchObject([
      { id: "price", text: expect.stringContaining("“about a hundred” is not a number") },
      { id: "fixedCosts", text: expect.stringContaining("“7.800” is not a number") },
    ]);
    const second = [
      { questionId: "price", text: "118,00" },
      { questionId: "fixedCosts", text: "7800" },
    ];
    expect((await answer(second, again.id)).status).toBe(200);
    expect((await finish(body.id)).content).toContain("| Price per sale | €118 | given |");
  });

  it("is refused when an input is out of range", async () => {
    const answer = await assign({ ...plan, parameters: { ...plan.parameters, growth: 400 } });
    expect(answer).toMatchObject({ status: 422, body: { fields: { "parameters.growth": "Enter -50 to 100" } } });
  });

  it("does not guess whether 8.500 is more than a thousand", async () => {
    const answer = await assign({ ...plan, parameters: { ...plan.parameters, price: "14,50", fixedCosts: "8.500" } });
    expect(answer).toMatchObject({ status: 422 });
    expect(answer.body.fields).toEqual({ "parameters.fixedCosts": "Write 8500 or 8.5000" });
  });
});

const warehouse = `# Warehouse notes

## Picking errors

Picking errors cost a warehouse €22 each on average. Two thirds of picking errors happen in the last two hours of a shift.

## Onboarding of seasonal staff

Seasonal staff reach full speed after nine days when they learn with a handheld scanner.

Operations leads name onboarding as the most expensive part of peak season.
`;
const strategy: Job = {
  templateId: "content-strategy",
  title: "Content strategy, first quarter of 2027",
  description: "More trial sign-ups from operations leads in logistics.",
  parameters: {
    ...{ audience: "Operations leads", start: "2027-01-04", weeks: 4, measures: "Trial sign-ups; 40 per month" },
    channels: "Blog; weekly\nLinkedIn; 2 per week",
  },
  files: [["warehouse-notes.md", warehouse]],
};

describe("a content strategy by the built-in engine", () => {
  let delivered: Delivered;
  beforeAll(async () => {
    delivered = await deliver(strategy);
  });

  it("takes its themes from the sources, each with matching quotes", () => {
    const { content, receipt } = delivered;
    expect(content).toMatch(/### Picking errors\n\n- “Picking errors cost a warehouse €22 each on average\.” \[\d+\]/);
    expect(content).toContain("### Onboarding of seasonal staff");
    expect(receipt.checks.map(({ name, passed }) => [name, passed])).toEqual([
      ["figures", true],
      ["citations", true],
    ]);
    expect(content).toContain("| Trial sign-ups | 40 per month | given with the task |");
  });

  it("works without a file when the themes are given", async () => {
    const themes = "Picking errors\nOnboarding";
    const parameters = { ...strategy.parameters, themes };
    const { content, receipt } = await deliver({ ...strategy, files: [], parameters });
    expect(content).toContain("| Picking errors | 6 |");
    expect(content).toMatch(/\| Blog \| Picking errors \| Explain it \|\n/);
    expect(content).not.toMatch(/quot(?:ed|ation) (?:from|above)|attached documents|Mentions/);
    expect(receipt.checks.every(({ passed }) => passed)).toBe(true);
  });

  it("plans the same dated pieces in the document, CSV and calendar", async () => {
    const csv = text(await download(delivered, "csv"))
      .replace("\ufeff", "")
      .trim()
      .split("\r\n");
    expect(csv[0]).toBe("Date,Weekday,Channel,Theme,Angle,Statement,Source");
    expect(csv).toHaveLength(1 + 4 + 8);
    expect(delivered.content).toContain(
      "For operations leads, 12 pieces are planned over 4 weeks, from 5 January 2027",
    );
    const ics = text(await download(delivered, "ics"));
    const days = [...ics.matchAll(/DTSTART;VALUE=DATE:(\d{4})(\d{2})(\d{2})\r\n/g)].map(
      ([, y, m, d]) => `${y}-${m}-${d}`,
    );
    expect(days).toEqual(csv.slice(1).map((line) => line.slice(0, 10)));
    expect(delivered.formats).toEqual(["pdf", "docx", "csv", "markdown", "json", "ics"]);
    await downloadAll(delivered);
  });

  it("is refused without a source or with an invalid publishing frequency", async () => {
    expect(await assign({ ...strategy, files: [] })).toMatchObject({ status: 422, body: { code: "needs_source" } });
    const answer = await assign({ ...strategy, parameters: { ...strategy.parameters, channels: "Blog; whenever" } });
    expect(answer.body.fields["parameters.channels"]).toContain("Line 1: write");
    const format = await assign({ ...strategy, deliverableFormat: "xlsx" });
    expect(format).toMatchObject({ status: 422, body: { code: "unsupported_format" } });
  });
});

const token = `ghp_${"a1B2".repeat(9)}`;
const code = zipSync({
  "shop-main/src/pay.ts": strToU8(
    `const t = "${token}";\ndb.query("SELECT * FROM t WHERE id = " + id);\nexport const paid: number = "no";\n`,
  ),
  "shop-main/tsconfig.json": strToU8('{ "compilerOptions": { "plugins": [{ "name": "./run-me.js" }] } }'),
  "shop-main/run-me.js": strToU8('require("fs").writeFileSync(process.env.MARK, "ran");\n'),
  "shop-main/node_modules/x/index.js": strToU8("eval(1)"),
});
const review: Job = {
  templateId: "code-review",
  title: "Review of the payment module",
  description: "Is the payment module safe to release?",
  parameters: {},
  deliverableFormat: "markdown",
  files: [["shop.zip", code]],
};

describe("a code review by the built-in engine", () => {
  let delivered: Delivered;
  beforeAll(async () => {
    delivered = await deliver(review);
  });

  it("lists faults in an archive by severity, with file, line, code and fix, and masks secrets", () => {
    const { content, receipt, document } = delivered;
    expect(content).toMatch(
      /## The review in short\n\nNot ready for release: 4 findings block it, among them .+\. 6 findings in 3 files with \d+ lines: 1 critical, 3 high, 1 medium and 1 low\./,
    );
    expect(content).toMatch(
      /\*\*SQL built from values\*\* · `src\/pay\.ts:2`[\s\S]*```ts\n[\s\S]*\*\*Fix:\*\* Pass the value/,
    );
    expect(JSON.stringify([document, receipt])).not.toContain(token);
    expect(content).toContain("**Value of the wrong type** · `src/pay.ts:3` · TypeScript `TS2322`");
    expect(receipt.checks).toMatchObject([
      { name: "figures", passed: true },
      {
        name: "analyzers",
        passed: true,
        detail: expect.stringMatching(/^oxlint 1\.\d+\.\d+ checked 2 files, TypeScript 7\./),
      },
    ]);
    expect(receipt.notices.join()).toContain("shop.zip: 1 file of packages and tools left out.");
  });

  it("is delivered as SARIF, and as a table", async () => {
    expect(delivered.formats).toEqual(["pdf", "docx", "csv", "markdown", "json", "code", "sarif"]);
    await downloadAll(delivered);
    const [run] = JSON.parse(text(await download(delivered, "sarif"))).runs;
    expect(run.results.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual([
      "secret/token",
      "security/sql-injection",
      "typescript/TS2304",
      "typescript/TS2304",
      "typescript/TS2322",
      "oxlint/no-unused-vars",
    ]);
    expect(run.tool.extensions.map(({ name }: { name: string }) => name)).toEqual(["oxlint", "TypeScript"]);
    expect(text(await download(delivered, "csv"))).toContain("high,security/sql-injection,src/pay.ts,2,2,");
  });

  it("accepts pasted code instead of a file, and is refused with neither", async () => {
    const parameters = { code: "def a(rows=[]):\n    return eval(rows)" };
    const { content } = await deliver({ ...review, files: [], parameters });
    expect(content).toContain("`pasted.py:1`");
    const answer = await assign({ ...review, files: [] });
    expect(answer).toMatchObject({ status: 422, body: { code: "needs_source" } });
    const table = await assign({ ...review, files: [["sales.csv", "Region,Revenue\nNorth,5\nSouth,7\n"]] });
    expect(table.body.fields.attachments).toContain("sales.csv is not source code.");
    const market = { ...review, templateId: "market-analysis", deliverableFormat: "pdf" };
    expect((await assign(market)).body.fields.attachments).toContain("shop.zip has no readable text.");
  });
});

/** The form that a task waits with, other than the one before. */
async function waitForQuestions(id: string, before = "") {
  const waitingFor = async () => (await server.request("GET", `/api/tasks/${id}`, { as })).body.waitingFor;
  await expect.poll(async () => (await waitingFor())?.id ?? before).not.toBe(before);
  return waitingFor();
}
