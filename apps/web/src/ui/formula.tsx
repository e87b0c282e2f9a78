import katex from "katex";
import { useMemo } from "react";

/**
 * A formula as MathML, which browsers draw and screen readers read without a stylesheet or fonts. KaTeX escapes text and, without
 * `trust`, makes no links and loads no pictures. A formula that it cannot read is shown as it was written.
 */
export function Formula({ tex, isBlock }: { tex: string; isBlock: boolean }) {
  const html = useMemo(() => toMathMl(tex, isBlock), [tex, isBlock]);
  if (html === null) return <code dir="ltr">{tex}</code>;
  return (
    <span
      dir="ltr"
      className={isBlock ? "block overflow-x-auto py-1" : ""}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: KaTeX escapes what it is given
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

function toMathMl(tex: string, isBlock: boolean): string | null {
  try {
    return katex.renderToString(tex, {
      output: "mathml",
      displayMode: isBlock,
      strict: "ignore",
      trust: false,
      maxSize: 20,
      maxExpand: 500,
    });
  } catch {
    return null;
  }
}
