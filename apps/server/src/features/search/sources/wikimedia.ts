import { detectLanguage } from "@muster/retrieval/language/detect";
import { z } from "zod";
import { pathWith, plainText, readJson, SourceError, withoutEmpty } from "../../../kernel/outside/source.ts";
import type { Source } from "./source.ts";

/** Errors come with status 200. */
const failure = z.object({ code: z.string() }).nullish();
const textOf = z.object({ value: z.union([z.string(), z.number()]) }).nullish();

const articles = z.object({
  error: failure,
  query: z
    .object({
      pages: z.array(
        z.object({
          title: z.string(),
          index: z.number().nullish(),
          extract: z.string().nullish(),
          fullurl: z.string(),
        }),
      ),
    })
    .nullish(),
});

/** The encyclopedia, in the language of the query. */
export const wikipedia: Source = {
  id: "wikipedia",
  name: "Wikipedia",
  address: "https://en.wikipedia.org",
  types: ["general"],
  hasTimeframes: false,
  minIntervalMs: 1000,
  request: ({ query, limit }) => ({
    address: `https://${languageOf(query)}.wikipedia.org`,
    path: pathWith("/w/api.php", {
      ...action,
      generator: "search",
      gsrsearch: query,
      gsrlimit: Math.min(limit, 10),
      prop: "extracts|info",
      inprop: "url",
      exintro: 1,
      explaintext: 1,
      exchars: 500,
      exlimit: 10,
    }),
  }),
  read(body) {
    const { error, query } = readJson(body, articles);
    refuse(error);
    return {
      hits: inOrder(query?.pages ?? []).map(({ title, extract, fullurl }) => ({
        ...{ url: fullurl, title: plainText(title), snippet: plainText(extract), publishedAt: null },
        licence: { name: "CC BY-SA 4.0", url: "https://creativecommons.org/licenses/by-sa/4.0/", creator: null },
      })),
    };
  },
};

const entities = z.object({
  error: failure,
  search: z
    .array(
      z.object({
        id: z.string(),
        label: z.string().nullish(),
        description: z.string().nullish(),
        concepturi: z.string().nullish(),
      }),
    )
    .nullish(),
});

/** The knowledge graph: what a name stands for. */
export const wikidata: Source = {
  id: "wikidata",
  name: "Wikidata",
  address: "https://www.wikidata.org",
  types: ["general"],
  hasTimeframes: false,
  minIntervalMs: 1000,
  request: ({ query }) => ({
    path: pathWith("/w/api.php", {
      ...{ action: "wbsearchentities", search: query, type: "item", format: "json", formatversion: 2, maxlag: 5 },
      ...{ language: languageOf(query), uselang: languageOf(query), limit: 5 },
    }),
  }),
  read(body) {
    const { error, search } = readJson(body, entities);
    refuse(error);
    return {
      hits: (search ?? []).map(({ id, label, description }) => ({
        url: `https://www.wikidata.org/wiki/${id}`,
        title: plainText(label) || id,
        snippet: plainText(description),
        publishedAt: null,
        licence: { name: "CC0", url: "https://creativecommons.org/publicdomain/zero/1.0/", creator: null },
      })),
    };
  },
};

const pictures = z.object({
  error: failure,
  query: z
    .object({
      pages: z.array(
        z.object({
          title: z.string(),
          index: z.number().nullish(),
          imageinfo: z
            .array(
              z.object({
                descriptionurl: z.string(),
                thumburl: z.string().nullish(),
                width: z.number().nullish(),
                height: z.number().nullish(),
                extmetadata: z
                  .object({
                    LicenseShortName: textOf,
                    LicenseUrl: textOf,
                    Artist: textOf,
                    ImageDescription: textOf,
                    DateTimeOriginal: textOf,
                  })
                  .nullish(),
              }),
            )
            .nullish(),
        }),
      ),
    })
    .nullish(),
});

export const commons: Source = {
  id: "commons",
  name: "Wikimedia Commons",
  address: "https://commons.wikimedia.org",
  types: ["images"],
  hasTimeframes: false,
  minIntervalMs: 1000,
  request: ({ query, limit }) => ({
    path: pathWith("/w/api.php", {
      ...action,
      generator: "search",
      gsrsearch: `filetype:bitmap|drawing ${query}`,
      gsrnamespace: 6,
      gsrlimit: Math.min(limit, 20),
      prop: "imageinfo",
      iiprop: "url|size|mime|extmetadata",
      iiurlwidth: 320,
    }),
  }),
  read(body) {
    const { error, query } = readJson(body, pictures);
    refuse(error);
    return {
      hits: inOrder(query?.pages ?? []).flatMap(({ title, imageinfo }) => {
        const [info] = imageinfo ?? [];
        if (!info) return [];
        const facts = info.extmetadata;
        const creator = textIn(facts?.Artist) || null;
        return {
          url: info.descriptionurl,
          title: plainText(title.replace(/^File:/, "").replace(/\.\w{2,5}$/, "")),
          snippet: textIn(facts?.ImageDescription),
          publishedAt: null,
          authors: withoutEmpty([creator]),
          thumbnail: info.thumburl ?? null,
          details: info.width && info.height ? [`${info.width} × ${info.height}`] : [],
          licence: {
            name: textIn(facts?.LicenseShortName) || "See the page",
            url: textIn(facts?.LicenseUrl) || null,
            creator,
          },
        };
      }),
    };
  },
};

const action = { action: "query", format: "json", formatversion: 2, maxlag: 5 };

function languageOf(query: string): string {
  const language = detectLanguage(query, "en");
  return language === "und" ? "en" : language;
}

function refuse(error: z.infer<typeof failure>): void {
  if (!error) return;
  const isBusy = error.code === "maxlag" || error.code === "ratelimited";
  throw new SourceError(isBusy ? "is busy" : "refused the query", { cause: error.code });
}

/** Pages come by their ids; `index` is the place in the ranking. */
function inOrder<Page extends { index?: number | null | undefined }>(pages: Page[]): Page[] {
  return pages.toSorted((one, other) => (one.index ?? 0) - (other.index ?? 0));
}

function textIn(value: z.infer<typeof textOf>): string {
  return plainText(value ? String(value.value) : "");
}
