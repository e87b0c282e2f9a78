import type { Passage } from "@muster/retrieval/passages/passages";

/** Headings of lists of links and of the foot of a website. */
const navigationHeading =
  /^(?:(?:most|more) (?:read|popular|viewed)|trending(?: now)?|(?:related|recent|popular|further|latest) (?:articles?|posts?|reading|stories|topics?|links)|you (?:may|might) also like|read (?:more|next)|share(?: this)?|tags?|categories|archives?|subscribe|navigation|menu|imprint|legal notice|privacy(?: policy)?|(?:table of )?contents|meist ?gelesen|(?:ähnliche|verwandte|weitere|neueste|beliebte) (?:artikel|beiträge|themen)|mehr (?:zum thema|lesen)|das könnte sie auch interessieren|teilen|schlagwörter|kategorien|archiv|impressum|datenschutz(?:erklärung)?|inhalt(?:sverzeichnis)?|menü)$/i;

/** "By Helene Krause, Mobility Research, September 2026": a name and a date, without a statement. */
const byline = /^(?:[Bb]y|[Vv]on|[Pp]ar) \p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+){1,3}(?:,[^.!?]*)?$/u;
const contents = /^(?:contents?|table of contents|inhalt|inhaltsverzeichnis)\s*:?\s+(?:\d{1,2}[.)]?\s+\P{Nd}+){2,}$/iu;

/** "Blog Tests News Subscribe": three or more names without a verb or mark, above the first heading. */
const linkRow = /^\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+){2,7}$/u;

/** Whether a passage leads to other texts or names this one's author, so that it states nothing to quote. */
export function isNavigation({ headingPath, cells, text }: Passage): boolean {
  if (navigationHeading.test(headingPath.at(-1)?.trim() ?? "")) return true;
  if (cells) return false;
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const isAbove = headingPath.length <= 1;
  return lines.every((line) => byline.test(line) || contents.test(line) || (isAbove && linkRow.test(line)));
}
