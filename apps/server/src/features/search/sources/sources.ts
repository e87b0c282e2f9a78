import type { Config } from "../../../platform/config.ts";
import { brave } from "./brave.ts";
import { internetArchive, openverse, sepia } from "./media.ts";
import { gdelt, hackerNews } from "./news.ts";
import { arxiv, crossref, openAlex } from "./scholarly.ts";
import { searxng } from "./searxng.ts";
import type { Source } from "./source.ts";
import { tavily } from "./tavily.ts";
import { commons, wikidata, wikipedia } from "./wikimedia.ts";

/** The services that the operator has configured. */
export function configuredSources({ SEARXNG_URL, BRAVE_API_KEY, TAVILY_API_KEY }: Config): Source[] {
  return [
    ...(SEARXNG_URL ? [searxng(SEARXNG_URL)] : []),
    ...(BRAVE_API_KEY ? [brave(BRAVE_API_KEY)] : []),
    ...(TAVILY_API_KEY ? [tavily(TAVILY_API_KEY)] : []),
  ];
}

/** The open services that need no key. */
export function openSources({ SEARCH_OPEN_SOURCES, OPENALEX_API_KEY }: Config): Source[] {
  if (SEARCH_OPEN_SOURCES === "off") return [];
  return [
    ...[wikipedia, wikidata, hackerNews, gdelt],
    ...[openAlex(OPENALEX_API_KEY), arxiv, crossref],
    ...[openverse, commons, sepia, internetArchive],
  ];
}
