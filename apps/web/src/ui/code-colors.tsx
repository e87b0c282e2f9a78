import { useMemo } from "react";
import { type Grammar, grammarOf } from "./code-grammars.ts";

export interface CodeToken {
  text: string;
  kind: "comment" | "string" | "number" | "keyword" | "property" | "meta" | "name" | "added" | "removed" | null;
}

/** Longer code would take noticeable time and is shown without colors. */
const longestColored = 60_000;

/** Code with the colors of its language; see `MarkdownText`, which loads it with the first code block. */
export function CodeColors({ code, language }: { code: string; language: string }) {
  const tokens = useMemo(() => tokensOf(code, language), [code, language]);
  return tokens.map(({ text, kind }, index) =>
    kind === null ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of one text never move
      <span key={index} className={`code-${kind}`}>
        {text}
      </span>
    ),
  );
}

/** The parts of a code by kind; joined they are the code. */
export function tokensOf(code: string, language: string): CodeToken[] {
  const grammar = code.length <= longestColored ? grammarOf(language) : undefined;
  if (!grammar) return [{ text: code, kind: null }];
  if (/^(?:diff|patch)$/i.test(language)) return changesOf(code);
  const tokens: CodeToken[] = [];
  let at = 0;
  for (const match of code.matchAll(patternOf(grammar))) {
    const kind = (Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0] ??
      null) as CodeToken["kind"];
    if (match.index > at) tokens.push({ text: code.slice(at, match.index), kind: null });
    tokens.push({ text: match[0], kind });
    at = match.index + match[0].length;
  }
  if (at < code.length) tokens.push({ text: code.slice(at), kind: null });
  return tokens;
}

const patterns = new Map<Grammar, RegExp>();

/** One expression with a named group for each kind; the first that matches counts. */
function patternOf(grammar: Grammar): RegExp {
  let pattern = patterns.get(grammar);
  if (!pattern) {
    const { comment, property, string, meta, keywords, ignoreCase = false } = grammar;
    const words = keywords?.split(" ").join("|");
    const kinds: [string, string | undefined][] = [
      ["comment", comment],
      ["property", property],
      ["string", string],
      ["meta", meta],
      ["keyword", words && String.raw`(?<![\w$.-])(?:${words})(?![\w$-])`],
      [
        "number",
        String.raw`(?<![\w$])(?:0[xXbBoO][\da-fA-F_]+|\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?)(?:px|r?em|%|ms|s|n)?(?![\w$])`,
      ],
      ["name", String.raw`(?<![\w$])[\p{L}_$][\w$]*(?=\s?\()`],
    ];
    const source = kinds.flatMap(([kind, each]) => (each ? [`(?<${kind}>${each})`] : [])).join("|");
    pattern = new RegExp(source, `gmu${ignoreCase ? "i" : ""}`);
    patterns.set(grammar, pattern);
  }
  return pattern;
}

function changesOf(code: string): CodeToken[] {
  return code.split(/(?<=\n)/).map((text) => {
    if (/^(?:\+\+\+|---|diff |index )/.test(text)) return { text, kind: "comment" };
    if (text.startsWith("@@")) return { text, kind: "meta" };
    return { text, kind: text.startsWith("+") ? "added" : text.startsWith("-") ? "removed" : null };
  });
}
