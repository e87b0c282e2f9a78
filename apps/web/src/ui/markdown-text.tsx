import { memo, Suspense, useMemo } from "react";
import ReactMarkdown, { type Components, type Options } from "react-markdown";
import remarkGfm from "remark-gfm";
import { loadable } from "./loadable.tsx";
import type { MarkdownProps } from "./markdown-props.ts";
import { safeUrl } from "./markdown-urls.ts";

const gfm: NonNullable<Options["remarkPlugins"]> = [remarkGfm];
const none: never[] = [];

/** Renders the text; see Markdown, which loads it. */
export const MarkdownText = memo(function MarkdownText({
  text,
  components,
  remarkPlugins = none,
  rehypePlugins = none,
  renderImage,
}: MarkdownProps) {
  const plugins = useMemo(() => [...gfm, ...remarkPlugins], [remarkPlugins]);
  const elements = useMemo(() => ({ ...createComponents(renderImage), ...components }), [renderImage, components]);
  return (
    <div className="prose">
      <ReactMarkdown remarkPlugins={plugins} rehypePlugins={rehypePlugins} components={elements} urlTransform={safeUrl}>
        {text}
      </ReactMarkdown>
    </div>
  );
});

function createComponents(renderImage: MarkdownProps["renderImage"]): Components {
  return {
    a: ({ href, children }) => <SafeLink href={href}>{children}</SafeLink>,
    code: ({ className, children }) => <Code className={className}>{children}</Code>,
    img: ({ src, alt }) => <>{renderImage?.({ src: String(src ?? ""), alt: alt ?? "" }) ?? alt}</>,
    // A picture rendered as a figure may not be inside a paragraph.
    p: ({ node, children }) => (node?.children.some(isPicture) ? <div>{children}</div> : <p>{children}</p>),
    pre: ({ children }) => (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      <pre tabIndex={0}>{children}</pre>
    ),
    table: ({ children }) => (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      <section className="mb-3.5 overflow-x-auto" aria-label="Table" tabIndex={0}>
        <table dir="auto">{children}</table>
      </section>
    ),
  };
}

/** Whether a node of the tree is a picture. */
function isPicture(node: { type: string; tagName?: string }): boolean {
  return node.type === "element" && node.tagName === "img";
}

const CodeColors = loadable(() => import("./code-colors.tsx").then((module) => module.CodeColors));

/** Colors belong to a block whose fence names a language; they load with the first one. */
function Code({ className, children }: { className: string | undefined; children: React.ReactNode }) {
  const language = /language-(\S+)/.exec(className ?? "")?.[1];
  if (!language || typeof children !== "string") return <code className={className}>{children}</code>;
  return (
    <code className={className}>
      <Suspense fallback={children}>
        <CodeColors code={children} language={language} />
      </Suspense>
    </code>
  );
}

function SafeLink({ href, children }: { href: string | undefined; children: React.ReactNode }) {
  if (!href) return <>{children}</>;
  const isElsewhere = /^https?:/i.test(href);
  return (
    <a className="link" href={href} {...(isElsewhere && { target: "_blank", rel: "noopener noreferrer nofollow" })}>
      {children}
      {isElsewhere && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  );
}
