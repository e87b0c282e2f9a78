import type { LeadCriteria, LeadScorePart } from "@muster/contracts/leads";

export interface ScoredFacts {
  industry: string | null;
  location: string | null;
  employees: number | null;
  website: string | null;
  contactName: string | null;
  email: string | null;
  phone: string | null;
}

/**
 * How well a lead fits the ideal customer and can be reached: points of each rule, as a share of what the rules in use can give,
 * 0–100. A rule without a criterion is left out. An unknown fact gets half of the points: it may fit. The rules and weights are
 * common in sales teams; no model is involved.
 */
export function scoreLead(facts: ScoredFacts, criteria: LeadCriteria): { score: number; parts: LeadScorePart[] } {
  const parts = [
    scoreMatch("industry", 30, facts.industry, criteria.industries),
    scoreMatch("location", 20, facts.location, criteria.locations),
    scoreSize(facts.employees, criteria),
    scorePresence("contact", 10, facts.contactName, "contact person"),
    scorePresence("email", 10, facts.email, "email address"),
    scorePresence("phone", 5, facts.phone, "phone number"),
    scorePresence("website", 5, facts.website, "website"),
  ].filter((part) => part !== undefined);
  const [points, most] = [sum(parts.map((part) => part.points)), sum(parts.map(({ of }) => of))];
  return { score: Math.round((100 * points) / most), parts };
}

function scoreMatch(
  rule: "industry" | "location",
  of: number,
  value: string | null,
  criteria: readonly string[],
): LeadScorePart | undefined {
  if (criteria.length === 0) return undefined;
  if (value === null) return { rule, of, points: of / 2, reason: "Unknown, so half of the points" };
  const match = criteria.find((each) => isWithin(each, value) || isWithin(value, each));
  return match === undefined
    ? { rule, of, points: 0, reason: `“${value}” doesn’t match any of: ${criteria.join(", ")}` }
    : { rule, of, points: of, reason: `“${value}” matches “${match}”` };
}

/** Whether all words of `short` are in `long`, ignoring plurals. */
function isWithin(short: string, long: string): boolean {
  const [few, many] = [wordsOf(short), wordsOf(long)];
  return few.length > 0 && few.every((word) => many.includes(word));
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.replace(/ies$/, "y").replace(/(?<=\p{L}{3})s$/u, ""));
}

function scoreSize(employees: number | null, { minEmployees, maxEmployees }: LeadCriteria): LeadScorePart | undefined {
  if (minEmployees === null && maxEmployees === null) return undefined;
  const [least, most] = [minEmployees ?? 0, maxEmployees ?? Number.POSITIVE_INFINITY];
  const range =
    maxEmployees === null ? `${least} or more` : minEmployees === null ? `up to ${most}` : `${least} to ${most}`;
  const part = { rule: "size", of: 20 } as const;
  if (employees === null) return { ...part, points: 10, reason: "Unknown, so half of the points" };
  if (employees >= least && employees <= most)
    return { ...part, points: 20, reason: `${employees} employees, ideal: ${range}` };
  const isNear = employees >= least / 2 && employees <= most * 2;
  return {
    ...part,
    points: isNear ? 10 : 0,
    reason: `${employees} employees, ideal: ${range}${isNear ? "; close, so half of the points" : ""}`,
  };
}

function scorePresence(rule: LeadScorePart["rule"], of: number, value: string | null, name: string): LeadScorePart {
  return {
    rule,
    of,
    points: value === null ? 0 : of,
    reason: value === null ? `No ${name} yet` : `Has ${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
