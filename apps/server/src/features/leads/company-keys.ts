import { createHash } from "node:crypto";

export interface CompanyNames {
  company: string;
  website: string | null;
  email: string | null;
}

/** What two records of one company have in common. */
export interface CompanyKeys {
  nameKey: string;
  /** The domain of its website; null without one, or for a page on a platform that many companies share. */
  siteKey: string | null;
  emailKey: string | null;
}

/** Legal forms and articles, which one record states and another leaves out. */
const LEFT_OUT = new Set(
  (
    "the inc incorporated corp corporation co company llc llp lp ltd limited plc gmbh mbh ug ag kg kgaa ohg gbr ev eg se " +
    "sa rl sas sarl srl spa bv nv oy ab as aps sl sp zo o z"
  ).split(" "),
);

/** Sites on which many companies have a page. */
const SHARED =
  /(^|\.)(facebook|instagram|linkedin|twitter|x|youtube|tiktok|google|goo|business|wixsite|wordpress|blogspot|jimdo|jimdosite|weebly|yelp|tripadvisor|booking|linktr|github|etsy)\.[a-z.]{2,6}$/;

export function keysOf({ company, website, email }: CompanyNames): CompanyKeys {
  return { nameKey: nameKeyOf(company), siteKey: siteKeyOf(website), emailKey: email?.toLowerCase() ?? null };
}

/** "Müller & Söhne GmbH" and "Mueller und Soehne" have the same key. */
function nameKeyOf(company: string): string {
  const words = company
    .toLowerCase()
    .replace(/ä/g, "ae")
    .replace(/ö/g, "oe")
    .replace(/ü/g, "ue")
    .replace(/ß/g, "ss")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/&|\+/g, " and ")
    .replace(/['’.]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => (word === "und" ? "and" : word))
    .filter(Boolean);
  const kept = words.filter((word) => !LEFT_OUT.has(word));
  return (kept.length > 0 ? kept : words).join(" ");
}

function siteKeyOf(website: string | null): string | null {
  if (!website || !URL.canParse(website)) return null;
  const host = new URL(website).hostname.replace(/^www\d?\./, "");
  return SHARED.test(host) ? null : host;
}

/** What is kept of a company that is never to be contacted: one hash for each key. */
export function hashesOf(names: CompanyNames): string[] {
  const { nameKey, siteKey, emailKey } = keysOf(names);
  return [hashOf("name", nameKey), siteKey && hashOf("site", siteKey), emailKey && hashOf("email", emailKey)].filter(
    (hash) => hash !== null,
  );
}

/** The name alone decides only where nothing else is known: two companies may have the same name. */
export function isAmong(hashes: ReadonlySet<string>, names: CompanyNames): boolean {
  const { nameKey, siteKey, emailKey } = keysOf(names);
  const isKnown = (kind: string, key: string | null) => key !== null && hashes.has(hashOf(kind, key));
  return isKnown("site", siteKey) || isKnown("email", emailKey) || (siteKey === null && isKnown("name", nameKey));
}

function hashOf(kind: string, key: string): string {
  return createHash("sha256").update(`${kind} ${key}`).digest("hex");
}
