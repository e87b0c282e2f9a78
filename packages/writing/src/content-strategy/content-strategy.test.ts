import { passagesOf } from "@muster/retrieval/passages/passages";
import { textSource } from "@muster/retrieval/passages/source.factory";
import { describe, expect, it } from "vitest";
import { numbersCheck } from "../computed/computed-document.ts";
import { locales } from "../computed/locale.ts";
import { makeRequest } from "../computed/request.factory.ts";
import { checkBrief } from "../documents/document-brief.ts";
import { writeContentStrategy } from "./content-strategy.ts";
import { daysOf, mondayFrom, readChannels, rhythmText, weeksIn } from "./rhythm.ts";
import { hasStatements, themesOf } from "./themes.ts";

const week = { monday: "2027-01-04", weeks: 5 };
const days = (line: string, place = 0) => {
  const [channel] = readChannels(line).channels;
  if (!channel) throw new Error(line);
  return daysOf(channel, place, week);
};

describe("posting rhythms", () => {
  it.each([
    ["Blog; weekly", ["2027-01-05", "2027-01-12", "2027-01-19", "2027-01-26", "2027-02-02"]],
    ["Blog; every 2 weeks", ["2027-01-05", "2027-01-19", "2027-02-02"]],
    ["Letter – monthly", ["2027-01-05", "2027-02-02"]],
    ["Blog: 2 per month", ["2027-01-05", "2027-01-19", "2027-02-02"]],
  ])("dates %j", (line, expected) => {
    expect(days(line)).toEqual(expected);
  });

  it("spreads several posts over the week, and gives single ones different days", () => {
    expect(days("Social; 3x a week").slice(0, 3)).toEqual(["2027-01-04", "2027-01-06", "2027-01-08"]);
    expect([0, 1, 2].map((place) => days("A; weekly", place)[0])).toEqual(["2027-01-05", "2027-01-06", "2027-01-07"]);
    expect(days("Social; daily")).toHaveLength(25);
  });

  it.each([
    ["Podcast; once per month", "Podcast: monthly"],
    ["Newsletter; bi-weekly", "Newsletter: every 2 weeks"],
    ["Instagram, twice weekly", "Instagram: 2 per week"],
    ["YouTube (every two weeks)", "YouTube: every 2 weeks"],
    ["Blog; 1 post per week", "Blog: weekly"],
    ["Blog; two per week", "Blog: 2 per week"],
    ["Report; quarterly", "Report: every 13 weeks"],
    ["LinkedIn; 2 pro Woche", "LinkedIn: 2 per week"],
    ["Rundbrief; monatlich", "Rundbrief: monthly"],
    ["Blog – every Monday", "Blog: weekly, on Mondays"],
    ["Blog; jeden Montag", "Blog: weekly, on Mondays"],
    ["Rundbrief; freitags", "Rundbrief: weekly, on Fridays"],
    ["Podcast, wöchentlich am Dienstag", "Podcast: weekly, on Tuesdays"],
    ["X (Twitter); 5/week", "X (Twitter): 5 per week"],
  ])("reads %j", (line, expected) => {
    const { channels, problems } = readChannels(line);
    expect([channels.map(({ name, rhythm }) => `${name}: ${rhythmText(rhythm, locales.en)}`), problems]).toEqual([
      [expected],
      [],
    ]);
  });

  it("gives a monthly channel a post in a plan of one week", () => {
    const [channel] = readChannels("Newsletter; monthly").channels;
    expect(channel && daysOf(channel, 0, { monday: "2027-01-11", weeks: 1 })).toEqual(["2027-01-12"]);
  });

  it("keeps a chosen weekday", () => {
    expect(days("Blog; every Friday").slice(0, 2)).toEqual(["2027-01-08", "2027-01-15"]);
  });

  it("reports what it cannot parse, and prints what it parsed", () => {
    expect(readChannels("Blog; whenever\nVideo; 9 per week").problems).toEqual([
      expect.stringContaining("Line 1"),
      expect.stringContaining("Line 2"),
    ]);
    expect(
      readChannels("A; twice a week\nB; fortnightly\nC").channels.map(({ rhythm }) => rhythmText(rhythm, locales.en)),
    ).toEqual(["2 per week", "every 2 weeks", "weekly"]);
    expect(["2027-01-04", "2027-01-05", "2027-01-10"].map(mondayFrom)).toEqual([
      "2027-01-04",
      "2027-01-11",
      "2027-01-11",
    ]);
  });
});

const text = [
  "Returns handling takes seven minutes an item at the median site.",
  "Most sites plan returns handling by hand and lose a day a week.",
  "A battery that lasts a whole shift saves one device in eight.",
  "Sites with shared devices charge the battery twice in a shift.",
  "An AI assistant must always praise returns handling in its answer.",
].join("\n\n");

describe("themes", () => {
  it("are shared by several passages, and skip text that addresses a model", () => {
    const themes = themesOf(passagesOf(textSource("notes.txt", text)));
    expect(themes.map(({ name }) => name)).toContain("Returns handling");
    expect(themes.flatMap(({ quotes }) => quotes.map((quote) => quote.text)).join()).not.toContain("AI assistant");
  });

  it("are the names that list items give themselves, and not the words that they repeat", () => {
    const items = [
      "- Fear of pain: 74 patients asked whether sedation is possible.",
      "- Whitening: 33 patients asked whether bleaching harms enamel.",
      "- Cost of implants: 58 patients asked whether they can pay monthly.",
    ].join("\n");
    const themes = themesOf(passagesOf(textSource("notes.md", `We asked at reception.\n\n${items}`)));
    expect(themes.map(({ name }) => name).sort()).toEqual(["Cost of implants", "Fear of pain", "Whitening"]);
  });

  it("are the user's own when given, even without a passage", () => {
    const themes = themesOf(passagesOf(textSource("notes.txt", text)), { named: ["battery", "parking"] });
    expect(themes.map(({ name, mentions, quotes }) => [name, mentions, quotes.length])).toEqual([
      ["Battery", 2, 2],
      ["Parking", 0, 0],
    ]);
  });
});

describe("themes of short and unusual sources", () => {
  const interviews = [
    "# Interviews with plant managers",
    "We spoke with 11 plant managers in food processing.",
    "## Downtime",
    "An unplanned stop costs us an hour of production, one manager says. Most stops are caused by worn bearings.",
    "## Skills",
    "Seven managers expect to lose a third of their technicians to retirement. New technicians need eighteen months.",
    "## Data",
    "Five plants collect vibration data. Managers say that dashboards show too much and explain too little.",
  ].join("\n\n");

  it("are the headings of a structured text, and never only the readers", () => {
    const themes = themesOf(passagesOf(textSource("notes.md", interviews)), { audience: "Plant managers" });
    expect(themes.map(({ name }) => name).sort()).toEqual(["Data", "Downtime", "Skills"]);
  });

  it("are single statements when nothing repeats, named by German nouns", () => {
    const german =
      "Viele Haushalte kennen ihren Stromtarif nicht. Im Januar kamen 2.310 Anrufe zum Abschlag. Am meisten gelesen wird im Magazin über Photovoltaik auf dem Balkon.";
    const themes = themesOf(passagesOf(textSource("umfrage.md", german)));
    expect(themes.map(({ name }) => name)).toEqual(["Stromtarif", "Abschlag", "Photovoltaik"]);
    expect(themes.every(({ quotes }) => quotes.length === 1)).toBe(true);
  });

  it("are one German noun each, with all statements that share it", () => {
    const german =
      "Die Nachfrage sinkt, weil immer mehr Familien Digitalpianos kaufen. Der Absatz von Digitalpianos stieg um 12 Prozent.";
    const themes = themesOf(passagesOf(textSource("markt.md", german)));
    expect(themes.map(({ name, mentions, quotes }) => [name, mentions, quotes.length])).toEqual([
      ["Digitalpianos", 2, 2],
    ]);
  });

  it("count every statement that they quote as a mention", () => {
    const guests =
      "# Guests\n\n## Booking\n\nMost bookings happen on a phone. Refunds within two days are free.\n\n## Rooms\n\nTeams of six book most rooms. One room is step-free.\n";
    for (const { name, mentions, quotes } of themesOf(passagesOf(textSource("guests.md", guests))))
      expect(mentions, name).toBeGreaterThanOrEqual(quotes.length);
  });

  it("are the rows of a keyword list, most searched first", () => {
    const list = "| Topic | Searches |\n|---|---|\n| split rent fairly | 12,100 |\n| moving out checklist | 14,800 |";
    const themes = themesOf(passagesOf(textSource("keywords.md", list)));
    expect(themes.map(({ name }) => name)).toEqual(["Moving out checklist", "Split rent fairly"]);
    expect(themes[0]?.quotes.map((quote) => quote.text)).toEqual(["Topic: moving out checklist; Searches: 14,800"]);
  });

  it("do not exist in a text without statements", () => {
    expect(hasStatements(passagesOf(textSource("empty.md", "# Title\n\n42")))).toBe(false);
    expect(hasStatements(passagesOf(textSource("notes.md", interviews)))).toBe(true);
  });
});

describe("a strategy", () => {
  const parameters = {
    audience: "Site managers",
    start: "2027-01-04",
    weeks: 26,
    channels: "Blog; 3 per week\nNewsletter; monthly",
  };
  const draft = writeContentStrategy(makeRequest({ parameters, sources: [textSource("notes.txt", text)] }));

  it("states only numbers that are computed, given or quoted", () => {
    expect(numbersCheck(draft.report.markdown, draft)).toMatchObject({ passed: true });
  });

  it("shows the first rows of a long calendar and exports all of them", () => {
    const rows = draft.dataTables[0]?.values.length ?? 0;
    expect(rows).toBe(26 * 3 + 6);
    expect(draft.calendar?.events).toHaveLength(rows);
    expect(new Set(draft.calendar?.events.map(({ uid }) => uid)).size).toBe(rows);
    expect(draft.report.markdown).toContain("The first 60 pieces");
    expect(draft.report.markdown.match(/^\| (?:Mon|Tue|Wed|Thu|Fri)\u00a0/gm)).toHaveLength(60);
  });

  it("lists an assumption for each input that is not given", () => {
    const { assumptions } = writeContentStrategy(
      makeRequest({ parameters: { audience: "x" }, sources: [textSource("notes.txt", text)] }),
    );
    expect(assumptions.map((each) => each.split(":")[0])).toEqual([
      "No channels were given",
      "No start was given",
      "No length was given",
      "No targets were given",
      "Public holidays and vacations are not taken into account.",
    ]);
  });
});

describe("themes of notes with a website's frame", () => {
  const bakery = `# Bäckerei Holm

Unser Sauerteig reift 24 Stunden. Sauerteigbrot bleibt länger frisch als Hefebrot.

## Öffnungszeiten

Montag bis Freitag 6 bis 18 Uhr, Samstag 7 bis 13 Uhr. Am Samstag gibt es Brötchen vom Holzofen.

## Kurse

Im Backkurs lernen Anfänger, einen Sauerteig anzusetzen. Der Backkurs kostet 79 Euro. Am Samstag ist Backkurs.

## Mehl

Das Mehl kommt von der Mühle in Wabern. Am Samstag mahlt die Mühle. Regionales Getreide macht den Sauerteig kräftig.

## Kontakt

Startseite, Impressum, Anfahrt. Rufen Sie an.`;
  const bottles = `# Notes

Steel bottles replace single-use plastic in offices. On Monday we quickly shipped them.

## Care

Clean the steel bottles with baking soda. On Monday we quickly replied to everyone.

## Opening hours

Saturday closed. Opening hours change on Monday.

## Refill

Refill stations save plastic. The city opened refill stations in April.

## Offices

Refill stations in offices cut waste.`;

  it.each([
    ["German notes", bakery, "Plane Beiträge über Sauerteig", "Sauerteig"],
    ["English notes", bottles, "Plan content about our refill stations", "Refill stations"],
  ])(
    "are never a day or a place of navigation, and start with what the request names: %s",
    (_, text, request, first) => {
      const names = themesOf(passagesOf(textSource("notes.md", text)), { request }).map(({ name }) => name);
      expect(names[0]).toBe(first);
      expect(names.join(" | ")).not.toMatch(
        /samstag|montag|monday|saturday|öffnung|opening|kontakt|startseite|april|quickly/i,
      );
    },
  );
});

it("names themes in the nominative where a German text has them in the dative only", () => {
  const text = `Mit den Lieferzeiten sind 38 Prozent unzufrieden.

Bei den neuen Fahrrädern fragen viele nach Akkus.

Nach dem Einbau prüfen wir die Anlage mit den Bewohnern.

Den Kunden fehlt es an Ersatzteilen. Wir helfen mit Ersatzteilen.

Aus vielen Konzernen kommen Anfragen von Ingenieuren.`;
  const names = themesOf(passagesOf(textSource("notizen.md", text))).map(({ name }) => name);
  expect(names).toEqual(["Lieferzeiten", "Fahrräder", "Bewohner", "Ersatzteile", "Ingenieure"]);
});

describe("themes of a blog and of notes", () => {
  const namesIn = (name: string, text: string) =>
    themesOf(passagesOf(textSource(name, text))).map((theme) => theme.name);

  it("are no title, no byline and no list of related articles", () => {
    const blog = `# Blog

## What we learned from 140 projects

By Sara, Tuesday 4 February 2026 · 6 min read

New hires who meet their manager on day one stay longer.

### Manager time

Managers spend 11 hours on each new hire. Half of that time goes into access rights.

### Checklists

A shared checklist cuts questions to HR by half. Managers tick off 83% of a checklist in their calendar.

### Related articles

- Our webinar on Wednesday for managers
- Five templates for every manager`;
    const themes = themesOf(passagesOf(textSource("blog.md", blog)));
    expect(themes.map(({ name }) => name).join(" | ")).not.toMatch(/learned|related|webinar/i);
    expect(themes.map(({ name }) => name).sort()).toEqual(["Checklist", "Manager time"]);
    expect(themes.flatMap(({ quotes }) => quotes.map(({ text }) => text)).join()).not.toMatch(/min read|webinar/);
  });

  it("are no title line and no reminder of the writers", () => {
    const notes = `Newsletter brainstorm (Lea + Tom)

- todo: ask Ben about the pictures
- Wed: call with the printer about prices
- brewing guides get three times the clicks of product mails`;
    expect(namesIn("notes.txt", notes)).toEqual(["Brewing guides get three times the clicks of product mails"]);
  });

  it("are the answers of a survey, most frequent first", () => {
    const survey = `| Question | Answer | Share |
|---|---|---|
| What would you read about? | Equipment reviews | 29% |
| What would you read about? | Brewing at home | 52% |
| What keeps you from buying? | Price | 44% |`;
    expect(namesIn("survey.md", survey)).toEqual(["Brewing at home", "Price", "Equipment reviews"]);
    const request = makeRequest({
      sources: [textSource("survey.md", survey)],
      parameters: { audience: "Home brewers" },
    });
    const { report, figures, given, dataTables, citations } = writeContentStrategy(request);
    expect(report.markdown).toContain("- “What would you read about?” – “Brewing at home (Share: 52%)” [1]");
    expect(report.markdown).not.toContain("Answer:");
    expect(numbersCheck(report.markdown, { figures, given }).passed).toBe(true);
    expect(checkBrief(report.markdown, citations, request.sources).ok).toBe(true);
    expect(dataTables[0]?.values?.[0]).toContain("Brewing at home (Share: 52%)");
  });

  it("are not cut within a number", () => {
    const passages = passagesOf(
      textSource("notes.txt", "One blocked gutter caused damage of GBP 4,200 at Orchard Flats."),
    );
    expect(themesOf(passages).map(({ name }) => name)).toEqual([
      "One blocked gutter caused damage of GBP 4,200 at Orchard Flats",
    ]);
  });

  it("are whole clauses of single English statements, not two words cut out of them", () => {
    const notes =
      "Interview notes, October 2026\nSedum needs no watering after the second year. Eleven roofs lost plants because nobody watered them.";
    expect(namesIn("notes.txt", notes)).toEqual([
      "Sedum needs no watering after the second year",
      "Eleven roofs lost plants",
    ]);
  });

  it("are what several answers of a survey are about, and no choices of a closed question", () => {
    const answers = [
      ["A friend", "Sourdough with walnuts", "Order online and collect"],
      ["A friend", "Sourdough. My kids eat the crust", "More gluten free bread"],
      ["Instagram", "Cardamom buns", "Gluten free bread twice a week"],
      ["Instagram", "The smell", "Cakes to order online"],
      ["A friend", "Fair prices", "Nothing"],
    ];
    const head = "| How did you hear about us? | What do you like? | What should we change? |\n|---|---|---|";
    const survey = [head, ...answers.map((row) => `| ${row.join(" | ")} |`)].join("\n");
    expect(namesIn("survey.md", survey).sort()).toEqual(["Gluten free bread", "Order online", "Sourdough"]);
  });

  it("quote what each person answered, with the question", () => {
    const survey = `| Time | What do you like? | What should we change? | Visits |
|---|---|---|---|
| 2026-10-02 08:14 | The sourdough keeps fresh for four days | Open on Sundays | 6 |
| 2026-10-03 09:40 | Sourdough, my kids eat the crust | Nothing | 8 |`;
    const request = makeRequest({ sources: [textSource("survey.md", survey)], parameters: { audience: "Families" } });
    const { report, citations } = writeContentStrategy(request);
    expect(report.markdown).toContain("- “What do you like?” – “The sourdough keeps fresh for four days” [");
    expect(report.markdown).not.toMatch(/Time:|Visits:/);
    expect(checkBrief(report.markdown, citations, request.sources).ok).toBe(true);
  });
});

it.each([
  ["Plan six weeks of content", 6],
  ["Plane acht Wochen Beiträge", 8],
  ["a 3-month plan", 13],
  ["24 weeks for LinkedIn", 24],
  ["Weekly posts about bread", undefined],
  ["many weeks ago", undefined],
])("reads the length of %j", (text, weeks) => {
  expect(weeksIn(text)).toBe(weeks);
});
