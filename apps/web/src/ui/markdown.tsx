import { lazy, Suspense } from "react";
import type { MarkdownProps } from "./markdown-props.ts";
import { SkeletonText } from "./skeleton.tsx";

const MarkdownText = lazy(() => import("./markdown-text.tsx").then((module) => ({ default: module.MarkdownText })));

/** Text with marks: no raw HTML, safe links, no picture from elsewhere. The reader of marks loads on demand. */
export function Markdown(props: MarkdownProps) {
  return (
    <Suspense fallback={<SkeletonText lines={5} />}>
      <MarkdownText {...props} />
    </Suspense>
  );
}
