import type { ReactNode } from "react";
import type { Components, Options } from "react-markdown";

export interface MarkdownProps {
  text: string;
  /** Other elements in place of the plain ones. */
  components?: Components;
  /** Changes to the document tree before it is drawn. Keep the array the same between renders. */
  rehypePlugins?: NonNullable<Options["rehypePlugins"]>;
  /** Changes to the Markdown tree; for the reader of formulas. Keep the array the same between renders. */
  remarkPlugins?: NonNullable<Options["remarkPlugins"]>;
  /** Draws an image of the text; without it, and where it gives null, the image's words stand in its place. */
  renderImage?: (image: { src: string; alt: string }) => ReactNode;
}
