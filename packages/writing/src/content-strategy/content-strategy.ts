import type { Chart } from "@muster/contracts/analysis";
import { passagesOf } from "@muster/retrieval/passages/passages";
import { escapeMarkdown } from "../builtin/names.ts";
import {
  bullets,
  type ComputedDraft,
  chartLine,
  composeDraft,
  type FigureRegistry,
  ignoredLines,
  markdownTable,
  openFigures,
  quotedText,
} from "../computed/computed-document.ts";
import { readDay } from "../computed/days.ts";
import { type Locale, localeOf } from "../computed/locale.ts";
import { quoteLine } from "../computed/quotes-about.ts";
import { type ComputedRequest, givenTexts, numberOf, sourceLines, textOf } from "../computed/request.ts";
import { type Citer, openCiter } from "../documents/document-brief.ts";
import { calendarOf, type Entry, entriesOf, entriesTable } from "./calendar.ts";
import { anyMeasure, usualMeasures } from "./measures.ts";
import { type Channel, mondayFrom, readChannels, rhythmText, weeksIn } from "./rhythm.ts";
import { type Theme, themesOf } from "./themes.ts";

interface Strategy {
  request: ComputedRequest;
  locale: Locale;
  audience: string;
  themes: Theme[];
  channels: Channel[];
  entries: Entry[];
  weeks: number;
  book: FigureRegistry;
  citer: Citer;
  assumptions: string[];
}

const usual = { weeks: 12, channels: "Blog; weekly\nLinkedIn; 2 per week\nNewsletter; monthly" };
const maxRows = 60;

/** Lines of a text field, without bullets. */
export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.replace(/^\s*[-*•]\s+/, "").trim())
    .filter(Boolean);
}

/**
 * Recurring themes of the sources, a plan per channel, and a dated calendar in which every item is based on a quoted statement.
 */
export function writeContentStrategy(request: ComputedRequest): ComputedDraft {
  const passages = request.sources.flatMap(passagesOf);
  const strategy = readStrategy(
    request,
    themesOf(passages, {
      ...{ named: linesOf(textOf(request, "themes")), audience: textOf(request, "audience") },
      request: `${request.title}. ${request.description}`,
    }),
  );
  const { book, citer, themes, audience, assumptions, locale } = strategy;
  const { say } = locale;
  const chart = chartedThemes(themes) ? [themeChart(strategy)] : [];
  const quotes = themeSections(strategy);
  return composeDraft({
    language: locale.language,
    title: request.title,
    subtitle: say("For {audience}", { audience: locale.inSentence(audience) }),
    byline: `${request.agentName} · ${request.organizationName}`,
    sections: [
      {
        key: "answer",
        heading: say("Summary"),
        prose: summaryProse(strategy),
        exhibits: [themeTable(strategy), ...chart.map(chartLine)].join("\n\n"),
        isWritable: true,
      },
      { key: "aim", heading: say("Aim"), prose: quotedText(request.description) },
      { key: "channels", heading: say("Channels"), prose: "", exhibits: channelTable(strategy) },
      ...(hasSources(strategy)
        ? [{ key: "themes", heading: say("Themes, quoted from the sources"), prose: "", exhibits: quotes }]
        : []),
      { key: "calendar", heading: say("Calendar"), prose: calendarProse(strategy), exhibits: calendarTable(strategy) },
      { key: "measures", heading: say("Measures"), prose: "", exhibits: measureTable(strategy) },
      { key: "assumptions", heading: say("Assumptions"), prose: bullets(assumptions) },
      {
        key: "method",
        heading: say("How this was made"),
        prose: bullets([...methodLines(strategy), ...sourceLines(request, locale), ...ignoredLines(passages, locale)]),
      },
    ],
    figures: book.figures,
    charts: chart,
    dataTables: [entriesTable(strategy)],
    citations: citer.citations,
    given: [...givenTexts(request), ...themes.map(({ name }) => name), ...strategy.channels.map(({ name }) => name)],
    assumptions,
    calendar: calendarOf({ ...strategy, title: request.title }),
  });
}

function weeksAsked(request: ComputedRequest): number | undefined {
  return numberOf(request, "weeks") ?? weeksIn(`${request.title}. ${request.description}`);
}

function readStrategy(request: ComputedRequest, themes: Theme[]): Strategy {
  const assumptions: string[] = [];
  const locale = localeOf(request);
  const { say } = locale;
  const book = openFigures();
  const given = textOf(request, "channels");
  const { channels } = readChannels(given || usual.channels);
  const start = readDay(textOf(request, "start"));
  const monday = mondayFrom(start ?? request.today);
  const asked = weeksAsked(request);
  const weeks = Math.round(asked ?? usual.weeks);
  if (given === "")
    assumptions.push(
      say("No channels were given: {list} are assumed.", {
        list: locale.listed(
          channels.map(({ name, rhythm }) => `${name} (${markRhythm(book, name, rhythmText(rhythm, locale))})`),
        ),
      }),
    );
  if (!start)
    assumptions.push(
      say("No start was given: the calendar is assumed to start in the week of {day}.", {
        day: book.add({
          ...{ label: "First week", value: null, text: locale.day(monday) },
          computation: `The Monday on or after ${request.today}`,
        }),
      }),
    );
  if (asked === undefined)
    assumptions.push(
      say("No length was given: {weeks} weeks are planned.", {
        weeks: book.add({ label: "Weeks", value: weeks, text: String(weeks), computation: "Assumption" }),
      }),
    );
  if (textOf(request, "measures") === "")
    assumptions.push(say("No targets were given: set them before the start, based on the channels’ current reach."));
  assumptions.push(say("Public holidays and vacations are not taken into account."));
  const strategy = {
    request,
    locale,
    audience: textOf(request, "audience"),
    themes,
    channels,
    weeks,
    book,
    citer: openCiter(),
    assumptions,
  };
  return { ...strategy, entries: entriesOf({ themes, channels, monday, weeks }) };
}

/** With its themes given, a strategy needs no sources: it then has neither quotations nor counts of mentions. */
function hasSources({ request }: Strategy): boolean {
  return request.sources.length > 0;
}

function count({ book }: Pick<Strategy, "book">, label: string, value: number, computation: string): string {
  return book.add({ label, value, text: String(value), computation });
}

function summaryProse(strategy: Strategy): string {
  const { themes, channels, entries, weeks, audience, book, request, locale } = strategy;
  const { say, listed } = locale;
  const dayMark = (label: string, entry: Entry | undefined) =>
    entry ? book.add({ label, value: null, text: locale.day(entry.day), computation: "Calendar" }) : "";
  const strongest = themes
    .toSorted((a, b) => b.mentions - a.mentions)
    .slice(0, 3)
    .map(({ name }) => escapeMarkdown(name));
  const given = weeksAsked(request) === undefined ? "Assumption" : "Task details";
  const facts = {
    audience: escapeMarkdown(locale.inSentence(audience)),
    pieces: count(strategy, "Pieces", entries.length, "Count of the calendar"),
    weeks: count(strategy, "Weeks", weeks, given),
    from: dayMark("First piece", entries[0]),
    to: dayMark("Last piece", entries.at(-1)),
    channels: listed(channels.map(({ name }) => escapeMarkdown(name))),
  };
  const planned =
    entries.length === 1
      ? say("For {audience}, one piece is planned on {from}, on {channels}.", facts)
      : weeks === 1
        ? say("For {audience}, {pieces} pieces are planned in one week, from {from} to {to}, on {channels}.", facts)
        : say(
            "For {audience}, {pieces} pieces are planned over {weeks} weeks, from {from} to {to}, on {channels}.",
            facts,
          );
  const named = {
    count: count(strategy, "Themes", themes.length, "Count of the themes"),
    themes: listed(strongest),
  };
  if (themes.length === 1) return `${planned} ${say("They are all about {themes}.", named)}`;
  const alternating =
    themes.length <= strongest.length
      ? say("They alternate between {count} themes: {themes}.", named)
      : chartedThemes(themes)
        ? say("They alternate between {count} themes; the sources mention {themes} most.", named)
        : say("They alternate between {count} themes, among them {themes}.", named);
  return `${planned} ${alternating}`;
}

function themeTable(strategy: Strategy): string {
  const { themes, entries, locale } = strategy;
  const ofSources = (theme: Theme) => [
    count(
      strategy,
      `${theme.name}: mentions`,
      theme.mentions,
      "Sentences and table rows that contain the words of the theme or are under it as their heading",
    ),
    count(strategy, `${theme.name}: documents`, theme.documents, "Documents with such a sentence"),
  ];
  const rows = themes.map((theme) => [
    escapeMarkdown(theme.name),
    ...(hasSources(strategy) ? ofSources(theme) : []),
    count(
      strategy,
      `${theme.name}: pieces`,
      entries.filter((entry) => entry.theme === theme).length,
      "Count of the calendar",
    ),
  ]);
  const counted = hasSources(strategy)
    ? (["Mentions", "Documents", "Pieces planned"] as const)
    : (["Pieces planned"] as const);
  const columns = [
    { name: locale.say("Theme"), align: "left" as const },
    ...counted.map((name) => ({ name: locale.say(name), align: "right" as const })),
  ];
  return markdownTable(columns, rows);
}

/** Themes with equal counts have no order to show. */
function chartedThemes(themes: readonly Theme[]): boolean {
  return new Set(themes.map(({ mentions }) => mentions)).size > 1;
}

function themeChart({ themes, locale: { say, language } }: Strategy): Chart {
  const points = themes
    .toSorted((a, b) => b.mentions - a.mentions)
    .map(({ name, mentions }) => ({ x: name, y: mentions }));
  return {
    ...{ id: "themes", kind: "bar", title: say("Mentions in the sources by theme"), language },
    ...{ x: { label: "", type: "category" } },
    ...{ y: { label: say("Mentions"), unit: null, zeroBased: true }, series: [{ name: "", role: "data", points }] },
    summary: points.map(({ x, y }) => `${x} ${y}`).join(", "),
  };
}

function markRhythm(book: FigureRegistry, channel: string, text: string): string {
  return /\d/.test(text)
    ? book.add({ label: `${channel}: rhythm`, value: null, text, computation: "Channel plan" })
    : text;
}

function channelTable(strategy: Strategy): string {
  const { channels, entries, book, locale } = strategy;
  const rows = channels.map(({ name, rhythm }) => {
    const own = entries.filter(({ channel }) => channel === name);
    const [first, last] = [own[0], own.at(-1)];
    const day = (label: string, at: string | undefined) =>
      at ? book.add({ label: `${name}: ${label}`, value: null, text: locale.day(at), computation: "Calendar" }) : "–";
    const pieces = count(strategy, `${name}: pieces`, own.length, "Count of the calendar");
    return [
      escapeMarkdown(name),
      markRhythm(book, name, rhythmText(rhythm, locale)),
      pieces,
      day("first", first?.day),
      day("last", last?.day),
    ];
  });
  const columns = (["Channel", "Rhythm", "Pieces", "First", "Last"] as const).map((name) => ({
    name: locale.say(name),
    align: name === "Pieces" ? ("right" as const) : ("left" as const),
  }));
  return markdownTable(columns, rows);
}

function themeSections({ themes, citer, locale }: Strategy): string {
  return themes
    .map(({ name, quotes }) => {
      const lines = quotes.map((quote) => quoteLine(quote, citer, locale));
      return `### ${escapeMarkdown(name)}\n\n${lines.length > 0 ? bullets(lines) : locale.say("Nothing was found about this theme in the attached documents.")}`;
    })
    .join("\n\n");
}

function calendarProse(strategy: Strategy): string {
  const { entries, book, locale } = strategy;
  const { say } = locale;
  const basis = hasSources(strategy)
    ? say("The last column names the quotation above that each piece is based on.")
    : "";
  if (entries.length <= maxRows) return basis;
  const shown = book.add({
    label: "Rows shown",
    value: maxRows,
    text: String(maxRows),
    computation: "Chosen for the length of the document",
  });
  return `${say("The first {shown} pieces are shown; the CSV and calendar files contain all.", { shown })} ${basis}`.trim();
}

function calendarTable(strategy: Strategy): string {
  const { entries, book, citer, locale } = strategy;
  const { say, weekday } = locale;
  // A date that wraps makes every row two lines high.
  const written = (day: string) => locale.day(day).replaceAll(" ", "\u00a0");
  const rows = entries
    .slice(0, maxRows)
    .map(({ day, channel, theme, angle, quote }) => [
      `${weekday(day)}\u00a0${book.add({ label: `Piece on ${day}`, value: null, text: written(day), computation: "Rhythm of the channel" })}`,
      escapeMarkdown(channel),
      escapeMarkdown(theme.name),
      say(angle),
      ...(hasSources(strategy) ? [quote ? numberMark(strategy, citer.cite(quote.passage, quote)) : "–"] : []),
    ]);
  const named = ["Day", "Channel", "Theme", "Angle", ...(hasSources(strategy) ? (["Based on"] as const) : [])] as const;
  const columns = named.map((name) => ({
    name: say(name),
    align: "left" as const,
  }));
  return markdownTable(columns, rows);
}

/** "[7]" as "no. 7": a calendar row makes no claim about its source, so it has no citation. */
function numberMark({ book, locale }: Pick<Strategy, "book" | "locale">, citation: string): string {
  const number = Number(citation.slice(1, -1));
  return book.add({
    label: `Quotation ${number}`,
    value: number,
    text: locale.say("no. {number}", { number: String(number) }),
    computation: "Number of the citation",
  });
}

function measureTable(strategy: Strategy): string {
  const { channels, entries, request, locale } = strategy;
  const { say } = locale;
  const own = linesOf(textOf(request, "measures")).map((line) => line.split(/\s*[;|\t]\s*/));
  const rows = [
    ...own.map(([name = "", target = ""]) => [
      escapeMarkdown(name),
      escapeMarkdown(target) || say("not set"),
      say("given with the task"),
    ]),
    ...channels.map(({ name }) => {
      const pieces = entries.filter(({ channel }) => channel === name).length;
      return [
        say("Pieces published: {channel}", { channel: escapeMarkdown(name) }),
        count(strategy, `${name}: pieces`, pieces, "Count of the calendar"),
        say("calendar"),
      ];
    }),
    ...channels.map(({ name }) => [
      `${escapeMarkdown(name)}: ${say(usualMeasures.find(({ channel }) => channel.test(name))?.measures ?? anyMeasure)}`,
      say("not set"),
      say("usual on this channel"),
    ]),
  ];
  return markdownTable(
    (["Measure", "Target", "Source"] as const).map((name) => ({ name: say(name), align: "left" as const })),
    rows,
  );
}

function methodLines(strategy: Strategy): string[] {
  const { request, locale } = strategy;
  const { say } = locale;
  const days = say("Days follow from each channel’s rhythm. The CSV and calendar files contain the same entries.");
  if (!hasSources(strategy))
    return [say("The themes were given with the task. Attach documents to base each piece on a quotation."), days];
  return [
    textOf(request, "themes") === ""
      ? say(
          "Themes are headings and groups of words that occur in several sentences, chosen so that together they cover most of them; short texts and keyword lists give a theme per statement or row.",
        )
      : say("The themes were given with the task; passages and quotations are those that contain their words."),
    say("The calendar rotates through the themes, and through the angles and statements of each theme."),
    days,
  ];
}
