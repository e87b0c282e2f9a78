import { type ReactNode, useMemo, useRef } from "react";
import { Markdown } from "../../ui/markdown.tsx";
import { linkCitations } from "../tasks/sources/link-citations.ts";
import { CopyButton } from "./copy-button.tsx";
import { blocksOf } from "./live-reply.ts";

interface ReplyTextProps {
  text: string;
  /** Bracketed numbers that link to a source. */
  cited: readonly number[];
  onCitation: (number: number) => void;
}

/** A finished reply: Markdown with clickable citations and copyable code. */
export function ReplyText({ text, cited, onCitation }: ReplyTextProps) {
  const key = cited.join(" ");
  const plugins = useMemo(() => {
    const numbers = new Set(key.split(" ").map(Number));
    return [linkCitations((number) => numbers.has(number))];
  }, [key]);
  const components = useMemo(() => createComponents(onCitation), [onCitation]);
  return (
    <div dir="auto" className="text-read">
      <Markdown withMath text={text} components={components} rehypePlugins={plugins} />
    </div>
  );
}

/** A streaming reply: finished blocks are rendered once, only the last one changes. */
export function StreamingText({ text }: { text: string }) {
  const blocks = blocksOf(text);
  return (
    <div dir="auto" className="text-read" data-streaming="">
      {blocks.map((block, index) => (
        <Markdown
          withMath
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever added at the end
          key={index}
          text={block}
          components={index < blocks.length - 1 ? plainComponents : growingComponents}
        />
      ))}
    </div>
  );
}

type WithChildren = { children?: ReactNode };
type ButtonProps = WithChildren & { name?: string | undefined; value?: unknown };

const plainComponents = {
  h1: ({ children }: WithChildren) => <h3 className="text-title!">{children}</h3>,
  h2: ({ children }: WithChildren) => <h4 className="font-[600]">{children}</h4>,
  h3: ({ children }: WithChildren) => <h5 className="font-[600]">{children}</h5>,
  // Marks of a list stand where its own text begins: an Arabic reply can contain an English list.
  ul: ({ className, children }: WithChildren & { className?: string | undefined }) => (
    <ul dir="auto" className={className}>
      {children}
    </ul>
  ),
  ol: ({ start, children }: WithChildren & { start?: number | undefined }) => (
    <ol dir="auto" start={start}>
      {children}
    </ol>
  ),
  blockquote: ({ children }: WithChildren) => <blockquote dir="auto">{children}</blockquote>,
  pre: CodeBlock,
};

/** The block that still grows has no colors: each new word would color all of it again. */
const growingComponents = {
  ...plainComponents,
  code: ({ className, children }: WithChildren & { className?: string }) => (
    <code className={className}>{children}</code>
  ),
};

function createComponents(onCitation: (number: number) => void) {
  return {
    ...plainComponents,
    button: ({ value, children }: ButtonProps) => (
      <button
        type="button"
        className="cite"
        aria-label={`Source ${String(value)}`}
        onClick={() => onCitation(Number(value))}
      >
        {children}
      </button>
    ),
  };
}

function CodeBlock({ children }: WithChildren) {
  const code = useRef<HTMLPreElement>(null);
  return (
    <div className="relative mb-3.5">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <pre ref={code} tabIndex={0} dir="ltr" className="mb-0! overflow-x-auto pr-10!">
        {children}
      </pre>
      <span className="absolute top-1.5 right-1.5">
        <CopyButton what="code" read={() => code.current?.textContent ?? ""} />
      </span>
    </div>
  );
}
