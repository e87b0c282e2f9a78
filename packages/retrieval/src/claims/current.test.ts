import { describe, expect, it } from "vitest";
import { answerQuestion } from "../answer.ts";
import { briefOf, composeBrief } from "../brief/brief.ts";
import { passagesOf } from "../passages/passages.ts";
import { textSource } from "../passages/source.factory.ts";
import { buildIndex } from "../search.ts";

function ask(question: string, files: Record<string, string>) {
  const sources = Object.entries(files).map(([name, text]) => textSource(name, text));
  return answerQuestion(buildIndex(sources.flatMap(passagesOf)), question);
}

describe("of two statements that differ, the answer is", () => {
  it.each<[string, string, Record<string, string>, string, string]>([
    [
      "the one that names the other as the value before",
      "When does the night shift start?",
      {
        "minutes january.txt": "The board agreed to start a night shift on 1 May 2025 with eight people.",
        "minutes march.txt": "The start of the night shift is moved from 1 May to 1 July 2025.",
      },
      "1 July 2025",
      "start a night shift on 1 May 2025",
    ],
    [
      "the one of the document that is not superseded",
      "How much can I claim for meals per day?",
      {
        "a policy.txt":
          "Version 1.2, valid from 1 January 2023. Replaced by version 2.0.\n\nEmployees may claim up to GBP 28 per day for meals when travelling overnight.",
        "b policy.txt":
          "Version 2.0. It replaces version 1.2.\n\nEmployees may claim up to GBP 34 per day for meals when travelling overnight.",
      },
      "GBP 34",
      "GBP 28",
    ],
    [
      "the one of an amendment",
      "Wie hoch ist die Kaltmiete aktuell?",
      {
        "Mietvertrag.txt": "Mietvertrag über Gewerberäume\n\nDie Kaltmiete beträgt 3.240 Euro im Monat.",
        "Nachtrag 1.txt": "Ab dem 1. Januar 2025 beträgt die Kaltmiete 3.480 Euro im Monat.",
      },
      "3.480",
      "3.240",
    ],
  ])("%s", (_, question, files, current, former) => {
    const [part] = ask(question, files).parts;
    expect(part?.answer?.text).toContain(current);
    expect(part?.contradictions[0]?.text).toContain(former);
  });

  it("the one of the document that its name does not call old", () => {
    const [part] = ask("How long are backups kept?", {
      "a policy (old).txt": "Backups are kept for 30 days.",
      "b policy.txt": "Backups are kept for 35 days and restored as a test once a month.",
    }).parts;
    expect(part?.answer?.text).toContain("35 days");
  });

  it("the former one when that is asked for", () => {
    const [part] = ask("When was the night shift originally to start?", {
      "minutes january.txt": "The night shift was to start on 1 May 2025.",
      "minutes march.txt": "The start of the night shift is moved from 1 May to 1 July 2025.",
    }).parts;
    expect(part?.answer?.text ?? part?.closest[0]?.text).toContain("was to start on 1 May");
  });
});

describe("a statement answers only with a word for each that is asked", () => {
  it("not with one word for two", () => {
    const [part] = ask("How long is the notice period during probation?", {
      "handbook.txt":
        "Probation\n\nThe probation period is three months. During it the notice period is one week; afterwards it is one month.",
    }).parts;
    expect(part?.answer?.text ?? "").not.toBe("The probation period is three months.");
    expect(part?.closest[0]?.text).toContain("one week");
  });

  it("not with the kind of thing for the thing", () => {
    const [part] = ask("Bis wann läuft der Mietvertrag?", {
      "Protokoll.txt": "Der Vertrag mit der Mühle Kastner läuft Ende 2025 aus und wird nicht verlängert.",
      "Mietvertrag.txt": "Das Mietverhältnis beginnt am 1. Juli 2021 und läuft fest bis zum 30. Juni 2031.",
    }).parts;
    expect(part?.answer?.text ?? "").not.toContain("Mühle");
  });
});

it("quotes the whole passage around an answer that is one of several values", () => {
  const answer = ask("Was kostet der Kneter bei Mayrhofer?", {
    "Angebot Mayrhofer.txt":
      "Wir bieten Ihnen den Spiralkneter MX-150 zum Preis von 24.900 Euro netto an. Den alten Kneter nehmen wir für 1.500 Euro in Zahlung.",
  });
  const quotes = briefOf(answer).flatMap(({ items }) => items.map(({ quote }) => quote?.text ?? ""));
  expect(quotes.some((text) => text.includes("24.900"))).toBe(true);
});

describe("“Do the sources agree?”", () => {
  const files = {
    "note.txt":
      "The UK commercial window cleaning market was worth GBP 1.14 billion in 2024.\n\nRisks\n\nWages rose by 6.7 % in 2024.",
    "trade press.txt":
      "Trade press clipping\n\nThe commercial window cleaning market in the UK reached GBP 0.98 billion in 2024.",
  };

  it("is about all parts before it", () => {
    const { parts } = ask(
      "How large is the UK window cleaning market and what are the risks? Do the sources agree?",
      files,
    );
    expect(
      parts
        .at(-1)
        ?.contradictions.map(({ text }) => text)
        .join(),
    ).toContain("0.98 billion");
  });

  it.each([
    [
      "several sources hold a passage",
      { "report.txt": "The depot in Leith has three loading bays.", "mail.txt": "We use two bays of the Leith depot." },
      "No two statements were found that could be compared. Read the passages above side by side.",
    ],
    [
      "one source holds a passage",
      { "report.txt": "The depot in Leith has three loading bays.", "mail.txt": "Lunch is at noon." },
      "No second source was found that states the same thing.",
    ],
  ])("is not decided where nothing could be compared and %s", (_, sources, expected) => {
    const brief = briefOf(ask("Why was the Leith depot opened? Do the sources agree?", sources));
    const comparison = brief.find(({ heading }) => heading === "Do the sources agree?");
    expect(comparison?.items.map(({ text }) => text)).toEqual([expected]);
  });
});

it("shows a section's best passage although another section has quoted it", () => {
  const note =
    "The average price that customers pay rose to GBP 161 in 2024.\n\nRisks\n\nWages rose by 6.7 % in 2024. Customers pay late.";
  const passages = passagesOf(textSource("note.txt", note));
  const { sections } = composeBrief({ passages, question: "What do customers pay? What are the risks?", topic: "" });
  const risks = sections.find(({ heading }) => heading.includes("risks"));
  expect(risks?.items.map(({ quote }) => quote?.text ?? "").join()).toContain("Wages");
});
