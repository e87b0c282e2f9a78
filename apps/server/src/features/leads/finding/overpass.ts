import { z } from "zod";
import { type AskedSource, readJson, SourceError } from "../../../kernel/outside/source.ts";
import { type Category, categoryOf } from "./categories.ts";
import {
  chooseCompanyEmail,
  evidenceOf,
  type FoundCompany,
  findPhone,
  findWebsite,
  foldText,
  oneLine,
  type StatedFact,
} from "./found.ts";
import type { Place } from "./nominatim.ts";

export interface DirectoryQuestion {
  what: string;
  place: Place;
  /** Maximum number of businesses. */
  limit: number;
  now: string;
}

export interface DirectoryAnswer {
  companies: FoundCompany[];
  /** The server stopped before it had searched everything. */
  isIncomplete: boolean;
}

const response = z.object({
  elements: z.array(
    z.object({
      type: z.enum(["node", "way", "relation"]),
      id: z.number(),
      tags: z.record(z.string(), z.string()).nullish(),
    }),
  ),
  remark: z.string().nullish(),
});

const dayMs = 86_400_000;

/** Businesses of a kind in an area: https://wiki.openstreetmap.org/wiki/Overpass_API */
export const overpass: AskedSource<DirectoryQuestion, DirectoryAnswer> = {
  id: "overpass",
  name: "OpenStreetMap",
  address: "https://overpass-api.de",
  minIntervalMs: 2000,
  timeoutMs: 30_000,
  keptMs: ({ isIncomplete }) => (isIncomplete ? 0 : 7 * dayMs),
  request: (question) => ({
    path: "/api/interpreter",
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ data: overpassQuery(question) }).toString(),
  }),
  read(body, question) {
    const { elements, remark } = readJson(body, response);
    const companies = elements.flatMap(({ type, id, tags }) => toCompany(`${type}/${id}`, tags ?? {}, question));
    const isIncomplete = /error|timed out|memory/i.test(remark ?? "");
    if (isIncomplete && companies.length === 0) throw new SourceError("ran out of time; try a smaller place");
    return { companies, isIncomplete };
  },
};

/** Small limits give a request priority. */
export function overpassQuery({ what, place, limit }: Omit<DirectoryQuestion, "now">): string {
  const { area, filter } = areaOf(place);
  const category = categoryOf(what);
  const filters = category ? category.tags.map(tagFilter) : wordFilters(what);
  return [
    "[out:json][timeout:25][maxsize:67108864];",
    area,
    `(${filters.map((each) => `nwr${each}["name"]${filter};`).join("")});`,
    `out tags center qt ${limit};`,
  ]
    .filter(Boolean)
    .join("\n");
}

/** Relations and ways are areas under these numbers; a place that is only a point is searched by its box. */
function areaOf({ osmType, osmId, box }: Place): { area: string; filter: string } {
  if (osmType === "node") return { area: "", filter: `(${box.join(",")})` };
  return { area: `area(${osmId + (osmType === "relation" ? 3_600_000_000 : 2_400_000_000)})->.a;`, filter: "(area.a)" };
}

function tagFilter(tag: string): string {
  const [key = "", value = ""] = tag.split("=");
  return `[${quote(key)}=${quote(value)}]`;
}

const businessKeys = ["office", "shop", "craft", "amenity"];

/** Filters for a word that is not in the table: values of the usual keys, and names that contain the word. */
function wordFilters(what: string): string[] {
  const word = foldSpaces(what);
  const values = quote(`^${escapeRegex(singularOf(word)).replace(/ /g, "_")}(s|es)?$`);
  const names = quote(escapeRegex(singularOf(word)));
  return businessKeys.flatMap((key) => [`[${quote(key)}~${values},i]`, `[${quote(key)}]["name"~${names},i]`]);
}

function foldSpaces(text: string): string {
  return (oneLine(text, 120) ?? "").replace(/\s+/g, " ");
}

function singularOf(word: string): string {
  return /[^s]s$/i.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

function escapeRegex(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** A string of the query language. */
function quote(text: string): string {
  return `"${text.replace(/[\\"]/g, "\\$&")}"`;
}

type Tags = Record<string, string>;

/** Empty for a business that has closed, or has no name. */
function toCompany(element: string, tags: Tags, { what, place, now }: DirectoryQuestion): FoundCompany[] {
  const [nameKey, name] = firstOf(tags, ["name", "brand", "operator"]);
  const company = oneLine(name, 200);
  if (company === null || isClosed(tags)) return [];
  const category = categoryOf(what);
  const [siteKey, site] = firstOf(tags, ["website", "contact:website", "url"]);
  const website = findWebsite(site);
  const [phoneKey, phone] = firstOf(tags, ["phone", "contact:phone"]);
  const emails = ["email", "contact:email"].flatMap((key) =>
    (tags[key] ?? "").split(";").map((text) => ({ key, text: text.trim() })),
  );
  const email = chooseCompanyEmail(
    emails.map(({ text }) => text),
    { company, website },
  );
  const [industry, industryQuote] = industryOf(tags, category);
  const { location, city, quote: locationQuote } = locationOf(tags, place);
  const facts = { company, industry, location, website, email: email?.email ?? null, phone: findPhone(phone) };
  const stated: StatedFact[] = [
    { fact: "company", value: company, quote: `${nameKey}=${name}` },
    { fact: "industry", value: industry, quote: industryQuote },
    { fact: "location", value: location, quote: locationQuote },
    { fact: "website", value: website, quote: `${siteKey}=${site}` },
    {
      ...{ fact: "email", value: facts.email },
      quote: `${emails.find(({ text }) => text === email?.text)?.key}=${email?.text}`,
    },
    { fact: "phone", value: facts.phone, quote: `${phoneKey}=${phone}` },
  ];
  const origin = { source: "OpenStreetMap", url: `https://www.openstreetmap.org/${element}`, collectedAt: now };
  return [{ ...facts, city, employees: null, evidence: evidenceOf(stated, origin) }];
}

function firstOf(tags: Tags, keys: readonly string[]): [string, string | undefined] {
  const key = keys.find((each) => tags[each]?.trim());
  return key === undefined ? ["", undefined] : [key, tags[key]];
}

const closed = /^(?:disused|abandoned|demolished|razed|removed|was|closed)(?::|$)/;

function isClosed(tags: Tags): boolean {
  return Object.entries(tags).some(([key, value]) => closed.test(key) && value !== "no") || tags["shop"] === "vacant";
}

const industryKeys = ["office", "shop", "craft", "amenity", "tourism", "leisure", "healthcare", "man_made"];

/** The searched category if the tags match it, otherwise the tag's value. "company" is not an industry. */
function industryOf(tags: Tags, category: Category | undefined): [string | null, string] {
  const tag = category?.tags.find((each) => {
    const [key = "", value = ""] = each.split("=");
    return tags[key] !== undefined && (tags[key] === value || tags[key]?.split(";").includes(value));
  });
  if (category && tag && tag !== "office=company") return [category.name, tag];
  const key = industryKeys.find((each) => tags[each] && !/^(?:yes|company|vacant)$/.test(tags[each]));
  const value = key === undefined ? undefined : tags[key]?.split(";")[0]?.replaceAll("_", " ").trim();
  if (!value) return [null, ""];
  return [oneLine(`${value.charAt(0).toUpperCase()}${value.slice(1)}`, 120), `${key}=${tags[key ?? ""]}`];
}

/** The address, completed by the area that was searched. */
function locationOf(tags: Tags, place: Place): { location: string | null; city: string | null; quote: string } {
  const keys = ["addr:street", "addr:housenumber", "addr:postcode", "addr:city"];
  const [street, number, postcode, own] = keys.map((key) => oneLine(tags[key], 100));
  const city = own ?? (place.isCountry ? null : place.name);
  const parts = [
    [street, street && number].filter(Boolean).join(" "),
    [postcode, city].filter(Boolean).join(" "),
    place.country ?? (place.isCountry ? place.name : ""),
  ];
  const unique = parts.filter((part, at) => part && foldText(part) !== foldText(parts[at - 1] ?? ""));
  const stated = keys.flatMap((key) => (tags[key] ? `${key}=${tags[key]}` : []));
  const quote = [...stated, `inside the area ${place.fullName}`].join("; ");
  return { location: oneLine(unique.join(", "), 200), city, quote };
}
