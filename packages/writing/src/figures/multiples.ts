import type { Analysis } from "@muster/contracts/analysis";
import { figuresById } from "../builtin/marks.ts";
import { mentioned } from "./owners.ts";
import type { Span } from "./sentences.ts";

const multiplePattern =
  /\b(?<vague>more than |over |nearly |almost |about |around |roughly )?(?:(?<word>doubl(?:e[sd]?|ing)|twice|twofold|tripl(?:e[sd]?|ing)|threefold|quadrupl(?:e[sd]?|ing)|halv(?:e[sd]?|ing))\b|(?<count>\d+(?:\.\d+)?|two|three|four|five|six|seven|eight|nine|ten)(?:\s?[x×]\b|\s?×| times\b))/giu;
const words: [RegExp, number][] = [
  [/^(?:doubl|twice|twofold)/i, 2],
  [/^(?:tripl|threefold)/i, 3],
  [/^quadrupl/i, 4],
  [/^halv/i, 0.5],
];
const counts = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** The ratios that an analysis supports: of changes over time always, of two groups where both are named. */
export interface Ratios {
  ofChanges: number[];
  groups: { name: string; value: number; key: string }[];
  /** The groups' names as written: a group named "Double" is not a claim. */
  names: Set<string>;
}

/** Reads the ratios from changes, trends, comparisons and rankings. */
export function ratiosOf(analysis: Analysis): Ratios {
  const figures = figuresById(analysis);
  const ratios: Ratios = { ofChanges: [], groups: [], names: new Set() };
  for (const finding of analysis.findings) {
    const value = (role: string) => figures.get(finding.figures[role] ?? "")?.value ?? Number.NaN;
    for (const [from, to] of [
      ["before", "after"],
      ["first", "last"],
      ["low", "high"],
      ["worst", "best"],
    ] as const)
      ratios.ofChanges.push(value(to) / value(from));
    ratios.ofChanges.push(value("a") / value("b"), value("b") / value("a"));
    for (const row of finding.rows) {
      ratios.names.add(row.label);
      const own = (role: string) => figures.get(row.figures[role] ?? "")?.value ?? Number.NaN;
      ratios.ofChanges.push(own("after") / own("before"));
      if (finding.kind === "ranking") ratios.groups.push({ name: row.label, value: own("value"), key: finding.id });
    }
  }
  return { ...ratios, ofChanges: ratios.ofChanges.filter((ratio) => Number.isFinite(ratio) && ratio > 0) };
}

/** "Doubled", "three times", "2.5x" in a sentence, and whether the figures support it. */
export function multiplesIn(sentence: Span, ratios: Ratios): { text: string; position: number; isRight: boolean }[] {
  const claims = [...sentence.text.matchAll(multiplePattern)].filter((match) => !ratios.names.has(match[0]));
  return claims.map((match) => {
    const { vague = "", word, count = "" } = match.groups ?? {};
    const factor = word
      ? (words.find(([pattern]) => pattern.test(word))?.[1] ?? 0)
      : counts.includes(count.toLowerCase())
        ? counts.indexOf(count.toLowerCase()) + 2
        : Number(count);
    return {
      text: match[0],
      position: sentence.start + match.index,
      isRight: supported(sentence.text, ratios).some((ratio) => isNear(ratio, factor, vague)),
    };
  });
}

function supported(text: string, { ofChanges, groups }: Ratios): number[] {
  const said = mentioned(
    text,
    [...new Set(groups.map((group) => group.name))].sort((a, b) => b.length - a.length),
  );
  const named = groups.filter((group) => said.has(group.name));
  const pairs = named.flatMap((one) =>
    named.filter((other) => other.key === one.key && other.value > 0).map((other) => one.value / other.value),
  );
  return [...ofChanges, ...pairs];
}

function isNear(ratio: number, factor: number, vague: string): boolean {
  if (/more|over/i.test(vague)) return ratio >= factor && ratio <= factor * 1.5;
  if (/nearly|almost/i.test(vague)) return ratio <= factor && ratio >= factor * 0.85;
  return Math.abs(ratio / factor - 1) <= 0.1;
}
