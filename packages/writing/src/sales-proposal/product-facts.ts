import type { Quote } from "@muster/retrieval/claims/quotes";
import { sentencesIn } from "@muster/retrieval/language/sentences";
import { passagesOf } from "@muster/retrieval/passages/passages";
import { buildIndex, type Index } from "@muster/retrieval/search";
import { escapeMarkdown } from "../builtin/names.ts";
import { bullets, ignoredLines } from "../computed/computed-document.ts";
import { type FoundQuote, keyOf, quoteLine, quotesAbout } from "../computed/quotes-about.ts";
import { openCiter } from "../documents/document-brief.ts";
import type { Offer } from "./offer.ts";

const maxFacts = 12;
const maxSentences = 12;

/** For each item, what the sources state about it; then what they state about the request. The price list itself is not quoted. */
export function productFacts({ request, options, locale }: Offer) {
  const passages = request.sources.flatMap(passagesOf);
  const priceLists = new Set(options.flatMap(({ lines }) => lines.map(({ from }) => from)));
  const index = buildIndex(passages.filter(({ cells, documentName }) => !cells || !priceLists.has(documentName)));
  const citer = openCiter();
  const names = [...new Set(options.flatMap(({ lines }) => lines.map(({ name }) => name)))];
  const parts: string[] = [];
  const add = (heading: string, quotes: readonly Quote[]) => {
    const shown = quotes.slice(0, Math.max(0, maxFacts - citer.citations.length));
    if (shown.length > 0)
      parts.push(`**${heading}**\n\n${bullets(shown.map((quote) => quoteLine(quote, citer, locale)))}`);
  };
  const byItem = factsByItem(index, names);
  for (const name of names) add(escapeMarkdown(name), byItem.get(name) ?? []);
  const shown = new Set([...byItem.values()].flat().map(keyOf));
  const asked = sentencesIn(request.description)
    .slice(0, maxSentences)
    .flatMap(({ start, end }) => {
      const sentence = request.description.slice(start, end);
      return quotesAbout(index, sentence, { limit: 2, share: 0.2, least: 2, shown });
    });
  add(
    locale.say("About the request"),
    asked.map(({ quote }) => quote),
  );
  const isSilent = index.passages.length > 0 && parts.length === 0;
  const silent = locale.say("Nothing was found in the attached documents about the items or the request.");
  return {
    markdown: isSilent ? silent : parts.join("\n\n"),
    citations: citer.citations,
    ignored: ignoredLines(passages, locale),
  };
}

const maxOfItem = 3;

/** A sentence that fits several items belongs to the item whose name it matches best. */
function factsByItem(index: Index, names: readonly string[]): Map<string, Quote[]> {
  const best = new Map<string, FoundQuote & { name: string }>();
  for (const name of names)
    for (const found of quotesAbout(index, name, { limit: maxOfItem * 2, share: 0.5, shown: new Set() })) {
      const key = keyOf(found.quote);
      if ((best.get(key)?.share ?? 0) < found.share) best.set(key, { ...found, name });
    }
  return new Map(
    names.map((name) => {
      const own = [...best.values()].filter((each) => each.name === name);
      return [name, own.slice(0, maxOfItem).map(({ quote }) => quote)];
    }),
  );
}
