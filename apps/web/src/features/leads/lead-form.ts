import { type Lead, type LeadCriteria, type LeadDraft, leadCriteria, leadDraft } from "@muster/contracts/leads";
import { z } from "zod";

const maxEmployees = 10_000_000;
const maxValue = 1_000_000_000;

/** A whole number as typed, with or without commas; null when it is empty. */
function wholeNumber(max: number) {
  return z.string().transform((text, context) => {
    const digits = text.replaceAll(/[\s,]/g, "");
    if (digits === "") return null;
    if (/^\d+$/.test(digits) && Number(digits) <= max) return Number(digits);
    context.addIssue({ code: "custom", message: `Enter a whole number up to ${max.toLocaleString("en-US")}` });
    return z.NEVER;
  });
}

/** A lead as form values, with numbers as text. */
export const leadForm = z.object({
  company: leadDraft.shape.company,
  industry: leadDraft.shape.industry.unwrap(),
  location: leadDraft.shape.location.unwrap(),
  employees: wholeNumber(maxEmployees),
  website: leadDraft.shape.website.unwrap(),
  contactName: leadDraft.shape.contactName.unwrap(),
  contactTitle: leadDraft.shape.contactTitle.unwrap(),
  email: leadDraft.shape.email.unwrap(),
  phone: leadDraft.shape.phone.unwrap(),
  potentialValue: z
    .string()
    .transform((text) => text.replace(/^\s*\$/, ""))
    .pipe(wholeNumber(maxValue).transform((value) => value ?? 0)),
  status: leadDraft.shape.status.unwrap(),
});

export function fromLead(lead: Lead | null): z.input<typeof leadForm> {
  return {
    company: lead?.company ?? "",
    industry: lead?.industry ?? "",
    location: lead?.location ?? "",
    employees: toText(lead?.employees),
    website: lead?.website ?? "",
    contactName: lead?.contactName ?? "",
    contactTitle: lead?.contactTitle ?? "",
    email: lead?.email ?? "",
    phone: lead?.phone ?? "",
    potentialValue: lead?.potentialValue ? String(lead.potentialValue) : "",
    status: lead?.status ?? "new",
  };
}

/** Only the fields that differ, so that evidence for the others is kept. */
export function changesOf(lead: Lead, draft: LeadDraft): Partial<LeadDraft> {
  return Object.fromEntries(Object.entries(draft).filter(([name, value]) => lead[name as keyof Lead] !== value));
}

/** The ideal customer as form values. */
export const criteriaForm = z
  .object({
    industries: z.array(z.string()),
    locations: z.array(z.string()),
    minEmployees: wholeNumber(maxEmployees),
    maxEmployees: wholeNumber(maxEmployees),
  })
  .transform((values): z.input<typeof leadCriteria> => values)
  .pipe(leadCriteria);

export function fromCriteria(criteria: LeadCriteria): z.input<typeof criteriaForm> {
  const { industries, locations } = criteria;
  const [min, max] = [toText(criteria.minEmployees), toText(criteria.maxEmployees)];
  return { industries, locations, minEmployees: min, maxEmployees: max };
}

function toText(value: number | null | undefined): string {
  return value === null || value === undefined ? "" : String(value);
}
