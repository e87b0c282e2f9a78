import { z } from "zod";
import { emailAddress } from "./addresses.ts";
import { openToKeys } from "./api-keys.ts";
import { toSingleLine } from "./names.ts";

export const leadStatuses = ["new", "contacted", "qualified", "proposal", "won", "lost"] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/** The fields that a source can be the evidence for. */
export const leadFacts = [
  "company",
  "industry",
  "location",
  "employees",
  "website",
  "contactName",
  "contactTitle",
  "email",
  "phone",
] as const;
export type LeadFact = (typeof leadFacts)[number];

const line = (maxLength: number) =>
  z
    .string()
    .max(2000)
    .transform(toSingleLine)
    .pipe(z.string().max(maxLength, `Use at most ${maxLength} characters`));
const optional = <T extends z.ZodType>(schema: T) => z.union([z.literal("").transform(() => null), schema]).nullable();

/** An address on the web; "https://" is added where it is missing. */
const website = line(500)
  .transform((text) => (/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`))
  .refine((text) => /^https?:\/\/[^\s/]+\.[^\s/]+/i.test(text) && URL.canParse(text), "Enter a website address");

/** Fields of a lead without defaults, so that a change leaves out what it does not name. */
const fields = z.object({
  company: line(200).pipe(z.string().min(1, "Enter a company")),
  industry: optional(line(120)),
  location: optional(line(200)),
  employees: z.number().int().min(0).max(10_000_000).nullable(),
  website: optional(website),
  contactName: optional(line(120)),
  contactTitle: optional(line(120)),
  email: optional(emailAddress),
  phone: optional(line(60)),
  /** In whole US dollars. */
  potentialValue: z.number().int().min(0).max(1_000_000_000),
  status: z.enum(leadStatuses),
});

/** What a person may set. An empty text clears a field. */
export const leadDraft = z.object({
  company: fields.shape.company,
  industry: fields.shape.industry.default(null),
  location: fields.shape.location.default(null),
  employees: fields.shape.employees.default(null),
  website: fields.shape.website.default(null),
  contactName: fields.shape.contactName.default(null),
  contactTitle: fields.shape.contactTitle.default(null),
  email: fields.shape.email.default(null),
  phone: fields.shape.phone.default(null),
  potentialValue: fields.shape.potentialValue.default(0),
  status: fields.shape.status.default("new"),
});
export type LeadDraft = z.input<typeof leadDraft>;

/** Where a fact comes from. A fact without evidence was entered by a person. */
export const leadEvidence = z.object({
  fact: z.enum(leadFacts),
  value: z.string(),
  /** "OpenStreetMap", "example.com", "prospects.csv". */
  source: z.string(),
  url: z.string().nullable(),
  /** The source's own words. */
  quote: z.string(),
  collectedAt: z.string(),
});
export type LeadEvidence = z.infer<typeof leadEvidence>;

/** One rule of the score. */
export const leadScorePart = z.object({
  rule: z.enum(["industry", "location", "size", "contact", "email", "phone", "website"]),
  points: z.number(),
  /** The most points that the rule can give. */
  of: z.number(),
  reason: z.string(),
});
export type LeadScorePart = z.infer<typeof leadScorePart>;

export const lead = z.object({
  id: z.string(),
  company: z.string(),
  industry: z.string().nullable(),
  location: z.string().nullable(),
  employees: z.number().int().nullable(),
  website: z.string().nullable(),
  contactName: z.string().nullable(),
  contactTitle: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  potentialValue: z.number().int(),
  status: z.enum(leadStatuses),
  /** 0–100, of the rules in `scoreParts`. */
  score: z.number().int(),
  /** Never contact them: searches and imports leave the company out. */
  isOptedOut: z.boolean(),
  /** "OpenStreetMap", "prospects.csv"; null when a person entered it. */
  source: z.string().nullable(),
  createdBy: z.string(),
  createdByName: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Lead = z.infer<typeof lead>;

const leadActivity = z.object({
  id: z.string(),
  /** "created", "changed", "status", "note", "merged", "opted_out", "opted_in". */
  kind: z.string(),
  text: z.string(),
  actorName: z.string().nullable(),
  at: z.string(),
});
export type LeadActivity = z.infer<typeof leadActivity>;

export const leadDetail = lead.extend({
  evidence: z.array(leadEvidence),
  scoreParts: z.array(leadScorePart),
  /** Other leads that are probably the same company, and why. */
  duplicates: z.array(z.object({ id: z.string(), company: z.string(), reason: z.string() })),
  /** Newest first, at most 200. */
  activity: z.array(leadActivity),
});
export type LeadDetail = z.infer<typeof leadDetail>;

const texts = z
  .array(line(80))
  .max(20, "Use at most 20")
  .transform((list) => [...new Set(list.filter(Boolean))]);

/** The organization's ideal customer, which the score compares leads with. An empty list or a null leaves the rule out. */
export const leadCriteria = z
  .object({
    industries: texts.default([]),
    locations: texts.default([]),
    minEmployees: z.number().int().min(0).max(10_000_000).nullable().default(null),
    maxEmployees: z.number().int().min(0).max(10_000_000).nullable().default(null),
  })
  .refine(({ minEmployees, maxEmployees }) => (minEmployees ?? 0) <= (maxEmployees ?? Number.POSITIVE_INFINITY), {
    path: ["maxEmployees"],
    message: "The largest size must not be below the smallest",
  });
export type LeadCriteria = z.output<typeof leadCriteria>;

export const leadSorts = ["score", "newest", "value", "company"] as const;
export type LeadSort = (typeof leadSorts)[number];

export const leadFilter = z.object({
  /** Searches company, contact, industry, location, and email. */
  search: z.string().max(200).optional(),
  status: z.enum(leadStatuses).optional(),
  sort: z.enum(leadSorts).default("score"),
});

export const maxLeads = 10_000;
/** Rows of one import. */
export const maxImportRows = 5000;

const importOutcome = z.object({
  /** The columns of the file, and the field that each becomes; null when it is left out. */
  columns: z.array(z.object({ name: z.string(), field: z.string().nullable() })),
  /** Leads that were, or with `isTrial` would be, added. */
  added: z.number().int(),
  /** The first of them, as they would be added. */
  preview: z.array(z.object({ company: z.string(), contactName: z.string().nullable(), email: z.string().nullable() })),
  /** Rows that were left out, and why; at most 100. `row` counts from 1, the header not included. */
  skipped: z.array(z.object({ row: z.number().int(), reason: z.string() })),
  skippedRows: z.number().int(),
});
export type LeadImportOutcome = z.infer<typeof importOutcome>;

export const leadSizes = ["any", "1-9", "10-49", "50-249", "250+"] as const;
export type LeadSize = (typeof leadSizes)[number];

export const leadSearchSources = ["directory", "knowledge_graph"] as const;
export const leadSearchCredits = 2;

/** `POST /api/ai-features/lead-generation`. `userId` is ignored. */
export const leadSearchInput = z.object({
  /** An industry: one of the categories, or a word. */
  what: z.string().trim().min(1, "Enter an industry or a kind of company").max(120, "Use at most 120 characters"),
  where: z.string().trim().min(1, "Enter a city, region, or country").max(120, "Use at most 120 characters"),
  size: z.enum(leadSizes).default("any"),
  count: z.number().int().min(1).max(50, "Ask for at most 50 companies").default(20),
  sources: z
    .array(z.enum(leadSearchSources))
    .min(1, "Choose at least one source")
    .default([...leadSearchSources]),
  /** Opens the companies' own pages for contact data. */
  readsPages: z.boolean().default(true),
  userId: z.string().optional(),
});
export type LeadSearchInput = z.output<typeof leadSearchInput>;

export const foundLead = z.object({
  /** From 1. */
  position: z.number().int(),
  company: z.string(),
  industry: z.string().nullable(),
  location: z.string().nullable(),
  employees: z.number().int().nullable(),
  website: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  evidence: z.array(leadEvidence),
  /** The score that it would have as a lead when it was found. */
  score: z.number().int(),
  /** Why its own page was not read; null when it was, or was not asked for. */
  pageProblem: z.string().nullable(),
});
export type FoundLead = z.infer<typeof foundLead>;

export const leadSearchResult = z.object({
  what: z.string(),
  where: z.string(),
  /** The place that the directory searched, as it names it; null when it was not found. */
  place: z.string().nullable(),
  companies: z.array(foundLead),
  /** Companies that the sources named beyond `count`. */
  omitted: z.number().int(),
  /** Companies of unknown size, which are kept when a size is requested. */
  withoutSize: z.number().int(),
  answered: z.array(z.string()),
  unanswered: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** Notices that the sources' licences ask for. */
  attributions: z.array(z.object({ text: z.string(), url: z.string() })),
  generatedAt: z.string(),
});
export type LeadSearchResult = z.infer<typeof leadSearchResult>;

const byId = z.object({ id: z.string().max(60) });
const tags = ["Leads"];

/** `GET /api/leads/export` returns all leads of the filter as CSV. */
export const leads = {
  list: openToKeys
    .route({ method: "GET", path: "/leads", summary: "List the organization's leads", tags })
    .input(
      leadFilter.extend({
        limit: z.coerce.number().int().min(1).max(200).default(100),
        offset: z.coerce.number().int().min(0).max(maxLeads).default(0),
      }),
    )
    .output(
      z.object({
        items: z.array(lead),
        /** All leads that match the search, by status. */
        columns: z.array(z.object({ status: z.enum(leadStatuses), count: z.number().int(), value: z.number() })),
        total: z.number().int(),
        /** Why this person may not change leads; null when they may. */
        writeBlocker: z.string().nullable(),
      }),
    ),
  get: openToKeys
    .route({ method: "GET", path: "/leads/{id}", summary: "Get a lead with its evidence and activity", tags })
    .input(byId)
    .output(leadDetail),
  create: openToKeys
    .route({ method: "POST", path: "/leads", successStatus: 201, summary: "Add a lead", tags })
    .input(leadDraft)
    .output(lead),
  update: openToKeys
    .route({ method: "PATCH", path: "/leads/{id}", summary: "Change a lead", tags })
    .input(byId.extend(fields.partial().shape).extend({ isOptedOut: z.boolean().optional() }))
    .output(lead),
  remove: openToKeys
    .route({
      method: "DELETE",
      path: "/leads/{id}",
      successStatus: 204,
      summary: "Delete a lead; it can be restored for 30 days",
      tags,
    })
    .input(byId)
    .output(z.void()),
  restore: openToKeys
    .route({ method: "POST", path: "/leads/{id}/restore", summary: "Restore a deleted lead", tags })
    .input(byId)
    .output(lead),
  note: openToKeys
    .route({ method: "POST", path: "/leads/{id}/notes", successStatus: 201, summary: "Add a note to a lead", tags })
    .input(byId.extend({ text: z.string().trim().min(1, "Enter a note").max(2000, "Use at most 2,000 characters") }))
    .output(leadActivity),
  merge: openToKeys
    .route({
      method: "POST",
      path: "/leads/{id}/merge",
      summary: "Merge another lead into this one: it fills empty fields, and the other lead is deleted",
      tags,
    })
    .input(byId.extend({ otherId: z.string().max(60) }))
    .output(leadDetail),
  import: openToKeys
    .route({ method: "POST", path: "/leads/import", summary: "Import leads from CSV text, or try it first", tags })
    .input(
      z.object({
        name: z.string().trim().min(1).max(200),
        text: z.string().min(1, "The file is empty").max(5_000_000, "The file is larger than 5 MB"),
        /** The field for each column, by the column's name; without it, the headers decide. */
        mapping: z.record(z.string().max(200), z.string().max(40)).optional(),
        isTrial: z.boolean().default(false),
      }),
    )
    .output(importOutcome),
  saveFound: openToKeys
    .route({
      method: "POST",
      path: "/leads/found",
      successStatus: 201,
      summary: "Save companies of a finished lead search as leads",
      tags,
    })
    .input(
      z.object({
        resultId: z.string().max(60),
        positions: z.array(z.number().int()).min(1, "Choose at least one company").max(50),
      }),
    )
    .output(
      z.object({
        items: z.array(lead),
        skipped: z.array(z.object({ company: z.string(), reason: z.string() })),
      }),
    ),
  criteria: openToKeys
    .route({ method: "GET", path: "/leads/criteria", summary: "Get the ideal customer that scores compare with", tags })
    .output(leadCriteria),
  saveCriteria: openToKeys
    .route({
      method: "PUT",
      path: "/leads/criteria",
      summary: "Set the ideal customer; every score is recomputed",
      tags,
    })
    .input(leadCriteria)
    .output(leadCriteria),
};
