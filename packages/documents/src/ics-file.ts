import type { Calendar } from "@muster/contracts/workbook";
import { cleanText } from "./clean-text.ts";

/** A calendar of whole days as iCalendar (RFC 5545): CRLF, lines folded at 75 octets, stamped with the document's date. */
export function renderIcs({ name, events }: Calendar, createdAt: string): string {
  const stamp = `${createdAt.replace(/[-:]/g, "").slice(0, 15)}Z`;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Muster//Deliverable//EN",
    "CALSCALE:GREGORIAN",
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap(({ uid, day, title, description }) => [
      "BEGIN:VEVENT",
      `UID:${escaped(uid)}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`,
      `DTEND;VALUE=DATE:${nextDay(day).replaceAll("-", "")}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(description)}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function escaped(text: string): string {
  return cleanText(text)
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r?\n/g, "\\n");
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

const encoder = new TextEncoder();
const MAX_OCTETS = 75;

/** A continuation line begins with a space, which counts; characters are not split. */
function folded(line: string): string {
  let out = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MAX_OCTETS) {
      out += "\r\n ";
      octets = 1;
    }
    out += character;
    octets += size;
  }
  return out;
}
