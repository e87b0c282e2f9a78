import type { ResearchQuote, ResearchSource } from "@muster/contracts/research";
import { type ReactNode, useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { closeModal } from "../../platform/modals.ts";
import { Chip } from "../../ui/chip.tsx";
import { cx } from "../../ui/cx.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { formatDate } from "../../ui/format.ts";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { safeUrl } from "../../ui/markdown-urls.ts";
import { sourceNames } from "./kind-names.ts";

const DocumentReader = lazyDialog(async () => (await import("../files/reader/document-reader.tsx")).DocumentReader);

interface Quoted {
  quotes: ResearchQuote[];
  sources: ResearchSource[];
  /** False for a colleague's shared result: files and stored pages belong to the colleague. */
  isOwn: boolean;
}

/** Opens the stored source of a quote at the quoted words: its page for a knowledge base, else `reader`, which is rendered. */
export function useQuotes({ quotes, sources, isOwn }: Quoted): { open: (number: number) => void; reader: ReactNode } {
  const [opened, setOpened] = useState<ResearchQuote | null>(null);
  const navigate = useNavigate();
  const open = useCallback(
    (number: number) => {
      const quote = quotes.find((each) => each.number === number);
      const source = sources.find((each) => each.number === quote?.source);
      if (!quote || !source) return;
      if (source.baseId === null) return setOpened(quote);
      closeModal();
      void navigate(`/knowledge/${source.baseId}/items/${source.documentId}?at=${quote.start}-${quote.end}`);
    },
    [quotes, sources, navigate],
  );
  const openedSource = sources.find(({ number }) => number === opened?.source);
  if (opened && openedSource && !isOwn)
    return { open, reader: <QuoteDialog quote={opened} source={openedSource} onClose={() => setOpened(null)} /> };
  const reader = opened && openedSource && (
    <DocumentReader
      fileId={opened.documentId}
      fileName={openedSource.title}
      passage={{ start: opened.start, end: opened.end, quote: opened.quote }}
      onClose={() => setOpened(null)}
    />
  );
  return { open, reader };
}

interface QuoteDialogProps {
  quote: ResearchQuote;
  source: ResearchSource;
  onClose: () => void;
}

/** A quote without its stored source. */
function QuoteDialog({ quote: { quote }, source: { title, url }, onClose }: QuoteDialogProps) {
  const link = safeUrl(url ?? "");
  return (
    <Dialog title={title} size="sm" onClose={onClose}>
      <div className="grid gap-3">
        <blockquote className="break-words border-line-control border-l-2 pl-3 text-read" dir="auto">
          {quote}
        </blockquote>
        <p className="text-small text-ink-3">Only the person who shared this result can open the stored source.</p>
        {link && (
          <a className="link" href={link} target="_blank" rel="noopener noreferrer nofollow">
            Open the web page
          </a>
        )}
      </div>
    </Dialog>
  );
}

interface CitedWordsProps {
  text: string;
  isTitle?: boolean;
  onCitation: (number: number) => void;
}

/** Plain text whose numbers in brackets can be pressed. */
export function CitedWords({ text, isTitle = false, onCitation }: CitedWordsProps) {
  return (
    <p className={cx("break-words", isTitle ? "text-title" : "text-read")} dir="auto">
      {text.split(/(\[\d+\])/).map((part, at) => {
        const number = /^\[(\d+)\]$/.exec(part)?.[1];
        if (number === undefined) return part;
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
            key={at}
            type="button"
            className="cite"
            aria-label={`Source ${number}`}
            onClick={() => onCitation(Number(number))}
          >
            {number}
          </button>
        );
      })}
    </p>
  );
}

/** The sources with what is known of each. */
export function SourceItems({ sources }: { sources: ResearchSource[] }) {
  return (
    <ol className="panel">
      {sources.map((source) => (
        <SourceItem key={source.documentId} source={source} />
      ))}
    </ol>
  );
}

function SourceItem({ source }: { source: ResearchSource }) {
  const { number, kind, title, url, domain, snippet, relevance, reason, publishedAt, retrievedAt, read } = source;
  const facts = [
    sourceNames[kind],
    domain,
    publishedAt && `published ${formatDate(publishedAt)}`,
    `read ${formatDate(retrievedAt)}`,
  ].filter(Boolean);
  const link = safeUrl(url ?? "");
  return (
    <li className="grid gap-0.5 border-line border-b px-4 py-3 last:border-b-0">
      <p className="break-words font-[560]">
        <span className="num text-ink-3">{number}. </span>
        {link ? (
          <a className="link" href={link} target="_blank" rel="noopener noreferrer nofollow">
            {title}
          </a>
        ) : (
          title
        )}{" "}
        {read === "abstract" && <Chip tone="line">Summary only</Chip>}
      </p>
      <p className="break-words text-small text-ink-3">{facts.join(" · ")}</p>
      {snippet && <p className="line-clamp-3 break-words text-ink-2">{snippet}</p>}
      <p className="break-words text-small text-ink-3">
        <span className="num">Relevance {relevance}</span> · {reason}
      </p>
    </li>
  );
}
