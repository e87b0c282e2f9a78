import type { Chart } from "@muster/contracts/analysis";
import type { Quote } from "@muster/retrieval/claims/quotes";
import { passagesOf } from "@muster/retrieval/passages/passages";
import { escapeMarkdown, listed } from "../builtin/names.ts";
import {
  bullets,
  type ComputedDraft,
  chartLine,
  composeDraft,
  dataTableOf,
  ignoredLines,
  markdownTable,
  quotedText,
} from "../computed/computed-document.ts";
import { dayText, readDay, weekdayText } from "../computed/days.ts";
import { type FigureRegistry, openFigures } from "../computed/figure-registry.ts";
import { quoteLine } from "../computed/quotes-about.ts";
import { type ComputedRequest, givenTexts, numberOf, sourceLines, textOf } from "../computed/request.ts";
import { type Citer, openCiter } from "../documents/document-brief.ts";
import { angles, anyMeasure, usualMeasures } from "./measures.ts";
import { type Channel, daysOf, mondayFrom, readChannels, rhythmText } from "./rhythm.ts";
import { type Theme, themesOf } from "./themes.ts";

/** One piece of content. */
interface Entry {
  day: string;
  channel: string;
  theme: Theme;
  angle: string;
  /** The statement it is based on; undefined when the sources state nothing about the theme. */
  quote: Quote | undefined;
}

interface Strategy {
  request: ComputedRequest;
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
    themesOf(passages, { named: linesOf(textOf(request, "themes")), audience: textOf(request, "audience") }),
  );
  const { book, citer, themes, audience, assumptions } = strategy;
  const chart = chartedThemes(themes) ? [themeChart(themes)] : [];
  const quotes = themeSections(strategy);
  return composeDraft({
    title: request.title,
    subtitle: `For ${audience}`,
    byline: `${request.agentName} · ${request.organizationName}`,
    sections: [
      {
        key: "answer",
        heading: "Summary",
        prose: summaryProse(strategy),
        exhibits: [themeTable(strategy), ...chart.map(chartLine)].join("\n\n"),
        isWritable: true,
      },
      { key: "aim", heading: "Aim", prose: quotedText(request.description) },
      { key: "channels", heading: "Channels", prose: "", exhibits: channelTable(strategy) },
      { key: "themes", heading: "Themes, quoted from the sources", prose: "", exhibits: quotes },
      { key: "calendar", heading: "Calendar", prose: calendarProse(strategy), exhibits: calendarTable(strategy) },
      { key: "measures", heading: "Measures", prose: "", exhibits: measureTable(strategy) },
      { key: "assumptions", heading: "Assumptions", prose: bullets(assumptions) },
      {
        key: "method",
        heading: "How this was made",
        prose: bullets([...methodLines(strategy), ...sourceLines(request), ...ignoredLines(passages)]),
      },
    ],
    figures: book.figures,
    charts: chart,
    dataTables: [entriesTable(strategy)],
    citations: citer.citations,
    given: [...givenTexts(request), ...themes.map(({ name }) => name), ...strategy.channels.map(({ name }) => name)],
    assumptions,
    calendar: {
      name: request.title,
      events: strategy.entries.map(({ day, channel, theme, angle, quote }, index) => ({
        ...{ uid: `${hashOf(`${request.title} ${channel} ${index}`)}-${index + 1}@muster`, day },
        title: `${channel}: ${theme.name} – ${angle.toLowerCase()}`,
        description: quote ? `“${flat(quote)}” (${quote.passage.documentName})` : theme.name,
      })),
    },
  });
}

function readStrategy(request: ComputedRequest, themes: Theme[]): Strategy {
  const assumptions: string[] = [];
  const book = openFigures();
  const given = textOf(request, "channels");
  const { channels } = readChannels(given || usual.channels);
  const start = readDay(textOf(request, "start"));
  const monday = mondayFrom(start ?? request.today);
  const weeks = Math.round(numberOf(request, "weeks") ?? usual.weeks);
  if (given === "")
    assumptions.push(
      `No channels were given: ${listed(channels.map(({ name, rhythm }) => `${name} (${markRhythm(book, name, rhythmText(rhythm))})`))} are assumed.`,
    );
  if (!start)
    assumptions.push(
      `No start was given: the calendar is assumed to start in the week of ${book.add({ label: "First week", value: null, text: dayText(monday), computation: `The Monday on or after ${request.today}` })}.`,
    );
  if (numberOf(request, "weeks") === undefined)
    assumptions.push(
      `No length was given: ${book.add({ label: "Weeks", value: weeks, text: String(weeks), computation: "Assumption" })} weeks are planned.`,
    );
  if (textOf(request, "measures") === "")
    assumptions.push("No targets were given: set them before the start, based on the channels’ current reach.");
  assumptions.push("Public holidays and vacations are not taken into account.");
  const strategy = {
    request,
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

/** The items by day. Themes rotate over the whole calendar, angles and statements within their theme. */
function entriesOf({
  themes,
  channels,
  monday,
  weeks,
}: Pick<Strategy, "themes" | "channels" | "weeks"> & { monday: string }): Entry[] {
  const slots = channels
    .flatMap((channel, place) =>
      daysOf(channel, place, { monday, weeks }).map((day) => ({ day, channel: channel.name, place })),
    )
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.place - b.place));
  const turns = new Map<Theme, number>();
  return slots.flatMap(({ day, channel }, index): Entry[] => {
    const theme = themes[index % themes.length];
    if (!theme) return [];
    const turn = turns.get(theme) ?? 0;
    turns.set(theme, turn + 1);
    const angle = angles[(turn + themes.indexOf(theme)) % angles.length] ?? angles[0];
    return [{ day, channel, theme, angle, quote: theme.quotes[turn % Math.max(1, theme.quotes.length)] }];
  });
}

function count({ book }: Pick<Strategy, "book">, label: string, value: number, computation: string): string {
  return book.add({ label, value, text: String(value), computation });
}

function summaryProse(strategy: Strategy): string {
  const { themes, channels, entries, weeks, audience, book, request } = strategy;
  const [first, last] = [entries[0], entries.at(-1)];
  const from = first
    ? book.add({ label: "First piece", value: null, text: dayText(first.day), computation: "Calendar" })
    : "";
  const to = last
    ? book.add({ label: "Last piece", value: null, text: dayText(last.day), computation: "Calendar" })
    : "";
  const strongest = themes
    .toSorted((a, b) => b.mentions - a.mentions)
    .slice(0, 3)
    .map(({ name }) => escapeMarkdown(name));
  const pieces = count(strategy, "Pieces", entries.length, "Count of the calendar");
  const over = count(
    strategy,
    "Weeks",
    weeks,
    numberOf(request, "weeks") === undefined ? "Assumption" : "Task details",
  );
  return [
    `For ${escapeMarkdown(audience)}, ${pieces} ${entries.length === 1 ? "piece is" : "pieces are"} planned over ${over} ${weeks === 1 ? "week" : "weeks"}, from ${from} to ${to}, on ${listed(channels.map(({ name }) => escapeMarkdown(name)))}.`,
    themes.length === 1
      ? `They are all about ${strongest[0]}.`
      : `They alternate between ${count(strategy, "Themes", themes.length, "Count of the themes")} themes${chartedThemes(themes) ? `; the sources mention ${listed(strongest)} most` : `, among them ${listed(strongest)}`}.`,
  ].join(" ");
}

function themeTable(strategy: Strategy): string {
  const { themes, entries } = strategy;
  const rows = themes.map((theme) => [
    escapeMarkdown(theme.name),
    count(
      strategy,
      `${theme.name}: mentions`,
      theme.mentions,
      "Sentences and table rows that contain the words of the theme or are under it as their heading",
    ),
    count(strategy, `${theme.name}: documents`, theme.documents, "Documents with such a sentence"),
    count(
      strategy,
      `${theme.name}: pieces`,
      entries.filter((entry) => entry.theme === theme).length,
      "Count of the calendar",
    ),
  ]);
  const columns = ["Theme", "Mentions", "Documents", "Pieces planned"].map((name, i) => ({
    name,
    align: i === 0 ? ("left" as const) : ("right" as const),
  }));
  return markdownTable(columns, rows);
}

/** Themes with equal counts have no order to show. */
function chartedThemes(themes: readonly Theme[]): boolean {
  return new Set(themes.map(({ mentions }) => mentions)).size > 1;
}

function themeChart(themes: readonly Theme[]): Chart {
  const points = themes
    .toSorted((a, b) => b.mentions - a.mentions)
    .map(({ name, mentions }) => ({ x: name, y: mentions }));
  return {
    ...{ id: "themes", kind: "bar", title: "Mentions in the sources by theme", x: { label: "", type: "category" } },
    ...{ y: { label: "Mentions", unit: null, zeroBased: true }, series: [{ name: "", role: "data", points }] },
    summary: points.map(({ x, y }) => `${x} ${y}`).join(", "),
  };
}

function markRhythm(book: FigureRegistry, channel: string, text: string): string {
  return /\d/.test(text)
    ? book.add({ label: `${channel}: rhythm`, value: null, text, computation: "Channel plan" })
    : text;
}

function channelTable(strategy: Strategy): string {
  const { channels, entries, book } = strategy;
  const rows = channels.map(({ name, rhythm }) => {
    const own = entries.filter(({ channel }) => channel === name);
    const [first, last] = [own[0], own.at(-1)];
    const day = (label: string, at: string | undefined) =>
      at ? book.add({ label: `${name}: ${label}`, value: null, text: dayText(at), computation: "Calendar" }) : "–";
    const pieces = count(strategy, `${name}: pieces`, own.length, "Count of the calendar");
    return [
      escapeMarkdown(name),
      markRhythm(book, name, rhythmText(rhythm)),
      pieces,
      day("first", first?.day),
      day("last", last?.day),
    ];
  });
  const columns = ["Channel", "Rhythm", "Pieces", "First", "Last"].map((name) => ({
    name,
    align: name === "Pieces" ? ("right" as const) : ("left" as const),
  }));
  return markdownTable(columns, rows);
}

function themeSections({ themes, citer }: Strategy): string {
  return themes
    .map(({ name, quotes }) => {
      const lines = quotes.map((quote) => quoteLine(quote, citer));
      return `### ${escapeMarkdown(name)}\n\n${lines.length > 0 ? bullets(lines) : "Nothing was found about this theme in the attached documents."}`;
    })
    .join("\n\n");
}

function calendarProse({ entries, book }: Strategy): string {
  if (entries.length <= maxRows) return "The last column names the quotation above that each piece is based on.";
  const shown = book.add({
    label: "Rows shown",
    value: maxRows,
    text: String(maxRows),
    computation: "Chosen for the length of the document",
  });
  return `The first ${shown} pieces are shown; the CSV and calendar files contain all. The last column names the quotation above that each piece is based on.`;
}

function calendarTable({ entries, book, citer }: Strategy): string {
  const rows = entries
    .slice(0, maxRows)
    .map(({ day, channel, theme, angle, quote }) => [
      `${weekdayText(day)} ${book.add({ label: `Piece on ${day}`, value: null, text: dayText(day), computation: "Rhythm of the channel" })}`,
      escapeMarkdown(channel),
      escapeMarkdown(theme.name),
      angle,
      quote ? numberMark(book, citer.cite(quote.passage, quote)) : "–",
    ]);
  const columns = ["Day", "Channel", "Theme", "Angle", "Based on"].map((name) => ({ name, align: "left" as const }));
  return markdownTable(columns, rows);
}

/** "[7]" as "no. 7": a calendar row makes no claim about its source, so it has no citation. */
function numberMark(book: FigureRegistry, citation: string): string {
  const number = Number(citation.slice(1, -1));
  return book.add({
    label: `Quotation ${number}`,
    value: number,
    text: `no. ${number}`,
    computation: "Number of the citation",
  });
}

function measureTable(strategy: Strategy): string {
  const { channels, entries, request } = strategy;
  const own = linesOf(textOf(request, "measures")).map((line) => line.split(/\s*[;|\t]\s*/));
  const rows = [
    ...own.map(([name = "", target = ""]) => [
      escapeMarkdown(name),
      escapeMarkdown(target) || "not set",
      "given with the task",
    ]),
    ...channels.map(({ name }) => {
      const pieces = entries.filter(({ channel }) => channel === name).length;
      return [
        `Pieces published: ${escapeMarkdown(name)}`,
        count(strategy, `${name}: pieces`, pieces, "Count of the calendar"),
        "calendar",
      ];
    }),
    ...channels.map(({ name }) => [
      `${escapeMarkdown(name)}: ${usualMeasures.find(({ channel }) => channel.test(name))?.measures ?? anyMeasure}`,
      "not set",
      "usual on this channel",
    ]),
  ];
  return markdownTable(
    ["Measure", "Target", "Source"].map((name) => ({ name, align: "left" as const })),
    rows,
  );
}

function methodLines({ request }: Strategy): string[] {
  return [
    textOf(request, "themes") === ""
      ? "Themes are headings and groups of words that occur in several sentences, chosen so that together they cover most of them; short texts and keyword lists give a theme per statement or row."
      : "The themes were given with the task; passages and quotations are those that contain their words.",
    "The calendar rotates through the themes, and through the angles and statements of each theme.",
    "Days follow from each channel’s rhythm. The CSV and calendar files contain the same entries.",
  ];
}

function entriesTable({ entries }: Strategy) {
  const values = entries.map(({ day, channel, theme, angle, quote }) => [
    ...[day, weekdayText(day), channel, theme.name, angle, quote ? flat(quote) : "", quote?.passage.documentName ?? ""],
  ]);
  return dataTableOf(
    { id: "calendar", title: "Calendar" },
    ["Date", "Weekday", "Channel", "Theme", "Angle", "Statement", "Source"],
    values,
  );
}

function flat({ text }: Quote): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Short and stable, to distinguish the entries of different plans. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, "0");
}
