import { tableSource, textSource } from "@muster/retrieval/passages/source.factory";
import { describe, expect, it } from "vitest";
import { briefInput } from "./brief.factory.ts";
import { checkBrief, writeDocumentBrief } from "./document-brief.ts";

const asking = (description: string, over: Parameters<typeof briefInput>[0] = {}) =>
  briefInput({ task: { title: "Coffee", description }, parameters: {}, ...over });

describe("writeDocumentBrief", () => {
  it("quotes with citations that open the exact passage", () => {
    const input = briefInput();
    const { markdown, citations } = writeDocumentBrief(input);
    expect(citations.length).toBeGreaterThan(3);
    for (const { fileId, start, end, quote } of citations)
      expect(input.sources.find(({ id }) => id === fileId)?.document.text.slice(start, end)).toBe(quote);
    expect(checkBrief(markdown, citations, input.sources)).toMatchObject({ ok: true, problems: [] });
  });

  it("finds a citation that does not match its passage, and a number without a citation", () => {
    const input = briefInput();
    const { markdown, citations } = writeDocumentBrief(input);
    const moved = citations.map((citation) => ({ ...citation, start: citation.start + 1 }));
    expect(checkBrief(markdown, moved, input.sources).problems[0]?.kind).toBe("wrong_quote");
    const wrong = `${markdown}\nIt was worth €77 million. [1]\nIt grew. [99]`;
    expect(checkBrief(wrong, citations, input.sources).problems.map(({ kind }) => kind)).toEqual([
      "unsupported_number",
      "unknown_citation",
    ]);
  });

  it("counts the sources in the language of the question", () => {
    const subtitle = (description: string) => writeDocumentBrief(asking(description)).subtitle;
    expect(subtitle("How big is the market?")).toMatch(/^\d+ sources?$/);
    expect(subtitle("Wie groß ist der Markt für Kaffee in Deutschland?")).toMatch(/^\d+ Quellen?$/);
  });

  it("shows a conflicting value beside the answer", () => {
    const { sections } = writeDocumentBrief(asking("How big is the market?"));
    expect(sections[0]?.prose).toMatch(/€1\.9 billion[\s\S]*Another value · [\s\S]*€2\.4 billion/);
  });

  it("quotes a passage once, though it comes close to both questions", () => {
    const text = `# Market size

The market for reusable packaging reached EUR 4.2 billion in 2025. It grew by 8.1 % compared with 2024.

# Players

PoolCo holds 31 % of the market and CrateLine 22 %. The rest is shared by more than 200 small operators.`;
    const sources = [textSource("note.md", text)];
    const { markdown } = writeDocumentBrief(asking("How large is the market and who leads it?", { sources }));
    expect(markdown).toContain("who leads it?");
    expect(markdown.match(/CrateLine 22 %/g)).toHaveLength(1);
  });

  it("gives each question of a sentence its section", () => {
    const question = "How big is the market, who leads it and what do cafés pay for rent?";
    const headings = writeDocumentBrief(asking(question)).sections.map(({ heading }) => heading);
    expect(headings.filter((heading) => heading.endsWith("?"))).toEqual([
      "How big is the market?",
      "Who leads it?",
      "What do cafés pay for rent?",
    ]);
  });

  it("leaves no question with a heading only, though all of its passages are quoted above", () => {
    const text = `# Market

Kinetio raised its list price to €45 a month in January 2025. ReMotion still charges €29.

Waiting times for a physiotherapist average 5.4 weeks in cities.`;
    const sources = [textSource("note.md", text)];
    const description = "How large is the market, who leads it, and what drives it? What are the risks?";
    const { sections } = writeDocumentBrief(asking(description, { sources }));
    for (const { prose } of sections) expect(prose).not.toMatch(/sources:\*$/);
  });

  it("quotes a whole passage once, then only the sentence that a question or a company is about", () => {
    const text = `# Coworking in Leipzig

The city counted 47 coworking spaces in March 2026. Together they have 3,150 desks. A flexible desk costs €189 a month on average; a fixed desk €279. Occupancy fell to 74% in 2025.

# Operators

Basislager runs 6 spaces with 640 desks. Rockzipfel offers child care and has a waiting list of 85 families.`;
    const { sections, markdown, citations } = writeDocumentBrief(
      asking("Is there room for another space? What do desks cost, how full are they? Who offers child care?", {
        sources: [textSource("coworking.md", text)],
        parameters: { competitors: "Basislager, Rockzipfel" },
      }),
    );
    expect(markdown.match(/Together they have 3,150 desks/g)).toHaveLength(1);
    expect(sections.every(({ prose }) => prose !== "")).toBe(true);
    const about = (name: string) => sections.find(({ heading }) => heading === `About ${name}`)?.prose;
    expect(about("Basislager")).toMatch(/“Basislager runs 6 spaces with 640 desks\.”/);
    expect(about("Rockzipfel")).toMatch(/“Rockzipfel offers child care and has a waiting list of 85 families\.”/);
    expect(checkBrief(markdown, citations, [textSource("coworking.md", text)])).toMatchObject({ ok: true });
    expect(markdown).not.toMatch(/^## [^\n]*: \p{Ll}/mu);
  });

  it("has a section for each company, also when the answer has quoted all that is said about it", () => {
    const text = `# Players

PoolCo holds 31 % of the market and CrateLine 22 %. The rest is shared by more than 200 small operators.`;
    const { sections } = writeDocumentBrief(
      asking("What share does PoolCo hold?", {
        sources: [textSource("note.md", text)],
        parameters: { competitors: "PoolCo, CrateLine, Nordbox" },
      }),
    );
    const named = (heading: string) => sections.find((section) => section.heading === heading)?.prose;
    expect(sections[0]?.prose).toContain("PoolCo holds 31 %");
    expect(named("About PoolCo")).toContain("PoolCo holds 31 %");
    expect(named("About CrateLine")).toContain("CrateLine 22 %");
    expect(named("Open questions")).toContain("Nothing was found about Nordbox");
  });

  it.each([
    ["How big is the market?", false],
    ["Give me an overview of the coffee market.", true],
    ["", true],
  ])("has overview sections for %j: %s", (description, isOverview) => {
    const { sections } = writeDocumentBrief(asking(description));
    expect(sections.some(({ key }) => key.startsWith("topic-"))).toBe(isOverview);
  });

  it("quotes no byline, no list of contents and no links of a website", () => {
    const report = [
      ...[
        "# Bike leasing",
        "By Helene Krause, Mobility Research, September 2026\nContents: 1 Market size 2 Dealers 3 Outlook",
      ],
      ...["## Market size", "Leasing dealers sold 2.1 million bikes in 2025.", "## Most read", "Ten best bike dealers"],
    ].join("\n\n");
    const { markdown } = writeDocumentBrief(
      asking("What is the market size of bike leasing dealers?", { sources: [textSource("report.md", report)] }),
    );
    expect(markdown).toContain("2.1 million bikes");
    expect(markdown).not.toMatch(/Helene|Contents|Ten best/);
  });

  it("quotes the answers in a survey's row with their questions", () => {
    const rows = [
      ["Time", "What is missing in town?", "Age"],
      ["09:40", "A bus to the station on Sundays", "41"],
    ];
    const sources = [tableSource("survey.csv", rows)];
    const { markdown, citations } = writeDocumentBrief(
      asking("Is a bus to the station missing on Sundays?", { sources }),
    );
    expect(markdown).toContain("“What is missing in town?” – “A bus to the station on Sundays” [1]");
    expect(checkBrief(markdown, citations, sources).ok).toBe(true);
  });

  it("omits and lists text that addresses an AI, and quotes the text around it", () => {
    const { markdown } = writeDocumentBrief(asking("Which risk do poor harvests in Brazil bring?"));
    expect(markdown).toContain("Poor harvests in Brazil could push prices up");
    expect(markdown).not.toContain("Ignore all previous");
    expect(markdown).toContain("Text addressed to an AI was left out: brygg 2024, Risks.");
  });

  it("names what was searched for and never claims that the documents lack something", () => {
    const { markdown } = writeDocumentBrief(asking("Who invented the zeppelin?"));
    expect(markdown).toMatch(/Searched for: .*zeppelin/);
    expect(markdown).not.toMatch(/documents? (?:do|does)(?:n't| not)|no information/);
  });

  it.each([
    ["Was kostet die Wartung der Pumpe?", "Die Wartung der Pumpe kostet 480 Euro im Jahr."],
    ["Combien coûte la visite ?", "La visite coûte 12 euros par personne."],
    ["¿Cuánto cuesta la entrada?", "La entrada cuesta 9 euros por persona."],
    ["Quanto costa il biglietto?", "Il biglietto costa 7 euro a persona."],
    ["Quanto custa o bilhete?", "O bilhete custa 8 euros por pessoa."],
    ["Hoeveel kost de toegang?", "De toegang kost 11 euro per persoon."],
  ])("answers %j in its language", (question, text) => {
    const { sections } = writeDocumentBrief(asking(question, { sources: [textSource("a.txt", text)] }));
    expect(sections[0]?.heading).toBe(question);
    expect(sections[0]?.prose).toContain(text);
  });
});

describe("a market brief that is forwarded", () => {
  const study = `# Cold brew in Europe

The market for cold brew in Europe was worth EUR 412 million in 2024. It grew by 14% from 2023.

## Competitors

NordBrew is the largest supplier with a share of 22%.

## Prices

A can costs 2.80 euros on average. Buyers rarely look at the price.

## Risks

Arabica prices rose by 38% in 2024, which squeezes margins and is the main risk.`;
  const briefOn = (question: string) =>
    writeDocumentBrief(asking(question, { sources: [textSource("study.md", study)] }));

  it("opens with its main statements and follows the order of the request", () => {
    const { sections, citations } = briefOn("Overview for the board: risks, prices, competitors and market size.");
    expect(sections.map(({ heading }) => heading)).toEqual([
      "In brief",
      "Risks",
      "Prices and costs",
      "Players and shares",
      "Size and growth",
      "Sources and method",
    ]);
    expect(sections[0]?.prose.split("\n")).toHaveLength(4);
    expect(sections[2]?.prose).not.toContain("Arabica");
    expect(citations).toHaveLength(4);
  });

  it("is headed by the question, and never reads like a search result", () => {
    const { markdown } = briefOn("Is cold brew worth entering for a small roaster?");
    expect(markdown).toContain("## Is cold brew worth entering for a small roaster?");
    expect(markdown).not.toMatch(/Closest passages|\*\*study, /);
  });
});
