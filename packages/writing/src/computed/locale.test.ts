import { textSource } from "@muster/retrieval/passages/source.factory";
import { expect, it } from "vitest";
import { inputName } from "../business-plan/plan.ts";
import { inputFields } from "../business-plan/plan-inputs.ts";
import { analyzerTexts } from "../code-review/analyzer-rules.ts";
import { germanRules } from "../code-review/german-rules.ts";
import { measureRules, patternRules } from "../code-review/rules.ts";
import { numbersCheck } from "./computed-document.ts";
import { german } from "./german.ts";
import { makeRequest } from "./request.factory.ts";
import { type ComputedTemplate, writeComputed } from "./templates.ts";

const germanNote = textSource(
  "notiz.md",
  "# Kühlhaus\n\nHandscanner fallen bei minus 25 Grad nach drei Stunden aus. Beheizte Displays verhindern das Beschlagen der Handscanner.\n",
);
const parameters: Record<ComputedTemplate, Record<string, string | number>> = {
  "sales-proposal": {
    customer: "Nordwind GmbH",
    items: "Basis:\nScanner; 40; 1890 €; 10%\nPlus:\nScanner; 44; 1890 €\nWartung; 1,5 h; 99,5",
    ...{ tax: 19, discount: 2.5, phases: "Einrichtung; 1 Woche\nEinführung; 3 Wochen" },
  },
  "business-plan": {
    business: "Lastenradwerkstatt",
    price: 85,
    unitCost: 31.5,
    sales: 140,
    fixedCosts: 7800,
    currency: "EUR",
  },
  "content-strategy": {
    audience: "Lagerleiter",
    channels: "Blog; montags\nRundbrief; monatlich",
    measures: "Anmeldungen",
  },
  "code-review": {},
};
const code = [{ path: "pay.ts", text: "export function pay(code: string) {\n  return eval(code);\n}\n" }];
const germanBrief = {
  title: "Handscanner für das Kühlhaus",
  description: "Wir brauchen Handscanner für die Kommissionierer im Kühlhaus.",
};

/** English phrases of several words; single words such as "Name" can be the same in both languages. */
const english = Object.entries(german).filter(([key, text]) => key !== text && /\w \w/.test(key));

it.each(Object.keys(writeComputed) as ComputedTemplate[])("writes a German %s for a German request", (template) => {
  const request = makeRequest({ ...germanBrief, parameters: parameters[template], sources: [germanNote], code });
  const { report, charts, dataTables, language, ...parts } = writeComputed[template](request);
  const shown = JSON.stringify([report, charts, dataTables]);
  expect(language).toBe("de");
  expect(charts.every((chart) => chart.language === "de")).toBe(true);
  expect(
    english.filter(([key]) => key.split(/\{\w+\}/).some((part) => /\w \w/.test(part) && shown.includes(part))),
  ).toEqual([]);
  expect(shown).not.toMatch(/[$€]\d|\d%|\b(?:January|March|May|June|July|October|December)\b/);
  expect(numbersCheck(report.markdown, { ...parts })).toMatchObject({ passed: true });
});

it("has German for every rule of a code review", () => {
  const own = [...patternRules, ...Object.values(measureRules)].flatMap(({ name, description, fix }) => [
    name,
    description,
    fix,
  ]);
  expect([...own, ...analyzerTexts()].filter((text) => !(text in germanRules))).toEqual([]);
});

it("writes amounts, dates and percentages as German readers do", () => {
  const request = makeRequest({ ...germanBrief, parameters: parameters["sales-proposal"] });
  const { markdown } = writeComputed["sales-proposal"](request).report;
  for (const text of ["68.040,00\u00a0€", "6.\u00a0Dezember 2026", "99,50\u00a0€", "1,5 h", "19\u00a0%"])
    expect(markdown).toContain(text);
  expect(markdown).toContain("## Annahmen");
});

it("assumes euros for a German request without a currency, and dollars for an English one", () => {
  const priced = { customer: "Nordwind", items: "Scanner; 40; 1890" };
  const written = (brief: object) => writeComputed["sales-proposal"](makeRequest({ ...brief, parameters: priced }));
  expect(written(germanBrief).report.markdown).toContain("75.600,00\u00a0€");
  expect(written({}).report.markdown).toContain("$75,600.00");
});

it("follows the language of the request, not that of its sources", () => {
  const request = makeRequest({ parameters: parameters["content-strategy"], sources: [germanNote] });
  const { report, language } = writeComputed["content-strategy"](request);
  expect(language).toBe("en");
  expect(report.markdown).toMatch(/## Summary[\s\S]*## Calendar/);
});

it("has a German name for every input, and formulas that refer to the German sheets", () => {
  expect(inputFields.map(inputName).filter((name) => !(name in german))).toEqual([]);
  const request = makeRequest({ ...germanBrief, parameters: parameters["business-plan"] });
  const { workbook } = writeComputed["business-plan"](request);
  const names = workbook?.sheets.map(({ name }) => name);
  expect(names).toEqual(["Eingaben", "Zusammenfassung", "Niedrig", "Basis", "Hoch"]);
  const used = [...JSON.stringify(workbook).matchAll(/(\p{L}+)!\$?[A-Z]/gu)].map(([, name]) => name);
  expect([...new Set(used)].filter((name) => !names?.includes(name ?? ""))).toEqual([]);
});
