import { leadCriteria } from "@muster/contracts/leads";
import { describe, expect, it } from "vitest";
import type { AskedSource } from "../../../kernel/outside/source.ts";
import { sample as sampleOf } from "../../search/sources/samples.factory.ts";
import { categories, categoryOf } from "./categories.ts";
import { chooseCompanyEmail, type FoundCompany, findPhone, findWebsite } from "./found.ts";
import { mergeCompanies, rankCompanies } from "./merge-companies.ts";
import { nominatim, type Place } from "./nominatim.ts";
import { type DirectoryQuestion, overpass, overpassQuery } from "./overpass.ts";
import { sparqlOf, wikidataCompanies, wikidataItems } from "./wikidata.ts";

const now = "2026-11-29T10:00:00.000Z";
const sample = (file: string) => sampleOf(file, 200, import.meta.dirname).body;

function placeOf(changes: Partial<Place> = {}): Place {
  const place = nominatim.read(sample("nominatim-search.json"), "Northquay");
  if (!place) throw new Error("The sample has no place");
  return { ...place, ...changes };
}

const question = (what: string, place = placeOf()): DirectoryQuestion => ({ what, place, limit: 200, now });
const readDirectory = (what: string, file = "overpass.json") => overpass.read(sample(file), question(what));
const graph = { what: "logistics", kinds: ["Q1"], place: "Q2", isCountry: false, limit: 200, now };

function company(changes: Partial<FoundCompany>): FoundCompany {
  const unknown = {
    industry: null,
    location: null,
    city: null,
    employees: null,
    website: null,
    email: null,
    phone: null,
  };
  return { company: "Harborline", ...unknown, evidence: [], ...changes };
}

describe("categories", () => {
  it.each([
    ["restaurants", "Restaurants"],
    ["  Cafés ", "Cafés"],
    ["Zahnärzte", "Dentists"],
    ["Zahnarzt", "Dentists"],
    ["Bäckereien", "Bakeries"],
    ["IT companies", "IT companies"],
    ["IT-Firmen", "IT companies"],
    ["Estate agents", "Estate agents"],
    ["Kfz-Werkstatt", "Car repair"],
    ["Unternehmen", "Companies"],
    ["Steuerberater", "Accountants"],
    ["submarine builders", undefined],
    ["", undefined],
  ])("%j is %j", (what, name) => expect(categoryOf(what)?.name).toBe(name));

  it("list every word once, and tags as key=value", () => {
    const words = categories.flatMap((each) => each.words);
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
    expect(categories.flatMap(({ tags }) => tags).filter((tag) => !/^[a-z_]+=[a-z_]+$/.test(tag))).toEqual([]);
  });
});

describe("the place search", () => {
  it("reads a city as an area with its item in the knowledge graph", () => {
    expect(placeOf()).toEqual({
      ...{
        name: "Northquay",
        fullName: "Northquay, Invented County, England, United Kingdom",
        country: "United Kingdom",
      },
      ...{
        isCountry: false,
        osmType: "relation",
        osmId: 900001,
        box: [51.45, -0.2, 51.55, -0.05],
        wikidataId: "Q9000007",
      },
    });
  });

  it.each([
    ["no match", "[]"],
    [
      "a street",
      '[{"osm_type":"way","osm_id":1,"category":"highway","display_name":"Quay Road","boundingbox":["1","2","3","4"]}]',
    ],
    ["a place without a box", '[{"osm_type":"node","osm_id":1,"category":"place","display_name":"Northquay"}]'],
  ])("finds nothing for %s", (_, body) => expect(nominatim.read(body, "x")).toBeNull());
});

describe("the directory's query", () => {
  it("searches the tags of the category in the area, within limits", () => {
    expect(overpassQuery(question("Dentists"))).toBe(
      [
        "[out:json][timeout:25][maxsize:67108864];",
        "area(3600900001)->.a;",
        '(nwr["amenity"="dentist"]["name"](area.a);nwr["healthcare"="dentist"]["name"](area.a););',
        "out tags center qt 200;",
      ].join("\n"),
    );
    expect(overpassQuery(question("hotel", placeOf({ osmType: "way" })))).toContain("area(2400900001)->.a;");
    expect(overpassQuery(question("hotel", placeOf({ osmType: "node" })))).toContain(
      'nwr["tourism"="hotel"]["name"](51.45,-0.2,51.55,-0.05);',
    );
  });

  it("searches tag values and names for a word that is not in the table", () => {
    const query = overpassQuery(question("bike shops"));
    expect(query).toContain('nwr["shop"~"^bike_shop(s|es)?$",i]["name"](area.a);');
    expect(query).toContain('nwr["craft"]["name"~"bike shop",i]["name"](area.a);');
  });

  it.each([
    ['"];out;(nwr', '\\"\\\\]'],
    ["a\\b", "a\\\\\\\\b"],
    ["c++ (x|y)*", "c\\\\+\\\\+ \\\\(x\\\\|y\\\\)\\\\*"],
    ["a\nb\u0000c", "a b c"],
  ])("escapes %j", (what, escaped) => {
    const query = overpassQuery(question(what));
    expect(query).toContain(escaped);
    // Outside of its strings the query consists of the same statements for every word.
    const bare = (text: string) => text.replace(/"(?:[^"\\]|\\.)*"/g, '""');
    expect(bare(query)).toBe(bare(overpassQuery(question("umbrella"))));
  });
});

describe("the directory's answer", () => {
  it("yields companies with their tags as evidence", () => {
    const { companies, isIncomplete } = readDirectory("logistics");
    expect(isIncomplete).toBe(false);
    expect(companies[0]).toMatchObject({
      ...{ company: "Harborline Cold Storage", industry: "Logistics", website: "https://harborline-logistics.example" },
      ...{ location: "Quay Road 12, NQ1 2AB Northquay, United Kingdom", city: "Northquay", employees: null },
      ...{ email: "info@harborline-logistics.example", phone: "+44 20 7946 0001" },
    });
    const origin = { source: "OpenStreetMap", url: "https://www.openstreetmap.org/node/900001", collectedAt: now };
    expect(companies[0]?.evidence).toContainEqual({
      ...{ fact: "phone", value: "+44 20 7946 0001", quote: "phone=+44 20 7946 0001", ...origin },
    });
    expect(companies[0]?.evidence).toContainEqual({
      ...{ fact: "email", value: "info@harborline-logistics.example", ...origin },
      quote: "contact:email=info@harborline-logistics.example",
    });
    // Without an address, the area that was searched is the place.
    expect(companies[1]).toMatchObject({
      company: "Polarcrate",
      industry: "Trade",
      location: "Northquay, United Kingdom",
    });
  });

  it("leaves out closed businesses and those without a name", () => {
    const elements = [
      { name: "Open", shop: "bakery" },
      { name: "Closed", "disused:shop": "bakery" },
      { name: "Gone", shop: "bakery", abandoned: "yes" },
      { name: "Empty", shop: "vacant" },
      { shop: "bakery" },
    ].map((tags, id) => ({ type: "node", id, tags }));
    const { companies } = overpass.read(JSON.stringify({ elements }), question("bakery"));
    expect(companies.map((each) => each.company)).toEqual(["Open"]);
  });

  it("is incomplete when the server ran out of time, and an error when it then has no business", () => {
    expect(() => readDirectory("hotel", "overpass-remark-timeout.json")).toThrow("ran out of time");
    const partial = { ...JSON.parse(sample("overpass.json")), remark: "runtime error: Query timed out" };
    expect(overpass.read(JSON.stringify(partial), question("logistics"))).toMatchObject({ isIncomplete: true });
    expect(() => overpass.read("<html>busy</html>", question("hotel"))).toThrow("sent an unexpected response");
  });
});

describe("the knowledge graph", () => {
  it("yields each company once, with the property behind each fact", () => {
    const answer = JSON.parse(sample("wikidata-sparql.json"));
    const [row] = answer.results.bindings;
    answer.results.bindings.push({ ...row, employees: { type: "literal", value: "85" } });
    answer.results.bindings.push({
      company: { value: "http://www.wikidata.org/entity/Q7" },
      companyLabel: { value: "Q7" },
    });
    const companies = wikidataCompanies.read(JSON.stringify(answer), graph);
    expect(companies).toHaveLength(1);
    expect(companies[0]).toMatchObject({
      company: "Harborline Logistics",
      industry: "Logistics",
      employees: 84,
      city: "Northquay",
    });
    expect(companies[0]?.evidence).toContainEqual({
      ...{ fact: "employees", value: "84", quote: "employees (P1128): 84", source: "Wikidata", collectedAt: now },
      url: "https://www.wikidata.org/wiki/Q9000042",
    });
  });

  it("is queried by item ids only", () => {
    expect(sparqlOf(graph)).toContain("VALUES ?kind { wd:Q1 }");
    expect(sparqlOf(graph)).toContain("?company wdt:P159/wdt:P131* wd:Q2 .");
    expect(sparqlOf({ ...graph, isCountry: true })).toContain("?company wdt:P17 wd:Q2 .");
    expect(sparqlOf({ ...graph, isCountry: null })).toContain("UNION { ?company wdt:P159/wdt:P131* wd:Q2 . }");
    for (const place of ["Q2 } #", "northquay", "Q0"])
      expect(() => sparqlOf({ ...graph, place })).toThrow("is not an item");
    expect(wikidataItems.read('{"search":[{"id":"Q5"},{"id":"L7"},{"id":"Q6 }"}]}', "x")).toEqual(["Q5"]);
  });
});

it.each<[string, AskedSource<never, unknown>]>([
  ["the place search", nominatim as AskedSource<never, unknown>],
  ["the directory", overpass as AskedSource<never, unknown>],
  ["the knowledge graph", wikidataCompanies as AskedSource<never, unknown>],
])("%s reports another body as unexpected", (_, source) => {
  for (const body of ["", "{}", "[1]", '{"elements":[{"type":"moon"}]}'])
    expect(() => source.read(body, question("x") as never)).toThrow("sent an unexpected response");
});

describe("facts", () => {
  const about = { company: "Harborline Logistics", website: "https://www.harborline.example" };
  it.each([
    [["jane.doe@harborline.example", "info@harborline.example"], "info@harborline.example"],
    [["office@harborline.example", "sales@harborline.example"], "sales@harborline.example"],
    [["jane.doe@harborline.example", "jdoe@harborline.example"], undefined],
    [["harborline@mail.example"], "harborline@mail.example"],
    [["mailto:Info@Harborline.example"], "Info@harborline.example"],
    [["booking-northquay@harborline.example"], "booking-northquay@harborline.example"],
    [["no address", "info@", ""], undefined],
  ])("of %j the company's address is %j", (emails, expected) => {
    expect(chooseCompanyEmail(emails, about)?.email.toLowerCase()).toBe(expected?.toLowerCase());
  });

  it.each([
    ["harborline.example; https://other.example", "https://harborline.example"],
    ["javascript:alert(1)", null],
    ["https://user:secret@harborline.example", null],
    ["ftp://harborline.example;http://harborline.example/x", "http://harborline.example/x"],
  ])("the website in %j is %j", (text, expected) => expect(findWebsite(text)).toBe(expected));

  it.each([
    ["+44 20 7946 0001;+44 20 7946 0002", "+44 20 7946 0001"],
    ["call us", null],
    ["(030) 123-456", "(030) 123-456"],
  ])("the phone number in %j is %j", (text, expected) => expect(findPhone(text)).toBe(expected));
});

describe("merging", () => {
  it("merges records with the same site, or the same name and place, and keeps the evidence of both", () => {
    const [first] = readDirectory("logistics").companies;
    const [second] = wikidataCompanies.read(sample("wikidata-sparql.json"), graph);
    if (!first || !second) throw new Error("The samples have no company");
    const [merged, ...others] = mergeCompanies([first, second]);
    expect(others).toEqual([]);
    expect(merged).toMatchObject({ company: "Harborline Cold Storage", employees: 84, phone: "+44 20 7946 0001" });
    expect(new Set(merged?.evidence.map(({ source }) => source))).toEqual(new Set(["OpenStreetMap", "Wikidata"]));
  });

  it.each([
    [company({ company: "Müller GmbH", city: "Köln" }), company({ company: "Mueller", city: "Koln" }), 1],
    [company({ company: "Müller", city: "Köln" }), company({ company: "Müller", city: "Bonn" }), 2],
    [company({ website: "https://a.example" }), company({ website: "https://b.example" }), 2],
    [company({ website: "https://www.a.example/x" }), company({ company: "Other", website: "http://a.example" }), 1],
    [company({ website: "https://facebook.com/a" }), company({ company: "B", website: "https://facebook.com/b" }), 2],
  ])("%# %o and %o", (one, other, count) => expect(mergeCompanies([one, other])).toHaveLength(count));

  it("ranks by score, leaves out those that opted out or have another size, and keeps unknown sizes", () => {
    const ranked = rankCompanies(
      [
        company({ company: "Unknown" }),
        company({ company: "Large", employees: 400 }),
        company({ company: "Fits", employees: 20, email: "info@fits.example" }),
        company({ company: "Never", employees: 20 }),
      ],
      { criteria: leadCriteria.parse({}), size: "10-49", isOptedOut: ({ company: name }) => name === "Never" },
    );
    expect(ranked.map((each) => each.company)).toEqual(["Fits", "Unknown"]);
  });
});
