import { lazy, Suspense } from "react";
import type { MarkdownProps } from "./markdown-props.ts";
import { SkeletonText } from "./skeleton.tsx";

const MarkdownText = lazy(() => import("./markdown-text.tsx").then((module) => ({ default: module.MarkdownText })));

/** Markdown text: no raw HTML, safe links, no external pictures. The parser loads on demand. */
export function Markdown(props: MarkdownProps) {
  return (
    <Suspense fallback={<SkeletonText lines={5} />}>
      <MarkdownText {...props} />
    </Suspense>
  );
}
