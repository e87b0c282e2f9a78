import type { CaptureProposal, PictureWord } from "@muster/contracts/camera";

/** The lines of a picture, top to bottom. */
export function linesOf(words: readonly PictureWord[]): string[] {
  return [...Map.groupBy(words, ({ line }) => line).values()].map((line) => line.map(({ text }) => text).join(" "));
}

/** Guesses from the form of the lines alone. Each is a suggestion that the person corrects and confirms. */
export function proposalsOf(lines: readonly string[]): CaptureProposal[] {
  const receipt = receiptOf(lines);
  if (receipt) return [receipt];
  return [contactOf(lines), tasksOf(lines)].filter((one) => one !== undefined);
}

const AMOUNT = /(?:\d{1,3}(?:[.,' ]\d{3})+|\d+)[.,]\d{2}(?!\d)/;
const TOTAL =
  /\b(?:grand total|total|amount due|balance due|sum|gesamtbetrag|gesamt|summe|endbetrag|zu zahlen|betrag)\b/i;
const PART = /\b(?:sub-?\s?total|zwischensumme|netto|net|vat|tax|mwst|ust|tip|trinkgeld|change|rückgeld)\b/i;
const TAX = /\b(?:vat|tax|mwst|ust)\b/i;
const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/€|\bEUR\b|\bEuro\b/i, "EUR"],
  [/£|\bGBP\b/i, "GBP"],
  [/\bCHF\b|\bFr\./i, "CHF"],
  [/\$|\bUSD\b/i, "USD"],
];
const DATE =
  /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b|\b\d{1,2}\.? (?:Jan|Feb|Mar|Mär|Apr|May|Mai|Jun|Jul|Aug|Sep|Oct|Okt|Nov|Dec|Dez)\p{L}* \d{4}\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{L}* \d{1,2},? \d{4}\b/u;

function receiptOf(lines: readonly string[]): CaptureProposal | undefined {
  const priced = lines.filter((line) => AMOUNT.test(line));
  const total = priced.findLast((line) => TOTAL.test(line) && !PART.test(line));
  if (!total || priced.length < 2) return undefined;
  const tax = priced.find((line) => TAX.test(line));
  const all = lines.join("\n");
  return {
    kind: "receipt",
    fields: {
      date: DATE.exec(all)?.[0] ?? "",
      merchant: lines.find((line) => /\p{L}{3}/u.test(line)) ?? "",
      total: lastAmount(total),
      currency:
        CURRENCIES.find(([mark]) => mark.test(total))?.[1] ?? CURRENCIES.find(([mark]) => mark.test(all))?.[1] ?? "",
      tax: tax ? lastAmount(tax) : "",
    },
  };
}

/** "1.482,30" and "1,482.30" as 1482.30. */
function lastAmount(line: string): string {
  const written = [...line.matchAll(new RegExp(AMOUNT, "g"))].at(-1)?.[0] ?? "";
  return written === "" ? "" : `${written.slice(0, -3).replace(/\D/g, "")}.${written.slice(-2)}`;
}

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
const PHONE = /(?:\+|\b0)\d[\d\s()/.-]{6,20}\d/;
const WEBSITE = /\b(?:https?:\/\/|www\.)[^\s,;]+|\b[a-z0-9-]+\.(?:com|org|net|io|de|at|ch|eu|co\.uk)\b(?!@)/i;
const COMPANY =
  /\b(?:GmbH|AG|KG|SE|Inc|Ltd|LLC|LLP|Corp|Company|Group|Holding|S\.?A|S\.?A\.?S|SARL|S\.?p\.?A|S\.?r\.?l|B\.?V|N\.?V|AB|A\/?S|ASA|ApS|Oy|Pty|plc|University|Bank|Institute)\b/;
const JOB =
  /\b(?:CEO|CFO|CTO|COO|manager|director|head of|engineer|consultant|sales|founder|partner|president|officer|analyst|designer|lead|leiter\w*|geschäftsführer\w*|berater\w*|vertrieb|assistent\w*)\b/i;
const STREET = /\d{4,5}\s+\p{Lu}|(?:straße|strasse|str\.|street|road|avenue|weg|platz|allee)\b/iu;
const NAME = /^(?:(?:Dr|Prof|Mr|Mrs|Ms)\.? )*\p{Lu}[\p{L}.'-]+(?: \p{Lu}[\p{L}.'-]*){1,3}$/u;
const MAX_CARD_LINES = 16;

function contactOf(lines: readonly string[]): CaptureProposal | undefined {
  const email = find(lines, EMAIL);
  const phone = find(lines, PHONE);
  if (lines.length > MAX_CARD_LINES || (!email && !phone)) return undefined;
  const rest = lines.filter((line) => !EMAIL.test(line) && !PHONE.test(line));
  const website = find(
    rest.filter((line) => !COMPANY.test(line)),
    WEBSITE,
  );
  const company =
    rest.find((line) => COMPANY.test(line)) ?? rest.find((line) => isOfDomain(line, email || website)) ?? "";
  const title = rest.find((line) => JOB.test(line) && line !== company) ?? "";
  const name = rest.find((line) => NAME.test(line) && line !== company && line !== title) ?? "";
  if (!name && !company) return undefined;
  const address = rest.filter((line) => STREET.test(line)).join(", ");
  return {
    kind: "contact",
    fields: { name, title, company, email: spelledLike(email, name), phone, website, address },
  };
}

function lettersOf(text: string): string {
  return text.normalize("NFKD").replace(/\P{L}/gu, "").toLowerCase();
}

/** "Nordic Crates" on a card whose addresses end in nordiccrates.se. */
function isOfDomain(line: string, address: string): boolean {
  const labels = address
    .replace(/^.*[@/]|^www\./, "")
    .replace(/^www\./, "")
    .split(".");
  const domain = lettersOf(labels.at(-2) ?? "");
  const letters = lettersOf(line);
  return (
    domain.length >= 4 &&
    !WEBSITE.test(line) &&
    (letters.startsWith(domain) || domain.startsWith(letters)) &&
    letters.length >= 4
  );
}

/** Corrects one misread letter in the part before the @ when it otherwise spells a word of the name. */
function spelledLike(email: string, name: string): string {
  const at = email.lastIndexOf("@");
  if (at < 0) return email;
  const words = name.split(/\s+/).map(lettersOf);
  const local = email.slice(0, at).replace(/\p{L}{5,}/gu, (part) => {
    const meant = words.find((word) => word.length === part.length && differences(word, part.toLowerCase()) === 1);
    return meant ?? part;
  });
  return local + email.slice(at);
}

function differences(one: string, other: string): number {
  return [...one].filter((letter, at) => letter !== other[at]).length;
}

function find(lines: readonly string[], pattern: RegExp): string {
  for (const line of lines) {
    const found = pattern.exec(line)?.[0];
    if (found) return found.trim();
  }
  return "";
}

/** Bullets, boxes, dashes and numbers at the start of a line; recognizers see letters in bullets and boxes. */
const ITEM = /^(?:\[\s?[xX]?\s?\]|[•*+»>~□☐○◦©®@eo0O·—–-]|\(?\d{1,2}[.)])\s+(?=\S{2})(.{3,200})$/u;

function tasksOf(lines: readonly string[]): CaptureProposal | undefined {
  const items = lines.flatMap((line) => ITEM.exec(line)?.[1]?.trim() ?? []);
  return items.length >= 2 && items.length >= lines.length / 2 ? { kind: "tasks", items } : undefined;
}
