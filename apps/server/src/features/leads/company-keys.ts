import { createHash } from "node:crypto";

export interface CompanyNames {
  company: string;
  website: string | null;
  email: string | null;
}

/** Keys by which two records of the same company are matched. */
export interface CompanyKeys {
  nameKey: string;
  /** The domain of its website; null without one, or for a page on a platform that many companies share. */
  siteKey: string | null;
  emailKey: string | null;
}

/** Legal forms and articles, which are in one record of a company and missing from another. */
const IGNORED_WORDS = new Set(
  (
    "the inc incorporated corp corporation co company llc llp lp ltd limited plc gmbh mbh ug ag kg kgaa ohg gbr ev eg se " +
    "sa rl sas sarl srl spa bv nv oy ab as aps sl sp zo o z"
  ).split(" "),
);

/** Sites on which many companies have a page. */
const SHARED_HOSTS =
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
  const kept = words.filter((word) => !IGNORED_WORDS.has(word));
  return (kept.length > 0 ? kept : words).join(" ");
}

function siteKeyOf(website: string | null): string | null {
  if (!website || !URL.canParse(website)) return null;
  const host = new URL(website).hostname.replace(/^www\d?\./, "");
  return SHARED_HOSTS.test(host) ? null : host;
}

/** One hash per key: all that is stored about a company that must not be contacted. */
export function hashesOf(names: CompanyNames): string[] {
  const { nameKey, siteKey, emailKey } = keysOf(names);
  return [hashOf("name", nameKey), siteKey && hashOf("site", siteKey), emailKey && hashOf("email", emailKey)].filter(
    (hash) => hash !== null,
  );
}

/** Matches by name only when the website is unknown, because two companies may have the same name. */
export function matchesHashes(hashes: ReadonlySet<string>, names: CompanyNames): boolean {
  const { nameKey, siteKey, emailKey } = keysOf(names);
  const isKnown = (kind: string, key: string | null) => key !== null && hashes.has(hashOf(kind, key));
  return isKnown("site", siteKey) || isKnown("email", emailKey) || (siteKey === null && isKnown("name", nameKey));
}

function hashOf(kind: string, key: string): string {
  return createHash("sha256").update(`${kind} ${key}`).digest("hex");
}
