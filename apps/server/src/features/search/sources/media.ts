import { z } from "zod";
import { pathWith, plainText, readJson, withoutEmpty } from "../../../kernel/outside/source.ts";
import { clockTime, dayOf, isoDate, type Source } from "./source.ts";

const images = z.object({
  results: z.array(
    z.object({
      title: z.string().nullish(),
      foreign_landing_url: z.string().nullish(),
      creator: z.string().nullish(),
      license: z.string(),
      license_version: z.string().nullish(),
      license_url: z.string().nullish(),
      attribution: z.string().nullish(),
      source: z.string().nullish(),
      width: z.number().nullish(),
      height: z.number().nullish(),
      thumbnail: z.string().nullish(),
    }),
  ),
});

/** Only pictures that may be used commercially. */
export const openverse: Source = {
  id: "openverse",
  name: "Openverse",
  address: "https://api.openverse.org",
  types: ["images"],
  hasTimeframes: false,
  minIntervalMs: 1000,
  request: ({ query, limit }) => ({
    path: pathWith("/v1/images/", {
      q: query.slice(0, 200),
      // More are refused without an account.
      page_size: Math.min(limit, 20),
      license_type: "commercial",
      mature: "false",
    }),
  }),
  read: (body) => ({
    hits: readJson(body, images).results.flatMap(({ foreign_landing_url, title, creator, width, height, ...more }) => {
      if (!foreign_landing_url) return [];
      return {
        url: foreign_landing_url,
        title: plainText(title) || "Untitled",
        snippet: plainText(more.attribution),
        publishedAt: null,
        authors: withoutEmpty([creator]),
        details: withoutEmpty([width && height ? `${width} × ${height}` : null, more.source]),
        thumbnail: more.thumbnail ?? null,
        licence: {
          name: licenceName(more.license, more.license_version),
          url: more.license_url ?? null,
          creator: creator ?? null,
        },
      };
    }),
  }),
};

/** "by" and "2.0" are CC BY 2.0. */
function licenceName(code: string, version: string | null | undefined): string {
  if (code === "pdm") return "Public Domain Mark";
  return withoutEmpty([code === "cc0" ? "CC0" : `CC ${code.toUpperCase()}`, version]).join(" ");
}

const label = z.object({ label: z.string().nullish() }).nullish();
const videos = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      url: z.string(),
      description: z.string().nullish(),
      duration: z.number().nullish(),
      publishedAt: z.string().nullish(),
      licence: label,
      account: z.object({ displayName: z.string().nullish(), host: z.string().nullish() }).nullish(),
    }),
  ),
});

/** PeerTube servers. */
export const sepia: Source = {
  id: "sepia",
  name: "Sepia Search",
  address: "https://sepiasearch.org",
  types: ["videos"],
  hasTimeframes: true,
  minIntervalMs: 1000,
  request: ({ query, since, limit }) => ({
    path: pathWith("/api/v1/search/videos", {
      search: query,
      start: 0,
      count: limit,
      sort: "-match",
      nsfw: "false",
      startDate: since?.toISOString(),
    }),
  }),
  read: (body) => ({
    hits: readJson(body, videos).data.map(({ name, url, description, duration, publishedAt, licence, account }) => ({
      url,
      title: plainText(name),
      snippet: plainText(description),
      publishedAt: isoDate(publishedAt),
      authors: withoutEmpty([account?.displayName]),
      details: withoutEmpty([duration ? clockTime(duration) : null]),
      ...(licence?.label && {
        licence: { name: licence.label, url: null, creator: account?.displayName ?? null },
      }),
    })),
  }),
};

const oneOrMore = z.union([z.string(), z.array(z.string())]).nullish();
const films = z.object({
  response: z.object({
    docs: z.array(
      z.object({
        identifier: z.string(),
        title: oneOrMore,
        creator: oneOrMore,
        description: oneOrMore,
        date: z.string().nullish(),
        licenseurl: z.string().nullish(),
      }),
    ),
  }),
});

export const internetArchive: Source = {
  id: "archive",
  name: "Internet Archive",
  address: "https://archive.org",
  types: ["videos"],
  hasTimeframes: true,
  minIntervalMs: 1000,
  request({ query, since, limit }) {
    // Without Lucene's operators.
    const words = query.replace(/[^\p{L}\p{N}\s]/gu, " ").trim();
    const fields = ["identifier", "title", "creator", "date", "description", "licenseurl"];
    const dated = since ? ` AND publicdate:[${dayOf(since)} TO 2999-12-31]` : "";
    return {
      path: `${pathWith("/advancedsearch.php", {
        q: `mediatype:movies AND (title:(${words}) OR description:(${words}))${dated}`,
        rows: limit,
        page: 1,
        output: "json",
      })}&${fields.map((field) => `fl%5B%5D=${field}`).join("&")}&sort%5B%5D=downloads+desc`,
    };
  },
  read: (body) => ({
    hits: readJson(body, films).response.docs.map(({ identifier, title, creator, description, date, licenseurl }) => ({
      url: `https://archive.org/details/${encodeURIComponent(identifier)}`,
      title: plainText(joined(title)) || identifier,
      snippet: plainText(joined(description)).slice(0, 500),
      publishedAt: isoDate(date),
      authors: withoutEmpty([creator].flat()),
      ...(licenseurl && { licence: { name: "See the licence", url: licenseurl, creator: joined(creator) || null } }),
    })),
  }),
};

function joined(text: z.infer<typeof oneOrMore>): string {
  return withoutEmpty([text].flat()).join(" ");
}
