import { type LeadStatus, leadFacts, leadStatuses } from "@muster/contracts/leads";
import { message } from "@muster/contracts/messages";
import { AppError } from "../../platform/errors.ts";

export const importFields = [...leadFacts, "potentialValue", "status"] as const;
export type ImportField = (typeof importFields)[number];

/** Headers in common contact and CRM exports, in English and German; lower case without punctuation. */
const headers: Record<ImportField, string> = {
  company:
    "company|company name|organization|organisation|account|account name|business|business name|firma|firmenname|unternehmen|kunde|name",
  industry: "industry|sector|branche|category|kategorie",
  location: "location|city|town|place|region|address|country|ort|stadt|standort|adresse|land",
  employees:
    "employees|number of employees|no of employees|size|company size|headcount|mitarbeiter|mitarbeiterzahl|anzahl mitarbeiter",
  website: "website|web site|url|domain|homepage|web|webseite|internet",
  contactName:
    "contact|contact name|contact person|full name|person|ansprechpartner|ansprechpartnerin|kontakt|kontaktperson",
  contactTitle: "title|job title|position|role|contact title|funktion|rolle",
  email: "email|e mail|email address|e mail address|mail|e mail adresse|mailadresse",
  phone: "phone|phone number|telephone|tel|mobile|telefon|telefonnummer|handy|mobil",
  potentialValue: "value|potential value|deal value|deal size|amount|potential|potenzial|wert|auftragswert|volumen",
  status: "status|stage|deal stage|lead status|phase",
};

/**
 * The field of each column: the user's choice, or else the field that its header names. If several headers name the same field, the
 * name that is listed first wins: "Company" before "Name".
 */
export function mapColumns(columns: readonly string[], mapping?: Record<string, string>): (ImportField | null)[] {
  if (mapping) {
    const fields = columns.map((column) => toField(mapping[column]));
    const repeated = fields.find((field, i) => field !== null && fields.indexOf(field) !== i);
    if (repeated) throw new AppError("invalid_input", message("leads.import_field_twice"));
    return fields;
  }
  const fields: (ImportField | null)[] = columns.map(() => null);
  for (const field of importFields)
    for (const name of headers[field].split("|")) {
      const at = columns.findIndex((column, i) => fields[i] === null && normalizeHeader(column) === name);
      if (at < 0) continue;
      fields[at] = field;
      break;
    }
  return fields;
}

function toField(text: string | undefined): ImportField | null {
  return importFields.find((field) => field === text) ?? null;
}

function normalizeHeader(header: string): string {
  return header
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** A row as the draft of a lead, still unchecked. */
export function readDraft(cells: readonly string[], fields: readonly (ImportField | null)[]): Record<string, unknown> {
  const draft: Record<string, unknown> = {};
  for (const [i, field] of fields.entries()) {
    const cell = cells[i]?.trim() ?? "";
    if (field === null || cell === "") continue;
    if (field === "employees") draft[field] = readCount(cell);
    else if (field === "potentialValue") draft[field] = readMoney(cell);
    else if (field === "status") draft[field] = readStatus(cell);
    else draft[field] = cell;
  }
  return { company: "", ...draft };
}

/** Reads a range such as "51-200" as its lower bound. Text without a number is returned unchanged, so validation rejects it. */
function readCount(text: string): number | string {
  const [first] = text.replace(/(?<=\d)[.,\s](?=\d{3}\b)/g, "").match(/\d+/) ?? [];
  return first === undefined ? text : Number(first);
}

/** "$12,500.00" and "12.500 €" are 12500. */
function readMoney(text: string): number | string {
  const [digits] = text.replace(/(?<=\d)[.,'’\s](?=\d{3}(?:\D|$))/g, "").match(/\d+(?:[.,]\d{1,2})?/) ?? [];
  return digits === undefined ? text : Math.round(Number(digits.replace(",", ".")));
}

/** Other systems' names for a status. An unknown one becomes "new". */
const statusSynonyms: Record<string, LeadStatus> = {
  open: "new",
  attempted: "contacted",
  "in progress": "contacted",
  meeting: "qualified",
  negotiation: "proposal",
  quote: "proposal",
  customer: "won",
  "closed won": "won",
  "closed lost": "lost",
  disqualified: "lost",
};

function readStatus(text: string): LeadStatus {
  const name = normalizeHeader(text);
  return leadStatuses.find((status) => status === name) ?? statusSynonyms[name] ?? "new";
}
