import { Suspense } from "react";
import { loadable } from "./loadable.tsx";
import type { MarkdownProps } from "./markdown-props.ts";
import { hasMath } from "./math-text.tsx";
import { SkeletonText } from "./skeleton.tsx";

const MarkdownText = loadable(() => import("./markdown-text.tsx").then((module) => module.MarkdownText));
const MathText = loadable(() => import("./math-text.tsx").then((module) => module.MathText));

/** Markdown without raw HTML, unsafe links or external pictures. The renderer loads on demand, and KaTeX only for formulas. */
export function Markdown({ withMath = false, ...props }: MarkdownProps & { withMath?: boolean }) {
  const Text = withMath && hasMath(props.text) ? MathText : MarkdownText;
  return (
    <Suspense fallback={<SkeletonText lines={5} />}>
      <Text {...props} />
    </Suspense>
  );
}

/** For pages that are sure to need it: the renderer then travels with their own code. */
export async function preloadMarkdown(): Promise<void> {
  // A failure is shown where the text is rendered.
  await MarkdownText.preload().catch(() => undefined);
}
