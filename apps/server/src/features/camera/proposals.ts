import type { CaptureProposal, PictureWord } from "@muster/contracts/camera";
import { readDay } from "@muster/writing/computed/days";

/** The lines of a picture, top to bottom. */
export function linesOf(words: readonly PictureWord[]): string[] {
  return [...Map.groupBy(words, ({ line }) => line).values()].map((line) => line.map(({ text }) => text).join(" "));
}

/** Guesses from the form of the lines alone. Each is a suggestion that the person corrects and confirms. */
export function proposalsOf(lines: readonly string[]): CaptureProposal[] {
  const proposal = receiptOf(lines) ?? contactOf(lines) ?? tasksOf(lines);
  return proposal ? [proposal] : [];
}

const AMOUNT = /(?<![\d.,])(?:\d{1,3}(?:[.,' ]\d{3})+|\d+)[.,]\d{2}(?![\d%]|[.,]\d|\s%)/g;
const TOTAL =
  /\b(?:grand total|total|amount due|balance due|sum|\w*gesamt(?:betrag|summe|preis)?|\w*summe|(?:end|rechnungs|zahl|brutto)betrag|zu zahlen|betrag)\b/i;
const PART =
  /\b(?:sub-?\s?total|zwischensumme|netto|net|vat|gst|tax|mwst|ust|\w*steuer|tip|trinkgeld|change|rückgeld|saved|savings|ersparnis|rabatt)\b/i;
const INCLUDED =
  /\b(?:incl(?:uding|usive|\.)?|inkl(?:usive|\.)?|einschl(?:ießlich|\.)?)\s*(?:\d+(?:[.,]\d+)?\s?%\s*)?(?:of )?(?:vat|gst|tax|mwst|ust|\w*steuer)\b/i;
const TAX = /\b(?:vat|gst|tax|mwst|ust|\w*steuer)\b/i;
const PAPER = /^(?:(?:tax )?(?:receipt|invoice)|rechnung|quittung|kassenbon|beleg|welcome|willkommen)\b/i;
const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/€|\bEUR\b|\bEuro\b/i, "EUR"],
  [/£|\bGBP\b/i, "GBP"],
  [/\bCHF\b|\bFr\./i, "CHF"],
  [/\$|\bUSD\b/i, "USD"],
];
const DATE =
  /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b|\b\d{1,2}\.? (?:Jan|Feb|Mar|Mär|Apr|May|Mai|Jun|Jul|Aug|Sep|Oct|Okt|Nov|Dec|Dez)\p{L}* \d{4}\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{L}* \d{1,2},? \d{4}\b/u;

function receiptOf(lines: readonly string[]): CaptureProposal | undefined {
  const priced = lines.filter((line) => amountsOf(line).length > 0);
  const totals = priced.filter((line) => TOTAL.test(line) && !PART.test(line.replace(INCLUDED, "")));
  if (totals.length === 0 || priced.length < 2) return undefined;
  // A table of taxes can have a total too; the amount paid is the largest of them.
  const total = Math.max(...totals.flatMap(amountsOf));
  const paid = totals.find((line) => amountsOf(line).includes(total)) ?? "";
  const all = lines.join("\n");
  const currency =
    CURRENCIES.find(([mark]) => mark.test(paid))?.[1] ?? CURRENCIES.find(([mark]) => mark.test(all))?.[1] ?? "";
  return {
    kind: "receipt",
    fields: {
      date: isoReceiptDate(DATE.exec(all)?.[0] ?? "", currency),
      merchant: lines.find((line) => /\p{L}{3}/u.test(line) && !PAPER.test(line)) ?? "",
      total: written(total),
      currency,
      tax: written(taxOf(priced, total)),
    },
  };
}

/**
 * "14.03.26" as "2026-03-14", so that the dates of a table have one form. With slashes the month comes first where the currency is USD.
 * A date that could be two days, or that does not exist, is returned unchanged.
 */
export function isoReceiptDate(text: string, currency: string): string {
  const short = /^(\d{1,2})([./])(\d{1,2})\2(\d{2}|\d{4})$/.exec(text.trim());
  if (!short) return readDay(text) ?? text;
  const [, first = "", mark, second = "", end = ""] = short;
  const year = end.length === 2 ? `20${end}` : end;
  const isUnclear = mark === "/" && currency === "" && Number(first) <= 12 && Number(second) <= 12;
  const isMonthFirst = mark === "/" && (Number(second) > 12 || (currency === "USD" && Number(first) <= 12));
  if (isUnclear) return text;
  return readDay(isMonthFirst ? `${second}.${first}.${year}` : `${first}.${second}.${year}`) ?? text;
}

/**
 * The tax in cents: the amount that adds up to the total with one of the net amounts, otherwise the only amount labeled as tax. Returning
 * one of several taxes with different rates would be wrong.
 */
function taxOf(priced: readonly string[], total: number): number | undefined {
  const perRate = priced.filter((line) => TAX.test(line)).map((line) => amountsOf(line).slice(-2));
  const isWhole = perRate.length > 1 && perRate.flat().reduce((before, amount) => before + amount, 0) === total;
  if (isWhole) return perRate.reduce((before, [, tax = 0]) => before + tax, 0);
  const named = priced
    .filter((line) => TAX.test(line))
    .map((line) => amountsOf(line).findLast((amount) => amount < total))
    .filter((amount) => amount !== undefined);
  const all = new Set(priced.flatMap(amountsOf));
  const sum = named.reduce((before, amount) => before + amount, 0);
  const isRest = (amount: number) => amount > 0 && all.has(total - amount);
  const ofTable = priced
    .map(amountsOf)
    .find(([net = 0, tax = 0, ...rest]) => rest.length === 0 && tax > 0 && net + tax === total);
  const only = new Set(named).size === 1 ? named[0] : undefined;
  return named.find(isRest) ?? (isRest(sum) ? sum : undefined) ?? ofTable?.[1] ?? only;
}

/** "1.482,30" and "1,482.30" as 148230. */
function amountsOf(line: string): number[] {
  return [...line.matchAll(AMOUNT)].map(([amount]) => Number(amount.replace(/\D/g, "")));
}

function written(cents: number | undefined): string {
  return cents === undefined ? "" : (cents / 100).toFixed(2);
}

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
const PHONE = /(?:\+|\b0|\(0)\d[\d\s()/.-]{6,20}\d|(?:\(\d{3}\) ?|\b\d{3}[-. ])\d{3}[-. ]\d{4}\b/;
const NO_PHONE = /\bfax\b|\bIBAN\b|\bBIC\b|\bUID\b|\bUSt\b|\bVAT\b/i;
const WEBSITE = /\b(?:https?:\/\/|www\.)[^\s,;]+|\b[a-z0-9-]+\.(?:com|org|net|io|de|at|ch|eu|co\.uk)\b(?!@)/i;
const COMPANY =
  /\b(?:GmbH|AG|KG|OHG|UG|SE|e\.\s?K|Inc|INC|Ltd|LTD|Limited|LLC|LLP|Corp|CORP|Company|Group|Holding|S\.?A|S\.?A\.?S|SARL|S\.?p\.?A|S\.?r\.?l|B\.?V|N\.?V|AB|A\/?S|ASA|ApS|Oy|Pty|plc|PLC|University|Bank|Institute)\b/;
const JOB =
  /\b(?:C[EFTOM]O|VP|vice president|chief|principal|manager\w*|director|head of|engineer|consultant|sales|founder|owner|partner|president|officer|analyst|designer|developer|architect\w*|attorney|counsel|accountant|buyer|lead|\w*leiter\w*|geschäftsführ\w*|inhaber\w*|prokurist\w*|\w*referent\w*|\w*berater\w*|\w*anwalt|\w*anwältin|\w*ingenieur\w*|architekt\w*|einkauf\w*|vertrieb\w*|assistent\w*)\b/iu;
const STREET =
  /(?:straße|strasse|str\.|street|road|avenue|\bave|lane|drive|square|floor|gasse|allee|platz)(?![\p{L}])/iu;
const ADDRESS =
  /(?:weg|ring|damm|ufer)\s+\d|\b\d{4,5}\s+\p{Lu}\p{L}|\b[A-Z]{1,2}\d[\dA-Z]? ?\d[A-Z]{2}\b|\b[A-Z]{2} \d{5}\b/u;
const NAME = /^(?:(?:Dr|Prof|Dipl|Mr|Mrs|Ms)\.?(?:-?\s?Ing\.?)? ?)*\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){1,3}$/u;
const PROSE = /(?:(?:^|\s)\p{Ll}{2,}[,.]?(?=\s|$).*){4}/u;
const MAX_CARD_LINES = 16;
const MIN_CARD_FIELDS = 3;

function contactOf(lines: readonly string[]): CaptureProposal | undefined {
  const email = find(lines, EMAIL);
  const phone = find(
    lines.filter((line) => !NO_PHONE.test(line)),
    PHONE,
  );
  const isCard = lines.length <= MAX_CARD_LINES && lines.filter((line) => PROSE.test(line)).length < 2;
  if (!isCard || (!email && !phone)) return undefined;
  const rest = lines.filter((line) => !EMAIL.test(line) && !PHONE.test(line));
  const besideEmail = lines.filter((line) => EMAIL.test(line)).map((line) => line.replace(EMAIL, " "));
  const website = find(
    [...rest, ...besideEmail].filter((line) => !COMPANY.test(line)),
    WEBSITE,
  );
  const company =
    rest.find((line) => COMPANY.test(line)) ?? rest.find((line) => isOfDomain(line, email || website)) ?? "";
  const title = rest.find((line) => JOB.test(line) && line !== company) ?? "";
  const isAddress = (line: string) => line !== company && (STREET.test(line) || ADDRESS.test(line));
  const name = nameOf(
    rest.filter((line) => line !== company && line !== title && !isAddress(line)),
    { email, before: rest[rest.indexOf(title) - 1] },
  );
  const fields = { name, title, company, email: spelledLike(email, name), phone, website };
  const address = rest.filter(isAddress).join(", ");
  const found = [...Object.values(fields), address].filter((value) => value !== "");
  if ((!name && !company) || found.length < MIN_CARD_FIELDS) return undefined;
  return { kind: "contact", fields: { ...fields, address } };
}

/** Of the lines that could be a name, the one that the email address repeats, else the one above the title, else the first. */
function nameOf(lines: readonly string[], { email, before }: { email: string; before: string | undefined }): string {
  const names = lines.filter((line) => NAME.test(line));
  const local = lettersOf(email.replace(/@.*/, ""));
  const isRepeated = (line: string) =>
    line.split(/[\s-]+/).some((word) => lettersOf(word).length > 2 && local.includes(lettersOf(word)));
  return names.find(isRepeated) ?? names.find((line) => line === before) ?? names[0] ?? "";
}

function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[äöü]/g, (letter) => `${letter}e`)
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/\P{L}/gu, "");
}

/** "Nordic Crates" on a card whose addresses end in nordiccrates.se. */
function isOfDomain(line: string, address: string): boolean {
  const labels = address.replace(/^.*[@/]/, "").split(".");
  const domain = lettersOf(labels.slice(0, -1).toSorted((one, other) => other.length - one.length)[0] ?? "");
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

/** Bullets, boxes, dashes and numbers at the start of a line; recognizers see letters in bullets and boxes, and "[ ]" as "[ 1". */
const ITEM =
  /^(?:\[\s?[xX]?\s?\]|\[\s?[1lI|](?=\s\p{Lu})|[•*+»>~□☐☑✓○◦©®@eo0OQ·—–-]|(?:fl|fi|LJ|\[J|\[l)(?=\s\p{Lu})|\(?\d{1,2}[.)])\s+(?=\S{2})(.{3,200})$/u;
const OPEN_BOX = /^(?:\[\s?\]|\[\s?[1lI|]\s|[☐□])/u;
const CHECKED_BOX = /^(?:\[\s?[xX]\s?\]|[☑✓])/u;
const LIST_TITLE =
  /\b(?:to[- ]?dos?|\w*check-?list|tasks?|action items|next steps|shopping|list|\w*aufgaben|\w*liste|einkauf\w*|erledigen|nächste schritte)\b/iu;
const MAX_TITLE = 40;
const MAX_ITEM = 80;

function tasksOf(all: readonly string[]): CaptureProposal | undefined {
  // Beside open boxes, what is checked is done.
  const lines = all.some((line) => OPEN_BOX.test(line)) ? all.filter((line) => !CHECKED_BOX.test(line)) : all;
  const marked = lines.map((line) => ITEM.exec(line)?.[1]?.trim());
  const count = marked.filter((text) => text !== undefined).length;
  const titled = lines.slice(0, 2).findIndex((line) => line.length <= MAX_TITLE && LIST_TITLE.test(line));
  const start =
    titled >= 0 && marked[titled] === undefined ? titled + 1 : marked.findIndex((text) => text !== undefined);
  if (start < 0 || (titled < 0 && (count < 2 || count < lines.length / 2))) return undefined;
  const items: string[] = [];
  for (const [offset, line] of lines.slice(start).entries()) {
    const text = marked[start + offset] ?? withoutNumber(line, items.length + 1);
    // A line that goes on in small letters is the rest of the item above.
    if (items.length > 0 && text === line && /^\p{Ll}/u.test(line)) items.push(`${items.pop()} ${line}`);
    else items.push(text);
  }
  const isList = items.length >= 2 && items.every((item) => item.length > 2 && item.length <= MAX_ITEM);
  return isList ? { kind: "tasks", items: [...new Set(items)] } : undefined;
}

/** "2 Call the insurer" in second place: the recognizer lost the dot. */
function withoutNumber(line: string, place: number): string {
  return line.startsWith(`${place} `) ? line.slice(`${place} `.length) : line;
}
