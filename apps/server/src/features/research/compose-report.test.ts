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
