import { lazy, type ReactNode, Suspense } from "react";
import type { Components, Options } from "react-markdown";
import { SkeletonText } from "./skeleton.tsx";

const MarkdownText = lazy(() => import("./markdown-text.tsx").then((module) => ({ default: module.MarkdownText })));

export interface MarkdownProps {
  text: string;
  /** Other elements in place of the plain ones. */
  components?: Components;
  /** Changes to the document tree before it is drawn. Keep the array the same between renders. */
  rehypePlugins?: NonNullable<Options["rehypePlugins"]>;
  /** Draws an image of the text; without it, and where it gives null, the image's words stand in its place. */
  renderImage?: (image: { src: string; alt: string }) => ReactNode;
}

/** Text with marks: no raw HTML, safe links, no picture from elsewhere. The reader of marks loads on demand. */
export function Markdown(props: MarkdownProps) {
  return (
    <Suspense fallback={<SkeletonText lines={5} />}>
      <MarkdownText {...props} />
    </Suspense>
  );
}
