import { lazy, Suspense } from "react";
import { hasMath } from "./mark-math.ts";
import type { MarkdownProps } from "./markdown-props.ts";
import { SkeletonText } from "./skeleton.tsx";

const MarkdownText = lazy(() => import("./markdown-text.tsx").then((module) => ({ default: module.MarkdownText })));
const MathText = lazy(() => import("./math-text.tsx").then((module) => ({ default: module.MathText })));

/** Markdown without raw HTML, unsafe links or external pictures. The renderer loads on demand, and KaTeX only for formulas. */
export function Markdown({ withMath = false, ...props }: MarkdownProps & { withMath?: boolean }) {
  const Text = withMath && hasMath(props.text) ? MathText : MarkdownText;
  return (
    <Suspense fallback={<SkeletonText lines={5} />}>
      <Text {...props} />
    </Suspense>
  );
}
