import type { DataTable } from "@muster/contracts/analysis";
import type { Calendar } from "@muster/contracts/workbook";
import type { Quote } from "@muster/retrieval/claims/quotes";
import { dataTableOf } from "../computed/computed-document.ts";
import type { Phrase } from "../computed/german.ts";
import type { Locale } from "../computed/locale.ts";
import { quotedAnswers } from "../documents/row-words.ts";
import { angles } from "./measures.ts";
import { type Channel, daysOf } from "./rhythm.ts";
import type { Theme } from "./themes.ts";

/** One piece of content. */
export interface Entry {
  day: string;
  channel: string;
  theme: Theme;
  angle: Phrase;
  /** The statement it is based on; undefined when the sources state nothing about the theme. */
  quote: Quote | undefined;
}

interface Planned {
  themes: readonly Theme[];
  channels: readonly Channel[];
  monday: string;
  weeks: number;
}

/** The items by day. Themes rotate over the whole calendar, angles and statements within their theme. */
export function entriesOf({ themes, channels, monday, weeks }: Planned): Entry[] {
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

interface Dated {
  entries: readonly Entry[];
  locale: Locale;
}

/** The entries for calendar apps. */
export function calendarOf({ title, entries, locale }: Dated & { title: string }): Calendar {
  const { say, inSentence, quoted } = locale;
  return {
    name: title,
    events: entries.map(({ day, channel, theme, angle, quote }, index) => ({
      ...{ uid: `${hashOf(`${title} ${channel} ${index}`)}-${index + 1}@muster`, day },
      title: `${channel}: ${theme.name} – ${inSentence(say(angle))}`,
      description: quote ? `${quoted(flat(quote))} (${quote.passage.documentName})` : theme.name,
    })),
  };
}

/** The entries for spreadsheets. */
export function entriesTable({ entries, locale: { say, weekday } }: Dated): DataTable {
  const values = entries.map(({ day, channel, theme, angle, quote }) => [
    ...[
      day,
      weekday(day),
      channel,
      theme.name,
      say(angle),
      quote ? flat(quote) : "",
      quote?.passage.documentName ?? "",
    ],
  ]);
  return dataTableOf(
    { id: "calendar", title: say("Calendar") },
    (["Date", "Weekday", "Channel", "Theme", "Angle", "Statement", "Source"] as const).map((name) => say(name)),
    values,
  );
}

/** The statement on one line; of a survey's row its answers alone. */
function flat(quote: Quote): string {
  const answers = quotedAnswers(quote).map(({ answer }) => answer);
  return (answers.length > 0 ? answers.join("; ") : quote.text).replace(/\s+/g, " ").trim();
}

/** Short and stable, to distinguish the entries of different plans. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, "0");
}
