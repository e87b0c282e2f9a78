import type { CardQuestion } from "@muster/contracts/study-review";
import { expect, it } from "vitest";
import { AppError } from "../../platform/errors.ts";
import { readCards, writeCards } from "./card-text.ts";

const questions: CardQuestion[] = [
  {
    ...{ kind: "choice", prompt: 'Who said "now,\tplease"?', options: ["Ada", "=1+1", "'Bo"], answer: ["=1+1"] },
    ...{ explanation: "Line one\nline two", place: "notes, page 3.pdf" },
  },
  { kind: "order", prompt: "-5 °C first?", options: ["b", "a"], answer: ["a", "b"], explanation: "", place: "" },
  { kind: "cloze", prompt: "# ____ costs 40 €; or more", options: [], answer: ["It"], explanation: "", place: "" },
  { kind: "short", prompt: "東京 é\u00a0x?", options: [], answer: [" two\nlines "], explanation: "'", place: "a" },
];

it.each(["anki", "csv"] as const)("round-trips cards as %s", async (format) => {
  expect(await readCards(writeCards(questions, format))).toEqual(questions);
});

it("writes headers that Anki reads", () => {
  const [separator, html, columns, first] = writeCards(questions.slice(2), "anki").split("\n");
  expect([separator, html]).toEqual(["#separator:tab", "#html:false"]);
  expect(columns).toBe("#columns:Front\tBack\tExplanation\tSource\tKind\tOptions");
  expect(first).toContain("\tIt\t");
});

it("escapes formulas in CSV", () => {
  const [, ...lines] = writeCards([{ ...questions[2], prompt: "=1+1", answer: ["@a"] } as CardQuestion], "csv").split(
    "\r\n",
  );
  expect(lines).toEqual(["'=1+1,'@a,,,cloze,", ""]);
});

it.each(["\t=1+1", "\n@a", " =1+1", "\u00a0-1", "＝1", "'\t=1"])(
  "guards %j in CSV and reads it back",
  async (prompt) => {
    const card = { kind: "short" as const, prompt, options: [], answer: ["a"], explanation: "", place: "" };
    const text = writeCards([card], "csv");
    expect(text.split("\r\n")[1]).toMatch(/^"?'/);
    expect(await readCards(text)).toEqual([card]);
  },
);

it.each([
  [
    "Anki’s own export",
    "#separator:tab\n#html:true\n#tags column:3\nfront&nbsp;a<br>b\t<b>back</b>\tx",
    ["front a\nb", "back"],
  ],
  [
    "the entities of HTML",
    "#separator:tab\n#html:true\nGr&uuml;&szlig;e &amp;lt; &#252; &#xDF;\t3 &lt; 4 &ndash; &hearts;&nbsp;&unknown;",
    ["Grüße &lt; ü ß", "3 < 4 – ♥ &unknown;"],
  ],
  ["semicolons without a header", "front;back, with a comma\nx;y", ["front", "back, with a comma"]],
  ["columns in another order", "Back,Front\nb,f\n", ["f", "b"]],
  ["Windows line ends and a byte order mark", "\ufeffFront,Back\r\nf,b\r\n\r\n", ["f", "b"]],
])("reads %s", async (_, text, [front, back]) => {
  expect(await readCards(text)).toMatchObject({ 0: { kind: "short", prompt: front, answer: [back] } });
});

it("reads the fields of an Anki export beside its numbered columns", async () => {
  const headers = "#separator:tab\n#html:false\n#guid column:1\n#notetype column:2\n#deck column:3\n#tags column:6\n";
  const cards = await readCards(`${headers}x1$\tBasic\tGeography\tCapital of Norway?\tOslo\teurope north\n`);
  expect(cards).toEqual([
    { kind: "short", prompt: "Capital of Norway?", options: [], answer: ["Oslo"], explanation: "", place: "" },
  ]);
});

it("makes a card of each number of a note with cloze deletions", async () => {
  const note = "{{c1::Oslo}} is the capital of {{c2::Norway::a country}}; {{c1::Bergen}} is not.";
  const shared = { kind: "cloze", options: [], explanation: "Since 1814", place: "" };
  expect(await readCards(`#separator:tab\n${note}\tSince 1814\n`)).toEqual([
    { ...shared, prompt: "____ is the capital of Norway; ____ is not.", answer: ["Oslo, Bergen"] },
    { ...shared, prompt: "Oslo is the capital of ____ (a country); Bergen is not.", answer: ["Norway"] },
  ]);
  expect(await readCards(`#separator:tab\n${note}\n`)).toHaveLength(2);
  expect(await problemsOf("#separator:tab\nNothing {{c1::}} here\n")).toEqual({
    "line 2": "A cloze deletion is empty.",
  });
});

it.each<[string, string, Record<string, string>]>([
  ["nothing", "", { text: "The file has no cards." }],
  ["one column", "front only\n", { "line 1": "Two columns are needed: front and back." }],
  ["an empty back", "#separator:comma\na,b\nc,\n", { "line 3": "The back is empty." }],
  ["lines after a cell with a line break", 'a,"b\nb"\n,c', { "line 3": "The front is empty." }],
  ["an open quote", 'a,b\nc,"d\ne,f', { "line 2": "The quotation mark is never closed." }],
  [
    "an unknown kind",
    "front,back,kind\na,b,riddle",
    { "line 2": "The kind must be one of choice, cloze, order, short." },
  ],
  [
    "an answer that is no option",
    'front,back,kind,options\na,b,choice,"c\nd"',
    { "line 2": "The back must be one of the options." },
  ],
  ["a long field", `a,${"b".repeat(4001)}`, { "line 1": "A field has at most 4,000 characters." }],
  ["too many cards", "a,b\n".repeat(2001), { text: "A deck has at most 2,000 cards; this file has 2,001." }],
])("refuses %s with its line", async (_, text, fields) => {
  expect(await problemsOf(text)).toEqual(fields);
});

it("reports at most 20 invalid lines", async () => {
  expect(Object.keys(await problemsOf(`a,b\n${"c,\n".repeat(50)}`))).toHaveLength(20);
});

async function problemsOf(text: string): Promise<Record<string, string>> {
  try {
    await readCards(text);
  } catch (error) {
    if (error instanceof AppError) return error.fields ?? {};
    throw error;
  }
  return {};
}
