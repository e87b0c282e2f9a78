import type { SupportedLanguage } from "@muster/retrieval/language/lexicon";
import { sentencesIn } from "@muster/retrieval/language/sentences";
import type { Passage } from "@muster/retrieval/passages/passages";

/** How each language asks for a definition, and how a defining sentence continues after the term. */
const patterns: Record<SupportedLanguage, { asks: RegExp; defines: string }> = {
  en: { asks: /^what (?:is|are) (?:an? |the )?(.+)$/i, defines: "is|are|means|refers to|describes|denotes" },
  de: { asks: /^was (?:ist|sind|bedeutet) (?:eine? |der |die |das )?(.+)$/i, defines: "ist|sind|bezeichnet|bedeutet" },
  fr: { asks: /^qu['’]est-ce que? (?:l['’]|la |le |les |une? )?(.+)$/i, defines: "est|sont|désigne|signifie" },
  es: { asks: /^¿?qué (?:es|son) (?:el |la |los |las |una? )?(.+)$/i, defines: "es|son|significa|designa" },
  it: { asks: /^che cos['’]è (?:il |lo |la |l['’]|una? )?(.+)$/i, defines: "è|sono|significa|indica" },
  pt: { asks: /^o que (?:é|são) (?:o |a |os |as |uma? )?(.+)$/i, defines: "é|são|significa|designa" },
  nl: { asks: /^wat (?:is|zijn|betekent) (?:een |de |het )?(.+)$/i, defines: "is|zijn|betekent" },
};

const longestName = 80;

/**
 * The defining sentence for a question that asks for a definition: "A cold chain is …". The first in the order of the passages.
 */
export function definitionIn(
  passages: readonly Passage[],
  question: string,
  language: SupportedLanguage,
): { passage: Passage; start: number; end: number } | undefined {
  const { asks, defines } = patterns[language];
  const name = asks.exec(question.replace(/[?？\s]+$/u, "").trim())?.[1]?.trim();
  if (name === undefined || name.length > longestName) return undefined;
  const subject = name.split(/\s+/).map(escapeRegExp).join("\\s+");
  const opening = new RegExp(
    `^(?:\\p{L}{1,4}['’\\s]\\s*)?${subject}(?:\\s*\\([^)]{1,60}\\))?,?\\s+(?:${defines})(?!\\p{L})`,
    "iu",
  );
  for (const passage of passages) {
    if (passage.kind === "row" || passage.marks.length > 0) continue;
    for (const { start, end } of sentencesIn(passage.text))
      if (opening.test(passage.text.slice(start, end)))
        return { passage, start: passage.start + start, end: passage.start + end };
  }
  return undefined;
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
