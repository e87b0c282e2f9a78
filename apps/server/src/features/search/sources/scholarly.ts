import { z } from "zod";
import { pathWith, plainText, readJson, SourceError, withoutEmpty } from "../../../kernel/outside/source.ts";
import { dayOf, isoDate, type Source } from "./source.ts";

const works = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      doi: z.string().nullish(),
      title: z.string().nullish(),
      publication_date: z.string().nullish(),
      is_retracted: z.boolean().nullish(),
      cited_by_count: z.number().nullish(),
      abstract_inverted_index: z.record(z.string(), z.array(z.number())).nullish(),
      authorships: z.array(z.object({ author: z.object({ display_name: z.string().nullish() }) })).nullish(),
      primary_location: z
        .object({
          landing_page_url: z.string().nullish(),
          license: z.string().nullish(),
          source: z.object({ display_name: z.string().nullish() }).nullish(),
        })
        .nullish(),
    }),
  ),
});

/** Without a key OpenAlex grants a small daily allowance. */
export function openAlex(apiKey: string | undefined): Source {
  return {
    id: "openalex",
    name: "OpenAlex",
    address: "https://api.openalex.org",
    types: ["academic"],
    hasTimeframes: true,
    minIntervalMs: 100,
    request: ({ query, since, limit }) => ({
      path: pathWith("/works", {
        // These four are operators, and are refused.
        search: query.replace(/[*?!|]/g, " "),
        filter: since ? `from_publication_date:${dayOf(since)}` : undefined,
        per_page: limit,
        api_key: apiKey,
      }),
    }),
    read: (body) => ({
      hits: readJson(body, works)
        .results.filter(({ is_retracted }) => is_retracted !== true)
        .map(({ id, doi, title, publication_date, authorships, primary_location, ...more }) => ({
          url: primary_location?.landing_page_url ?? doi ?? id,
          title: plainText(title) || id,
          snippet: abstractOf(more.abstract_inverted_index),
          publishedAt: isoDate(publication_date),
          authors: withoutEmpty((authorships ?? []).map(({ author }) => author.display_name)),
          details: withoutEmpty([
            primary_location?.source?.display_name,
            more.cited_by_count ? `Cited ${more.cited_by_count} times` : null,
          ]),
          ...(primary_location?.license && {
            licence: { name: primary_location.license, url: null, creator: null },
          }),
          doi: doiIn(doi),
        })),
    }),
  };
}

/** Abstracts are given as lists of positions by word. */
function abstractOf(index: Record<string, number[]> | null | undefined): string {
  const words: string[] = [];
  for (const [word, places] of Object.entries(index ?? {}))
    for (const place of places) if (place >= 0 && place < 5000) words[place] = word;
  return plainText(words.filter(Boolean).join(" "));
}

/** Atom. An error is a feed, too. */
export const arxiv: Source = {
  id: "arxiv",
  name: "arXiv",
  address: "https://export.arxiv.org",
  types: ["academic"],
  hasTimeframes: true,
  minIntervalMs: 3000,
  request: ({ query, since, limit }) => ({
    path: pathWith("/api/query", {
      search_query: [
        ...query
          .replace(/[^\p{L}\p{N}\s-]/gu, " ")
          .split(/\s+/)
          .filter(Boolean)
          .map((word) => `all:${word}`),
        // The end is in the future, so that new papers are included.
        ...(since ? [`submittedDate:[${dayOf(since).replaceAll("-", "")}0000 TO 299912312359]`] : []),
      ].join(" AND "),
      start: 0,
      max_results: limit,
      sortBy: "relevance",
    }),
  }),
  read(body) {
    if (!body.includes("<feed")) throw new SourceError("sent an unexpected response");
    const entries = [...body.matchAll(/<entry>(.*?)<\/entry>/gs)].map(([, entry = ""]) => entry);
    return {
      hits: entries.map((entry) => {
        const id = tag(entry, "id");
        if (id.includes("/api/errors")) throw new SourceError("refused the query", { cause: tag(entry, "summary") });
        return {
          url: id.replace(/^http:/, "https:").replace(/v\d+$/, ""),
          title: tag(entry, "title"),
          snippet: tag(entry, "summary"),
          publishedAt: isoDate(tag(entry, "published")),
          authors: [...entry.matchAll(/<name>(.*?)<\/name>/gs)].map(([, name]) => plainText(name)),
          details: withoutEmpty([tag(entry, "arxiv:journal_ref")]),
          doi: tag(entry, "arxiv:doi") || null,
        };
      }),
    };
  },
};

function tag(xml: string, name: string): string {
  return plainText(new RegExp(`<${name}(?:\\s[^>]*)?>(.*?)</${name}>`, "s").exec(xml)?.[1]);
}

/** Parts may be missing: [2026], [2026, 11], [null]. */
const dateParts = z.object({ "date-parts": z.array(z.array(z.number().nullable())) }).nullish();
const crossrefWorks = z.object({
  message: z.object({
    items: z.array(
      z.object({
        DOI: z.string(),
        URL: z.string().nullish(),
        title: z.array(z.string()).nullish(),
        abstract: z.string().nullish(),
        author: z
          .array(z.object({ given: z.string().nullish(), family: z.string().nullish(), name: z.string().nullish() }))
          .nullish(),
        "container-title": z.array(z.string()).nullish(),
        issued: dateParts,
        published: dateParts,
        created: dateParts,
        license: z.array(z.object({ URL: z.string() })).nullish(),
      }),
    ),
  }),
});

/** The contact in the User-Agent header gives access to its more reliable pool. */
export const crossref: Source = {
  id: "crossref",
  name: "Crossref",
  address: "https://api.crossref.org",
  types: ["academic"],
  hasTimeframes: true,
  minIntervalMs: 1000,
  request: ({ query, since, limit }) => ({
    path: pathWith("/works", {
      "query.bibliographic": query,
      filter: since ? `from-pub-date:${dayOf(since)}` : undefined,
      rows: limit,
      sort: "relevance",
    }),
  }),
  read: (body) => ({
    hits: readJson(body, crossrefWorks).message.items.map(({ DOI, title, abstract, author, license, ...more }) => ({
      url: `https://doi.org/${DOI}`,
      title: plainText(title?.[0]) || DOI,
      snippet: plainText(abstract),
      publishedAt: dateOf(more.issued) ?? dateOf(more.published) ?? dateOf(more.created),
      authors: withoutEmpty(
        (author ?? []).map(({ given, family, name }) => name ?? withoutEmpty([given, family]).join(" ")),
      ),
      details: withoutEmpty([plainText(more["container-title"]?.[0])]),
      ...(license?.[0] && { licence: { name: "See the licence", url: license[0].URL, creator: null } }),
      doi: DOI,
    })),
  }),
};

function dateOf(date: z.infer<typeof dateParts>): string | null {
  const [year, month, day] = date?.["date-parts"][0] ?? [];
  return year ? new Date(Date.UTC(year, (month ?? 1) - 1, day ?? 1)).toISOString() : null;
}

function doiIn(url: string | null | undefined): string | null {
  return /doi\.org\/(10\..+)$/i.exec(url ?? "")?.[1] ?? null;
}
