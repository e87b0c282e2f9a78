import type { ReactNode } from "react";
import type { Components, Options } from "react-markdown";

export interface MarkdownProps {
  text: string;
  /** Components that replace the default elements. */
  components?: Components;
  /** Transforms of the document tree before rendering. Keep the array identical between renders. */
  rehypePlugins?: NonNullable<Options["rehypePlugins"]>;
<<<<<<< HEAD
  /** Changes to the Markdown tree; for the reader of formulas. Keep the array the same between renders. */
  remarkPlugins?: NonNullable<Options["remarkPlugins"]>;
  /** Draws an image of the text; without it, and where it gives null, the image's words stand in its place. */
=======
  /** Renders an image; without it, or when it returns null, the image's alt text is shown. */
>>>>>>> ready-plain
  renderImage?: (image: { src: string; alt: string }) => ReactNode;
}
