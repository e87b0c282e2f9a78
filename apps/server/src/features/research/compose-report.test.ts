import { textSource } from "@muster/retrieval/passages/source.factory";
import { expect, it } from "vitest";
import { composeReport } from "./compose-report.ts";
import { keyFindingsOf } from "./write-report.ts";

const offices = `A heat pump for an office of 500 square meters costs about EUR 85,000 including installation.

The market for heat pumps in Europe reached EUR 14.2 billion in 2024.

The main risk of a heat pump is higher electricity bills in poorly insulated buildings.`;
const association = `A heat pump for an office of 500 square meters costs about EUR 120,000 including installation.

Maintenance of a heat pump costs EUR 900 a year.`;

it("shows a difference once, under the question that it fits, and below an answer nothing twice", () => {
  const questions = [
    "What are the risks of a heat pump?",
    "How much does a heat pump for an office cost including installation?",
    "How much does a heat pump cost?",
  ];
  const sources = [textSource("offices.txt", offices), textSource("association.txt", association)];
  const { draft } = composeReport({ topic: "heat pumps", questions, sources });
  const differences = draft.sections.filter(({ key }) => key.startsWith("difference-"));
  expect(differences.map(({ heading }) => heading)).toEqual([questions[1]]);
  expect(differences[0]?.prose).toMatch(/85,000.*120,000|120,000.*85,000/s);
  const beside = draft.sections
    .filter(({ key }) => key.startsWith("question-"))
    .flatMap(({ prose }) => prose.match(/^- \*\*.*$/gm) ?? []);
  expect(beside.length).toBeGreaterThan(0);
  expect(new Set(beside).size).toBe(beside.length);
});

const differencesIn = (topic: string, questions: string[], pages: string[]) =>
  composeReport({ topic, questions, sources: pages.map((text, at) => textSource(`page-${at}.txt`, text)) })
    .draft.sections.filter(({ key }) => key.startsWith("difference-"))
    .map(({ prose }) => prose);

it.each([
  [
    "a date",
    "The British pilot of the four-day week ended in December 2022.",
    "A union writes that the British pilot of the four-day week ended in June 2023.",
  ],
  [
    "an amount",
    "Die Sanierung der Turnhalle kostete 2,4 Millionen Euro.",
    "Nach Angaben der Zeitung kostete die Sanierung der Turnhalle 3,1 Millionen Euro.",
  ],
])("shows that two sources differ on %s that no question asks for", (_, one, other) => {
  const [shown = ""] = differencesIn("four-day week", ["What are the risks of the plan?"], [one, other]);
  expect(shown).toContain(one.slice(-14, -1));
  expect(shown).toContain(other.slice(-14, -1));
});

it.each([
  [
    "another year",
    "The pilot of the four-day week had 61 companies in 2022.",
    "The pilot of the four-day week had 80 companies in 2023.",
  ],
  [
    "another place",
    "The charging station at the depot in Leeds delivers 150 kW.",
    "The charging station at the depot in York delivers 120 kW.",
  ],
  [
    "the same value",
    "The charging station at the depot delivers 150 kW.",
    "The operator says that the charging station at the depot delivers 150 kW.",
  ],
  [
    "another unit",
    "The charging station at the depot delivers 150 kW.",
    "The charging station at the depot cost 120,000 euros.",
  ],
])("does not take statements about %s for a difference", (_, one, other) => {
  expect(differencesIn("depot", ["What are the risks of the plan?"], [one, other])).toEqual([]);
});

it("finds nothing for a focus area that only shares the topic's words with a page", () => {
  const page = "A solar roof with 10 kilowatts costs 17,000 euros in Leeds. The price depends on the scaffolding.";
  const { notes } = composeReport({
    ...{ topic: "solar roofs in Leeds", questions: ["What about listed buildings in solar roofs in Leeds?"] },
    sources: [textSource("prices.txt", page)],
  });
  expect(notes.map(({ state }) => state)).toEqual(["open"]);
});

const seats = "Women hold 29 percent of C-suite positions in 2024, a consultancy reports.";
const boards = "Germany requires 30 percent women on the supervisory boards of listed companies.";
const gallup = "Gallup found that only 12 percent of employees say that their company onboards well.";
const defined = "Employee onboarding is the process of integrating a new hire into a company.";

it("does not take two figures about different things for a difference", () => {
  expect(differencesIn("women in leadership", ["How many women in leadership are there?"], [seats, boards])).toEqual(
    [],
  );
});

it("compares figures under the question about them, not under a definition", () => {
  const questions = ["How large is the market for cold chain monitoring?", "What is cold chain monitoring?"];
  const sources = [
    textSource(
      "study.txt",
      "The market for cold chain monitoring was worth €6.4 billion in 2024.\n\nCold chain monitoring is the continuous measurement of temperature from dock to door.",
    ),
    textSource("outlook.txt", "The market for cold chain monitoring was worth €7.2 billion in 2024."),
  ];
  const { draft } = composeReport({ topic: "cold chain monitoring", questions, sources });
  const differences = draft.sections.filter(({ key }) => key.startsWith("difference-"));
  expect(differences.map(({ heading }) => heading)).toEqual([questions[0]]);
  expect(differences[0]?.prose).not.toContain("continuous measurement");
});

it.each([
  ["a definition before a figure", "What is employee onboarding?", [gallup, defined], /^“Employee onboarding is/],
  ["nothing about another name", "Who is Stripe suited to?", ["Adyen is suited to large companies."], /^$/],
])("answers a question with %s", (_, question, pages, expected) => {
  const sources = pages.map((text, at) => textSource(`page-${at}.txt`, text));
  const { draft } = composeReport({ topic: "onboarding, Stripe and Adyen", questions: [question], sources });
  expect(draft.sections[0]?.prose).toMatch(expected);
});

it("names a statement that answers two questions once among the key findings", () => {
  const claim = { text: "“It costs EUR 5.”", quotes: [1] };
  const claims = [
    { ...claim, question: 1 },
    { ...claim, question: 2 },
    { text: "“It is blue.”", quotes: [2], question: 3 },
  ];
  const notes = Array.from({ length: 3 }, () => ({ state: "answered" as const }));
  expect(keyFindingsOf(notes, claims)).toEqual(["“It costs EUR 5.” [1]", "“It is blue.” [2]"]);
});

it("answers from a document about the setting of the topic, whose sentences do not repeat the setting", () => {
  const law = "Ladders in warehouses: what the law says\n\nEmployers must inspect ladders before each shift.";
  const farm = "Ladders on farms\n\nEmployers must inspect ladders once a year.";
  const stateIn = (text: string) =>
    composeReport({
      topic: "ladder safety in warehouses",
      questions: ["What do employers have to do about ladders in warehouses?"],
      sources: [textSource("page.txt", text)],
    }).notes.map(({ state }) => state);
  expect(stateIn(law)).toEqual(["answered"]);
  expect(stateIn(farm)).not.toEqual(["answered"]);
});

it("quotes what a file says about the topic when no question finds anything", () => {
  const handbook =
    "# Staff handbook\n\nWorking time: the working week has 38 hours.\n\nHoliday: everyone has 26 days of paid holiday per year.\n\nParking: spaces are assigned by the office.";
  const { draft, notes } = composeReport({
    topic: "Working time, holiday and sickness rules at Harbourline",
    questions: ["What are the benefits of working time, holiday and sickness rules at Harbourline?"],
    sources: [textSource("handbook.txt", handbook)],
    isOwn: true,
  });
  const prose = draft.sections.map((section) => section.prose).join("\n");
  expect(prose).toContain("26 days");
  expect(prose).not.toContain("Parking");
  expect(notes[0]?.state).toBe("related");
});
