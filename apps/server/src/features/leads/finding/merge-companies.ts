import type { FoundLead, LeadCriteria, LeadEvidence, LeadSize } from "@muster/contracts/leads";
import { keysOf } from "../company-keys.ts";
import { scoreLead } from "../score-lead.ts";
import type { SiteRead } from "./company-pages.ts";
import { type FoundCompany, foldText } from "./found.ts";

/**
 * One record for each company: records with the same site, or with the same name in the same place and no other site, are merged.
 * The first record's facts are kept, the others fill its gaps; all evidence is kept.
 */
export function mergeCompanies(companies: readonly FoundCompany[]): FoundCompany[] {
  const merged: FoundCompany[] = [];
  const positions = new Map<string, number>();
  for (const each of companies) {
    const { siteKey, keys } = matchKeys(each);
    const same = keys.map((key) => positions.get(key)).find((at) => at !== undefined && mayBeSame(merged[at], siteKey));
    const at = same ?? merged.length;
    const before = merged[at];
    merged[at] = before ? mergeTwo(before, each) : each;
    for (const key of keys) if (!positions.has(key)) positions.set(key, at);
  }
  return merged;
}

/** The site comes first because it takes precedence. */
function matchKeys(company: FoundCompany): { siteKey: string | null; keys: string[] } {
  const { nameKey, siteKey } = keysOf(company);
  const site = siteKey === null ? [] : [`site ${siteKey}`];
  const name = nameKey === "" ? [] : [`name ${nameKey} in ${foldText(company.city ?? "")}`];
  return { siteKey, keys: [...site, ...name] };
}

function mayBeSame(other: FoundCompany | undefined, siteKey: string | null): boolean {
  const otherKey = other && keysOf(other).siteKey;
  return siteKey === null || otherKey === null || otherKey === siteKey;
}

function mergeTwo(one: FoundCompany, other: FoundCompany): FoundCompany {
  const { industry, location, city, employees, website, email, phone } = other;
  return {
    company: one.company,
    industry: one.industry ?? industry,
    location: one.location ?? location,
    city: one.city ?? city,
    employees: one.employees ?? employees,
    website: one.website ?? website,
    email: one.email ?? email,
    phone: one.phone ?? phone,
    evidence: joinEvidence(one.evidence, other.evidence),
  };
}

function joinEvidence(one: readonly LeadEvidence[], other: readonly LeadEvidence[]): LeadEvidence[] {
  const keyOf = ({ fact, value, url }: LeadEvidence) => JSON.stringify([fact, value, url]);
  const known = new Set(one.map(keyOf));
  return [...one, ...other.filter((each) => !known.has(keyOf(each)))];
}

export interface RankingRules {
  criteria: LeadCriteria;
  size: LeadSize;
  isOptedOut(names: { company: string; website: string | null; email: string | null }): boolean;
}

/** The companies that may be shown, best first. Companies of unknown size are kept. */
export function rankCompanies<Company extends FoundCompany>(
  companies: readonly Company[],
  { criteria, size, isOptedOut }: RankingRules,
): (Company & { score: number })[] {
  return companies
    .filter((each) => !isOptedOut(each) && hasSize(each.employees, size))
    .map((each) => ({ ...each, score: scoreLead({ ...each, contactName: null }, criteria).score }))
    .sort((one, other) => other.score - one.score || one.company.localeCompare(other.company, "en"));
}

const sizes: Record<Exclude<LeadSize, "any">, [number, number]> = {
  "1-9": [1, 9],
  "10-49": [10, 49],
  "50-249": [50, 249],
  "250+": [250, Number.POSITIVE_INFINITY],
};

function hasSize(employees: number | null, size: LeadSize): boolean {
  if (size === "any" || employees === null) return true;
  const [least, most] = sizes[size];
  return employees >= least && employees <= most;
}

/** Adds facts from the company's own page, which take precedence for the email address, phone number, and size. */
export function addPageFacts(
  company: FoundCompany,
  read: SiteRead | undefined,
): FoundCompany & Pick<FoundLead, "pageProblem"> {
  const stated = (fact: LeadEvidence["fact"]) => read?.evidence.find((each) => each.fact === fact)?.value ?? null;
  const employees = stated("employees");
  return {
    ...company,
    location: company.location ?? stated("location"),
    employees: employees === null ? company.employees : Number(employees),
    email: stated("email") ?? company.email,
    phone: stated("phone") ?? company.phone,
    evidence: joinEvidence(company.evidence, read?.evidence ?? []),
    pageProblem: read?.problem ?? null,
  };
}
