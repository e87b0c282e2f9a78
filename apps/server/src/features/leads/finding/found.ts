import { emailAddress } from "@muster/contracts/addresses";
import type { LeadEvidence, LeadFact } from "@muster/contracts/leads";
import { toSingleLine } from "@muster/contracts/names";

/** A company found in a directory, with the evidence for each fact. */
export interface FoundCompany {
  company: string;
  industry: string | null;
  location: string | null;
  /** Its city, to tell companies of the same name apart; null where the source states none. */
  city: string | null;
  employees: number | null;
  website: string | null;
  email: string | null;
  phone: string | null;
  evidence: LeadEvidence[];
}

/** A fact with the quote from its source. */
export interface StatedFact {
  fact: LeadFact;
  value: string | number | null;
  quote: string;
}

export interface Origin {
  source: string;
  url: string;
  collectedAt: string;
}

/** Evidence for the facts that have a value. */
export function evidenceOf(stated: readonly StatedFact[], origin: Origin): LeadEvidence[] {
  return stated.flatMap(({ fact, value, quote }) =>
    value === null ? [] : { fact, value: String(value), quote: oneLine(quote, 500) ?? "", ...origin },
  );
}

/** One line of visible characters, cut to `maxLength`; null when nothing is left. */
export function oneLine(text: string | null | undefined, maxLength: number): string | null {
  const line = toSingleLine((text ?? "").slice(0, 2000));
  return line === "" ? null : line.slice(0, maxLength);
}

/** The first usable URL in a list separated by semicolons. */
export function findWebsite(text: string | null | undefined): string | null {
  for (const part of partsOf(text)) {
    const address = /^[a-z][a-z\d+.-]*:/i.test(part) ? part : `https://${part}`;
    if (!/^https?:\/\/[^\s/]+\.[^\s/]+/i.test(address) || address.length > 500 || !URL.canParse(address)) continue;
    const { username, password } = new URL(address);
    if (username === "" && password === "") return address;
  }
  return null;
}

/** The first phone number in a list separated by semicolons. */
export function findPhone(text: string | null | undefined): string | null {
  for (const part of partsOf(text)) {
    const digits = part.replace(/\D/g, "").length;
    if (part.length <= 60 && digits >= 5 && digits <= 20 && /^[+\d()[\]/.\- x]+$/i.test(part)) return part;
  }
  return null;
}

function partsOf(text: string | null | undefined): string[] {
  return (oneLine(text, 1000) ?? "")
    .split(";")
    .map((part) => part.trim())
    .filter(Boolean);
}

const roles = new Set(
  (
    "info kontakt contact office buero buro sales vertrieb verkauf hello hallo hi mail email post service kundenservice support " +
    "help hilfe team zentrale empfang reception rezeption booking bookings buchung reservation reservations reservierung " +
    "reservierungen praxis kanzlei sekretariat secretariat verwaltung admin administration marketing presse press media jobs " +
    "enquiries enquiry inquiries anfrage anfragen bestellung orders order shop store welcome willkommen business trade export " +
    "werkstatt company firma general studio agency agentur customer customerservice care"
  ).split(" "),
);
/** Role addresses in the order in which a salesperson would use them; others follow. */
const preferred = ["sales", "vertrieb", "info", "kontakt", "contact", "office", "hello"];

/**
 * The best address that belongs to a role or to the company as a whole. An address of a person is left out: it is personal data, and
 * a company can be contacted without it.
 */
export function chooseCompanyEmail(
  texts: readonly string[],
  { company, website }: { company: string; website: string | null },
) {
  const names = new Set([lettersOf(company), ...siteLabels(website)].filter((name) => name.length > 2));
  const ranked = texts.slice(0, 200).flatMap((text) => {
    const parsed = emailAddress.safeParse(text.slice(0, 300).replace(/^mailto:/i, ""));
    if (!parsed.success) return [];
    const [local = ""] = parsed.data.toLowerCase().split("@");
    const words = local.split(/[._+-]+/);
    const isRole = words.length <= 2 && words.some((word) => roles.has(word));
    if (!isRole && !names.has(lettersOf(local))) return [];
    const place = preferred.indexOf(local);
    return { email: parsed.data, text, rank: place >= 0 ? place : preferred.length };
  });
  return ranked.sort((one, other) => one.rank - other.rank)[0] ?? null;
}

/** "harborline-logistics" of https://www.harborline-logistics.example. */
function siteLabels(website: string | null): string[] {
  if (website === null || !URL.canParse(website)) return [];
  return new URL(website).hostname
    .replace(/^www\d?\./, "")
    .split(".")
    .slice(0, -1)
    .map(lettersOf);
}

/** A text without accents, spaces and punctuation, for comparisons. */
export function lettersOf(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]/gu, "");
}

/** Lower case without accents: "Zahnärzte" is "zahnarzte". */
export function foldText(text: string): string {
  return text.toLowerCase().replaceAll("ß", "ss").normalize("NFKD").replace(/\p{M}/gu, "");
}
