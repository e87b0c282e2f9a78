import type { SearchType, Timeframe } from "@muster/contracts/search";
import { describe, expect, it } from "vitest";
import { plainText } from "../../../kernel/outside/source.ts";
import { readConfig } from "../../../platform/config.ts";
import { brave } from "./brave.ts";
import { internetArchive, openverse, sepia } from "./media.ts";
import { gdelt, hackerNews } from "./news.ts";
import { sample } from "./samples.factory.ts";
import { arxiv, crossref, openAlex } from "./scholarly.ts";
import { searxng } from "./searxng.ts";
import type { Question, Source } from "./source.ts";
import { configuredSources, openSources } from "./sources.ts";
import { tavily } from "./tavily.ts";
import { commons, wikidata, wikipedia } from "./wikimedia.ts";

function question(type: SearchType, timeframe: Timeframe = "all", query = "cold chain"): Question {
  return { query, type, timeframe, since: timeframe === "all" ? null : new Date("2026-11-15T00:00:00Z"), limit: 20 };
}

function read(source: Source, file: string, type: SearchType) {
  return source.read(sample(file).body, question(type));
}

describe("recorded responses", () => {
  const own = searxng("http://searx.lan/");
  it.each([
    [own, "searxng-general.json", "general", "https://harborline-logistics.example/guides/cold-chain"],
    [own, "searxng-images.json", "images", "https://photos.example/item/88"],
    [own, "searxng-news.json", "news", "https://news.northquay.example/2026/11/19/port-automation"],
    [own, "searxng-science.json", "academic", "https://arxiv.example/abs/2611.00001"],
    [own, "searxng-videos.json", "videos", "https://tube.example/w/9xYz"],
    [brave("key"), "brave-web.json", "general", "https://polarcrate.example/compare"],
    [brave("key"), "brave-news.json", "news", "https://news.northquay.example/2026/11/19/port-automation"],
    [brave("key"), "brave-images.json", "images", "https://photos.example/item/88"],
    [brave("key"), "brave-videos.json", "videos", "https://tube.example/w/9xYz"],
    [tavily("key"), "tavily-search.json", "general", "https://polarcrate.example/compare"],
    [wikipedia, "mediawiki-extracts.json", "general", "https://en.wikipedia.org/wiki/Cold_chain"],
    [openAlex(undefined), "openalex-works.json", "academic", "https://doi.org/10.9999/invented.1"],
    [arxiv, "arxiv-atom.xml", "academic", "https://arxiv.org/abs/2611.00001"],
    [crossref, "crossref-works.json", "academic", "https://doi.org/10.9999/invented.1"],
    [gdelt, "gdelt-artlist.json", "news", "https://news.northquay.example/2026/11/19/port-automation"],
    [hackerNews, "hn-search.json", "general", "https://polarcrate.example/logger"],
    [openverse, "openverse-images.json", "images", "https://photos.example/item/88"],
    [commons, "commons-images.json", "images", "https://commons.wikimedia.org/wiki/File:Grey_lighthouse.jpg"],
    [sepia, "sepia-videos.json", "videos", "https://tube.example/videos/watch/00000000-1111-4222-8333-444444444444"],
    [internetArchive, "archive-advancedsearch.json", "videos", "https://archive.org/details/invented-safety-film"],
  ] as [Source, string, SearchType, string][])("%# %o: %s", (source, file, type, url) => {
    const [first] = read(source, file, type).hits;
    expect(first?.url).toBe(url);
    expect(first?.title).not.toBe("");
    expect(JSON.stringify(first)).not.toMatch(/<\w|&amp;/);
  });

  it("provide authors, dates, licenses and other listed fields", () => {
    expect(read(arxiv, "arxiv-atom.xml", "academic").hits[0]).toEqual({
      url: "https://arxiv.org/abs/2611.00001",
      title: "Sparse demand forecasting for spare parts",
      snippet: "We study intermittent demand and propose a sparse model.",
      publishedAt: "2026-11-02T10:00:00.000Z",
      authors: ["Ada Writer", "Ben Author"],
      details: ["J. Invented Res. 1 (2026) 1-12"],
      doi: "10.9999/invented.1",
    });
    expect(read(commons, "commons-images.json", "images").hits[0]).toMatchObject({
      authors: ["A. Photographer"],
      details: ["1920 × 1080"],
      licence: { name: "CC BY-SA 4.0", url: "https://creativecommons.org/licenses/by-sa/4.0" },
    });
    expect(read(openverse, "openverse-images.json", "images").hits[0]?.licence).toEqual({
      name: "CC BY 2.0",
      url: "https://creativecommons.org/licenses/by/2.0/",
      creator: "A. Photographer",
    });
    expect(read(sepia, "sepia-videos.json", "videos").hits[0]?.details).toEqual(["12:34"]);
    expect(read(gdelt, "gdelt-artlist.json", "news").hits[0]?.publishedAt).toBe("2026-11-19T06:15:00.000Z");
    expect(read(searxng("http://searx.lan"), "searxng-general.json", "general").suggestions).toEqual([
      "cold chain sensors",
      "reefer container",
    ]);
    expect(wikidata.read('{"search":[{"id":"Q1","label":"cold chain"}]}', question("general")).hits[0]).toMatchObject({
      url: "https://www.wikidata.org/wiki/Q1",
    });
  });

  it("return no results for an empty response", () => {
    expect(read(gdelt, "gdelt-empty.json", "news").hits).toEqual([]);
    expect(wikipedia.read('{"batchcomplete":true}', question("general")).hits).toEqual([]);
  });

  it.each([
    [gdelt, "gdelt-err-200-text.json", "refused the query"],
    [arxiv, "arxiv-err.xml", "refused the query"],
    [wikipedia, "mediawiki-err-maxlag.json", "is busy"],
    [openAlex(undefined), "arxiv-atom.xml", "sent an unexpected response"],
    [brave("key"), "searxng-err-403-format-off.json", "sent an unexpected response"],
  ] as [Source, string, string][])("%# report a failure that came with status 200", (source, file, reason) => {
    expect(() => read(source, file, "general")).toThrow(reason);
  });
});

it("takes an empty response of SearXNG for a failure only if engines did not answer", () => {
  const own = searxng("http://searx.lan");
  const body = (silent: string[][]) =>
    JSON.stringify({ query: "ladder", results: [], suggestions: [], unresponsive_engines: silent });
  expect(own.read(body([]), question("general")).hits).toEqual([]);
  expect(() => own.read(body([["bing", "HTTP error"]]), question("general"))).toThrow("got no answer");
});

describe("requests", () => {
  const paramsOf = (source: Source, asked: Question) =>
    Object.fromEntries(new URL(`http://x${source.request(asked).path}`).searchParams);

  it("limit results to the timeframe", () => {
    const [own, week] = [searxng("http://searx.lan"), question("news", "week")];
    expect(paramsOf(own, week)).toMatchObject({ time_range: "week", categories: "news", format: "json" });
    expect(paramsOf(brave("key"), week)).toMatchObject({ freshness: "pw" });
    expect(JSON.parse(tavily("key").request(week).body ?? "")).toMatchObject({ time_range: "week", topic: "news" });
    expect(paramsOf(gdelt, week)).toMatchObject({ startdatetime: "20261115000000" });
    expect(paramsOf(hackerNews, week)).toMatchObject({ numericFilters: "created_at_i>1794700800" });
    expect(paramsOf(openAlex("k"), week)).toMatchObject({ filter: "from_publication_date:2026-11-15", api_key: "k" });
    expect(paramsOf(crossref, week)).toMatchObject({ filter: "from-pub-date:2026-11-15" });
    expect(paramsOf(arxiv, week)["search_query"]).toBe(
      "all:cold AND all:chain AND submittedDate:[202611150000 TO 299912312359]",
    );
    expect(paramsOf(sepia, week)).toMatchObject({ startDate: "2026-11-15T00:00:00.000Z" });
    expect(paramsOf(internetArchive, week)["q"]).toContain("publicdate:[2026-11-15 TO 2999-12-31]");
  });

  it("remove characters that a service would read as operators", () => {
    const hostile = question("academic", "all", 'a" OR (x:*) 日本 ports?');
    expect(paramsOf(internetArchive, hostile)["q"]).not.toMatch(/["*?]|x:/);
    expect(paramsOf(arxiv, hostile)["search_query"]).toBe("all:a AND all:OR AND all:x AND all:日本 AND all:ports");
    expect(paramsOf(openAlex(undefined), hostile)["search"]).not.toMatch(/[*?!|]/);
  });

  it("go to the encyclopedia of the query's language", () => {
    const inGerman = question("general", "all", "Was ist die Kühlkette und wie wird sie überwacht?");
    expect(wikipedia.request(inGerman).address).toBe("https://de.wikipedia.org");
    expect(wikipedia.request(question("general")).address).toBe("https://en.wikipedia.org");
  });
});

it("use configured services, and open services unless turned off", () => {
  const config = readConfig({ SEARXNG_URL: "http://searx.lan", TAVILY_API_KEY: "tvly" });
  expect(configuredSources(config).map(({ id }) => id)).toEqual(["searxng", "tavily"]);
  expect(openSources(config)).toHaveLength(11);
  expect(openSources({ ...config, SEARCH_OPEN_SOURCES: "off" })).toEqual([]);
});

it.each([
  ["A <b>cold</b> chain &amp; more[12]", "A cold chain & more"],
  ["1 &lt; 2 &#8211; so&nbsp;it&#x20;is", "1 < 2 – so it is"],
  ["line\u0000\nbreak\u200b", "line break\u200b"],
  [null, ""],
  ["Gr&uuml;&szlig;e aus &Ouml;sterreich &ndash; &bdquo;caf&eacute;&ldquo; &auml;", "Grüße aus Österreich – „café“ ä"],
  ["R&amp;D &unknown;", "R&D &unknown;"],
])("reads %j as plain text", (text, plain) => {
  expect(plainText(text)).toBe(plain);
});
