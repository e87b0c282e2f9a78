import type { ReactNode } from "react";
import type { Components, Options } from "react-markdown";

export interface MarkdownProps {
  text: string;
  /** Components that replace the default elements. */
  components?: Components;
  /** Transforms of the document tree before rendering. Keep the array identical between renders. */
  rehypePlugins?: NonNullable<Options["rehypePlugins"]>;
  /** Extensions of the Markdown parser, such as formulas. Keep the array identical between renders. */
  remarkPlugins?: NonNullable<Options["remarkPlugins"]>;
  /** Renders an image; without it, or when it returns null, the image's alt text is shown. */
  renderImage?: (image: { src: string; alt: string }) => ReactNode;
}
