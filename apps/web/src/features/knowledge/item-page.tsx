import type { KnowledgeItemDetail } from "@muster/contracts/knowledge-items";
import type { KnowledgePassage } from "@muster/contracts/knowledge-search";
import { RotateCw } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { api } from "../../platform/api.ts";
import { Button } from "../../ui/button.tsx";
import { Chip, StatusChip } from "../../ui/chip.tsx";
import { formatBytes, formatCount, formatDate, formatDateTime } from "../../ui/format.ts";
import { Page, Section } from "../../ui/panel.tsx";
import { QueryView, RecordView } from "../../ui/query-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import {
  useBase,
  useItem,
  useItemCitations,
  useItemDocument,
  useItemPassages,
  useKnowledgeAction,
} from "./knowledge.queries.ts";

type Tab = "text" | "passages";

/** One document of a base: its text, its passages, and where it is cited. */
export function ItemPage() {
  const { baseId = "", itemId = "" } = useParams();
  const [params, setParams] = useSearchParams();
  const base = useBase(baseId);
  const item = useItem(baseId, itemId);
  const retry = useKnowledgeAction("Couldn’t try again", () => api.knowledge.retryItem({ id: baseId, itemId }));
  const tab: Tab = params.get("tab") === "passages" ? "passages" : "text";
  return (
    <Page
      title={item.data?.name ?? "Document"}
      subtitle={
        <nav aria-label="Breadcrumb" className="flex flex-wrap gap-1">
          <Link to="/knowledge" className="link">
            Knowledge Stack
          </Link>
          <span aria-hidden="true">/</span>
          <Link to={`/knowledge/${baseId}`} className="link">
            {base.data?.name ?? "Base"}
          </Link>
          {item.data?.path.map(({ id, name }) => (
            <span key={id} className="flex gap-1">
              <span aria-hidden="true">/</span>
              <Link to={`/knowledge/${baseId}?folder=${id}`} className="link">
                {name}
              </Link>
            </span>
          ))}
        </nav>
      }
      actions={
        item.data?.canRetry && (
          <Button icon={RotateCw} busy={retry.isPending} onClick={() => retry.mutate(undefined)}>
            Try again
          </Button>
        )
      }
    >
      <RecordView query={item} loading={<SkeletonText lines={10} />} errorTitle="Couldn’t open this item">
        {(data) => (
          <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_304px]">
            <div className="min-w-0">
              {data.imageUrl && (
                <img src={data.imageUrl} alt={data.name} className="mb-4 max-h-[420px] rounded-md border border-line" />
              )}
              <Tabs
                label="Document"
                value={tab}
                onChange={(next) =>
                  setParams(
                    (current) => {
                      current.set("tab", next);
                      return current;
                    },
                    { replace: true },
                  )
                }
                tabs={[
                  { id: "text", label: "Text as read", panel: <TextAsRead baseId={baseId} item={data} /> },
                  {
                    id: "passages",
                    label: `Passages (${formatCount(data.passageCount ?? 0)})`,
                    panel: <Passages baseId={baseId} item={data} />,
                  },
                ]}
              />
            </div>
            <Rail baseId={baseId} item={data} />
          </div>
        )}
      </RecordView>
    </Page>
  );
}

interface PartProps {
  baseId: string;
  item: KnowledgeItemDetail;
}

/** The whole text with its pages; `?at=START-END` marks a passage and brings it into view. */
function TextAsRead({ baseId, item }: PartProps) {
  // Its text and citations stay readable while it waits to be indexed again.
  const isRead = item.state === "ready" || (item.state !== "reading" && item.wordCount !== null);
  const document = useItemDocument(baseId, item.id, isRead);
  const [params] = useSearchParams();
  const marked = rangeOf(params.get("at"));
  if (item.state === "failed")
    return <p className="py-4 text-fault">{item.reason ?? "This item could not be read."}</p>;
  if (!isRead) return <p className="py-4 text-ink-2">The text appears here after it is read.</p>;
  return (
    <div className="py-4">
      {item.reason && <p className="pb-3 text-attention">{item.reason}</p>}
      <QueryView
        query={document}
        loading={<SkeletonText lines={12} />}
        isEmpty={({ text }) => text.trim() === ""}
        empty={<p className="text-ink-2">No text was found in this document.</p>}
        errorTitle="Couldn’t load the text"
      >
        {({ text, pages }) => <PagedText text={text} pages={pages} marked={marked} language={item.language} />}
      </QueryView>
    </div>
  );
}

interface Range {
  start: number;
  end: number;
}

interface PagedTextProps {
  text: string;
  pages: { page: number; start: number; end: number }[];
  marked: Range | null;
  language: string | null;
}

function PagedText({ text, pages, marked, language }: PagedTextProps) {
  const mark = useRef<HTMLElement>(null);
  const parts = useMemo(
    () => (pages.length > 0 ? pages : [{ page: null, start: 0, end: text.length }]),
    [pages, text.length],
  );

  // A citation opens at its passage; the page is long, so it must be scrolled.
  useEffect(() => {
    mark.current?.scrollIntoView({ block: "center" });
  }, []);

  return (
    <div className="max-w-[760px]" lang={language ?? undefined}>
      {parts.map(({ page, start, end }) => (
        <section
          key={start}
          aria-label={page === null ? undefined : `Page ${page}`}
          className="mb-5 [contain-intrinsic-size:auto_600px] [content-visibility:auto]"
        >
          {page !== null && <p className="mb-1 text-micro text-ink-3">Page {page}</p>}
          <div className="whitespace-pre-wrap break-words text-read">
            {withMark(text, { start, end }, marked, mark)}
          </div>
        </section>
      ))}
    </div>
  );
}

function withMark(text: string, part: Range, marked: Range | null, ref: RefObject<HTMLElement | null>) {
  const start = Math.max(part.start, marked?.start ?? 0);
  const end = Math.min(part.end, marked?.end ?? 0);
  if (!marked || end <= start) return text.slice(part.start, part.end);
  return (
    <>
      {text.slice(part.start, start)}
      <mark ref={ref} data-mark="passage" className="passage">
        {text.slice(start, end)}
      </mark>
      {text.slice(end, part.end)}
    </>
  );
}

function rangeOf(at: string | null): Range | null {
  const [start, end] = (at ?? "").split("-").map(Number);
  if (start === undefined || end === undefined || !(end > start)) return null;
  return { start, end };
}

function Passages({ baseId, item }: PartProps) {
  const passages = useItemPassages(baseId, item.id, item.state === "ready");
  if (item.state !== "ready") return <p className="py-4 text-ink-2">Passages appear here after the item is indexed.</p>;
  return (
    <div className="py-4">
      <QueryView
        query={passages}
        loading={<SkeletonText lines={8} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className="text-ink-2">This document has no passages.</p>}
        errorTitle="Couldn’t load the passages"
      >
        {({ items }) => (
          <ol className="grid gap-2">
            {items.map((passage) => (
              <li key={passage.id} className="panel px-4 py-3">
                <PassageMeta passage={passage} />
                <p className="whitespace-pre-wrap break-words text-read">{passage.shown}</p>
                <Link
                  className="link text-small"
                  to={`/knowledge/${baseId}/items/${item.id}?at=${passage.start}-${passage.end}`}
                >
                  Show in the text
                </Link>
              </li>
            ))}
          </ol>
        )}
      </QueryView>
      {passages.hasNextPage && (
        <div className="mt-3 flex justify-center">
          <Button busy={passages.isFetchingNextPage} onClick={() => void passages.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </div>
  );
}

const markLabels: Record<KnowledgePassage["marks"][number], string> = {
  speaker_notes: "Speaker notes",
  mail_header: "Mail header",
  boilerplate: "Boilerplate",
  addressed_to_ai: "Addressed to an AI: ignored",
};

export function PassageMeta({ passage }: { passage: KnowledgePassage }) {
  const place = [passage.page !== null && `Page ${passage.page}`, passage.label, ...passage.headingPath].filter(
    Boolean,
  );
  return (
    <div className="mb-1 flex flex-wrap items-center gap-1.5 text-small text-ink-3">
      {place.length > 0 && <span className="min-w-0 break-words">{place.join(" · ")}</span>}
      {passage.marks.map((mark) => (
        <Chip key={mark} tone="line">
          {markLabels[mark]}
        </Chip>
      ))}
    </div>
  );
}

function Rail({ baseId, item }: PartProps) {
  const cited = useItemCitations(baseId, item.id);
  return (
    <aside className="grid content-start gap-5">
      <Section title="About">
        <dl className="panel grid gap-2 px-4 py-3">
          <Fact name="State">
            {item.state === "ready" ? (
              <StatusChip status="done" label="Ready" />
            ) : item.state === "failed" ? (
              <StatusChip status="failed" />
            ) : (
              <StatusChip status="working" label={item.state === "queued" ? "Queued" : "Indexing"} />
            )}
          </Fact>
          <Fact name="Size">{formatBytes(item.sizeBytes)}</Fact>
          {item.pageCount !== null && <Fact name="Pages">{formatCount(item.pageCount)}</Fact>}
          {item.wordCount !== null && <Fact name="Words">{formatCount(item.wordCount)}</Fact>}
          {item.language && <Fact name="Language">{item.language}</Fact>}
          <Fact name="Added">{formatDateTime(item.createdAt)}</Fact>
          {item.url && (
            <Fact name="Address">
              <a href={item.url} target="_blank" rel="noreferrer" className="link break-all">
                {item.url}
              </a>
            </Fact>
          )}
        </dl>
      </Section>
      {item.quality && (
        <Section title="Reading quality" aside={<span className="num">{Math.round(item.quality.score)} of 100</span>}>
          {item.quality.remarks.length === 0 && item.notes.length === 0 ? (
            <p className="text-ink-2">Everything was read.</p>
          ) : (
            <ul className="grid list-disc gap-1 pl-4 text-ink-2">
              {[...item.quality.remarks, ...item.notes].map((remark) => (
                <li key={remark}>{remark}</li>
              ))}
            </ul>
          )}
        </Section>
      )}
      {item.summary && (
        <Section title="Summary">
          <p className="break-words text-ink-2">{item.summary}</p>
        </Section>
      )}
      {item.keywords.length > 0 && (
        <Section title="Key phrases">
          <ul className="flex flex-wrap gap-1.5">
            {item.keywords.map((keyword) => (
              <li key={keyword}>
                <Chip>{keyword}</Chip>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Cited in">
        <QueryView
          query={cited}
          loading={<SkeletonText lines={2} />}
          isEmpty={({ items }) => items.length === 0}
          empty={<p className="text-ink-3">None of your tasks or chats cite it yet.</p>}
          errorTitle="Couldn’t load the citations"
        >
          {({ items }) => (
            <ul className="grid gap-2">
              {items.map(({ link, title, quote, citedAt }) => (
                <li key={`${link} ${quote}`}>
                  <Link to={link} className="link font-[530]">
                    {title}
                  </Link>
                  <span className="text-small text-ink-3"> · {formatDate(citedAt)}</span>
                  <p className="line-clamp-2 text-small text-ink-2">“{quote}”</p>
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </Section>
    </aside>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-small text-ink-3">{name}</dt>
      <dd className="num min-w-0 text-right">{children}</dd>
    </div>
  );
}
