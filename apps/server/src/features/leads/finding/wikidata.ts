import { detectLanguage } from "@muster/retrieval/language/detect";
import { z } from "zod";
import { type AskedSource, pathWith, readJson } from "../../../kernel/outside/source.ts";
import { categoryOf } from "./categories.ts";
import {
  chooseCompanyEmail,
  evidenceOf,
  type FoundCompany,
  findPhone,
  findWebsite,
  oneLine,
  type StatedFact,
} from "./found.ts";
import { parseItemId } from "./nominatim.ts";

const weekMs = 7 * 86_400_000;

const entities = z.object({
  error: z.object({ code: z.string() }).nullish(),
  search: z.array(z.object({ id: z.string(), label: z.string().nullish() })),
});

/** Finds items for an industry or a place by name, best match first. */
export const wikidataItems: AskedSource<string, string[]> = {
  // The same id as in web search, so that both share one rate limit.
  id: "wikidata",
  name: "Wikidata",
  address: "https://www.wikidata.org",
  minIntervalMs: 1000,
  timeoutMs: 10_000,
  keptMs: () => weekMs,
  request(text) {
    const detected = detectLanguage(text, "en");
    const language = detected === "und" ? "en" : detected;
    return {
      path: pathWith("/w/api.php", {
        ...{ action: "wbsearchentities", search: text, type: "item", format: "json", formatversion: 2, maxlag: 5 },
        ...{ language, uselang: language, limit: 5 },
      }),
    };
  },
  read: (body) => readJson(body, entities).search.flatMap(({ id }) => parseItemId(id) ?? []),
};

export interface GraphQuestion {
  what: string;
  /** Items of the industry or the kind of company. */
  kinds: string[];
  /** Item of the city, region or country. */
  place: string;
  /** Null when it is unknown. */
  isCountry: boolean | null;
  limit: number;
  now: string;
}

const value = z.object({ value: z.string() }).optional();
const response = z.object({
  results: z.object({
    bindings: z.array(
      z.object({
        company: z.object({ value: z.string() }),
        companyLabel: value,
        kindLabel: value,
        website: value,
        employees: value,
        hqLabel: value,
        email: value,
        phone: value,
      }),
    ),
  }),
});
type Row = z.infer<typeof response>["results"]["bindings"][number];

/** Companies by industry and place: https://www.mediawiki.org/wiki/Wikidata_Query_Service/User_Manual */
export const wikidataCompanies: AskedSource<GraphQuestion, FoundCompany[]> = {
  id: "wikidata_query",
  name: "Wikidata",
  address: "https://query.wikidata.org",
  minIntervalMs: 1000,
  timeoutMs: 30_000,
  keptMs: () => weekMs,
  // It reports a query that took too long as an internal error.
  refusalOf: (status) => (status === 500 ? "ran out of time" : undefined),
  request: (question) => ({
    path: pathWith("/sparql", { query: sparqlOf(question), format: "json" }),
    headers: { accept: "application/sparql-results+json" },
  }),
  read(body, question) {
    const byCompany = new Map<string, Row[]>();
    // A company is listed once for each of its values.
    for (const row of readJson(body, response).results.bindings) {
      const rows = byCompany.get(row.company.value);
      if (rows) rows.push(row);
      else byCompany.set(row.company.value, [row]);
    }
    return [...byCompany].flatMap(([uri, rows]) => toCompany(uri, rows, question));
  },
};

/** Only item ids enter the query, never user input. Q5 is "human". */
export function sparqlOf({
  kinds,
  place,
  isCountry,
  limit,
}: Pick<GraphQuestion, "kinds" | "place" | "isCountry" | "limit">): string {
  const checked = [...kinds, place].map((id) => {
    const item = parseItemId(id);
    if (item === null) throw new Error(`${id} is not an item of Wikidata`);
    return `wd:${item}`;
  });
  const area = checked.pop();
  const inCountry = `?company wdt:P17 ${area} .`;
  const inPlace = `?company wdt:P159/wdt:P131* ${area} .`;
  return `SELECT ?company ?companyLabel ?kindLabel ?website ?employees ?hqLabel ?email ?phone WHERE {
  VALUES ?kind { ${checked.join(" ")} }
  { ?company wdt:P452 ?kind } UNION { ?company wdt:P31 ?kind }
  ${isCountry === null ? `{ ${inCountry} } UNION { ${inPlace} }` : isCountry ? inCountry : inPlace}
  FILTER NOT EXISTS { ?company wdt:P576 [] }
  FILTER NOT EXISTS { ?company wdt:P31 wd:Q5 }
  OPTIONAL { ?company wdt:P856 ?website }
  OPTIONAL { ?company wdt:P1128 ?employees }
  OPTIONAL { ?company wdt:P159 ?hq }
  OPTIONAL { ?company wdt:P968 ?email }
  OPTIONAL { ?company wdt:P1329 ?phone }
  SERVICE wikibase:label { bd:serviceParam wikibase:language "en,de" }
} LIMIT ${Math.floor(limit)}`;
}

function toCompany(uri: string, rows: Row[], { what, now }: GraphQuestion): FoundCompany[] {
  const id = parseItemId(/\/entity\/(Q\d+)$/.exec(uri)?.[1]);
  const all = (key: Exclude<keyof Row, "company">) => rows.flatMap((row) => row[key]?.value ?? []);
  const company = oneLine(all("companyLabel")[0], 200);
  // Without a label in these languages the service returns the item's number.
  if (id === null || company === null || /^Q\d+$/.test(company)) return [];
  const website =
    all("website")
      .map(findWebsite)
      .find((each) => each !== null) ?? null;
  const email = chooseCompanyEmail(all("email"), { company, website })?.email ?? null;
  const phone =
    all("phone")
      .map(findPhone)
      .find((each) => each !== null) ?? null;
  const city = oneLine(
    all("hqLabel").find((label) => !/^Q\d+$/.test(label)),
    200,
  );
  const [count] = all("employees")
    .map(Number)
    .filter((each) => Number.isInteger(each) && each >= 0 && each <= 10_000_000);
  const kind = oneLine(
    all("kindLabel").find((label) => !/^Q\d+$/.test(label)),
    120,
  );
  const category = categoryOf(what);
  const industry = category?.name === "Companies" ? null : (category?.name ?? kind);
  const facts = { company, industry, location: city, employees: count ?? null, website, email, phone };
  const stated: StatedFact[] = [
    { fact: "company", value: company, quote: `label: ${company}` },
    { fact: "industry", value: industry, quote: `industry (P452) or instance of (P31): ${kind ?? what}` },
    { fact: "location", value: city, quote: `headquarters location (P159): ${city}` },
    { fact: "employees", value: facts.employees, quote: `employees (P1128): ${count}` },
    { fact: "website", value: website, quote: `official website (P856): ${website}` },
    { fact: "email", value: email, quote: `email address (P968): ${email}` },
    { fact: "phone", value: phone, quote: `phone number (P1329): ${phone}` },
  ];
  const origin = { source: "Wikidata", url: `https://www.wikidata.org/wiki/${id}`, collectedAt: now };
  return [{ ...facts, city, evidence: evidenceOf(stated, origin) }];
}
