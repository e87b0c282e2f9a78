import type { Calendar } from "@muster/contracts/workbook";
import { expect, it } from "vitest";
import { renderIcs } from "./ics-file.ts";

const calendar: Calendar = {
  name: "Plan; first, second",
  events: [
    {
      uid: "a-1@x",
      day: "2027-02-28",
      title: "Blog: Ünïcode – long ".repeat(8),
      description: 'He said: "5, 6; 7"\nnext \\ line',
    },
    { uid: "a-2@x", day: "2028-02-29", title: "END:VCALENDAR", description: "\r\nBEGIN:VEVENT" },
  ],
};

/** Unfolds and reads an iCalendar text as RFC 5545 has it. */
function parse(text: string) {
  const lines = text.replaceAll("\r\n ", "").split("\r\n");
  const events: Record<string, string>[] = [];
  for (const line of lines) {
    if (line === "BEGIN:VEVENT") events.push({});
    const [, name = "", value = ""] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
    const event = events.at(-1);
    if (event && name !== "BEGIN" && name !== "END")
      event[name] = value.replace(/\\([\\;,nN])/g, (_, mark: string) => (mark.toLowerCase() === "n" ? "\n" : mark));
  }
  return { lines, events };
}

it("folds at 75 octets and ends every line with CRLF", () => {
  const text = renderIcs(calendar, "2026-11-22T10:00:00.000Z");
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const octets = text.split("\r\n").map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...octets)).toBeLessThanOrEqual(75);
});

it("round-trips, with all-day events across month ends and leap days", () => {
  const { lines, events } = parse(renderIcs(calendar, "2026-11-22T10:00:00.000Z"));
  expect(lines.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(2);
  expect(lines.at(-2)).toBe("END:VCALENDAR");
  expect(events).toMatchObject([
    {
      ...{ UID: "a-1@x", DTSTAMP: "20261122T100000Z", DTSTART: "20270228", DTEND: "20270301" },
      ...{ SUMMARY: calendar.events[0]?.title, DESCRIPTION: calendar.events[0]?.description },
    },
    { DTSTART: "20280229", DTEND: "20280301", SUMMARY: "END:VCALENDAR" },
  ]);
});
