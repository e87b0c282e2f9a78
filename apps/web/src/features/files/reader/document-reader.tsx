import type { FileDocument } from "@muster/contracts/files";
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { formatCount } from "../../../ui/format.ts";
import { QueryView } from "../../../ui/query-view.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { SearchField } from "../../../ui/text-field.tsx";
import { useFileDocument } from "../files.queries.ts";
import { OriginalLink } from "../original-link.tsx";
import { maxHits } from "./find-in-text.ts";
import type { Mark } from "./mark-ranges.ts";
import { createNearObserver, NearContext } from "./near.ts";
import { SheetView } from "./sheet-view.tsx";
import { type Passage, type Reader, useReader, type WantedPlace } from "./use-reader.ts";

interface DocumentReaderProps {
  fileId: string;
  fileName: string;
  /** The passage to highlight and scroll to. */
  passage?: Passage | undefined;
  onClose: () => void;
}

/** A document's parsed text with pages, headings and tables, searchable, scrolled to the requested passage. */
export function DocumentReader({ fileId, fileName, passage, onClose }: DocumentReaderProps) {
  const query = useFileDocument(fileId);
  const reader = useReader(query.data, passage);
  return (
    <Dialog
      title={query.data?.file.name ?? fileName}
      description={
        <>
          {query.data && `${sizeOf(query.data)} · `}
          <OriginalLink fileId={fileId} fileName={query.data?.file.name ?? fileName} />
        </>
      }
      size={query.error && !query.data ? "lg" : "reading"}
      header={query.data && <Toolbar reader={reader} />}
      onClose={onClose}
    >
      <QueryView
        query={query}
        loading={<SkeletonText lines={12} />}
        isEmpty={({ text }) => text === ""}
        empty={<p className="text-ink-2">This document has no text.</p>}
        errorTitle="Couldn’t open this document"
      >
        {(document) => (
          <div className="mx-auto max-w-[760px]" lang={document.language ?? undefined}>
            <Notes notes={document.notes} />
            {passage && !reader.found && (
              <p role="status" className="mb-3 rounded-sm bg-attention-soft px-3 py-2 text-attention text-small">
                We couldn’t find this passage in the document: “{passage.quote}”
              </p>
            )}
            <ReaderText text={document.text} reader={reader} />
          </div>
        )}
      </QueryView>
      {query.error && passage && (
        <figure className="mt-5">
          <figcaption className="mb-1.5 text-ink-3 text-small">Cited passage</figcaption>
          <blockquote className="border-line-control border-l-2 pl-3.5 text-read">{passage.quote}</blockquote>
        </figure>
      )}
    </Dialog>
  );
}

function Toolbar({ reader }: { reader: Reader }) {
  const { find, page, lastPage } = reader;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {lastPage !== null && <PageField page={page} last={lastPage} onGo={reader.goToPage} />}
      <div className="flex-1 max-md:hidden" />
      <FindField {...find} />
    </div>
  );
}

/** What could not be read, was left out or truncated. */
function Notes({ notes }: Pick<FileDocument, "notes">) {
  if (notes.length === 0) return null;
  return (
    <ul aria-label="Reading notes" className="mb-4 grid gap-1 rounded-sm bg-raised px-3 py-2 text-ink-2 text-small">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

function sizeOf({ pages, wordCount }: FileDocument): string {
  const words = `${formatCount(wordCount)} ${wordCount === 1 ? "word" : "words"}`;
  if (pages.length === 0) return words;
  return `${formatCount(pages.length)} ${pages.length === 1 ? "page" : "pages"} · ${words}`;
}

const none: Mark[] = [];

/** The sheets of a document, one below the other; distant ones are not rendered. */
function ReaderText({ text, reader }: { text: string; reader: Reader }) {
  const { sheets, marks, wanted, setInSight } = reader;
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [observer, setObserver] = useState<ReturnType<typeof createNearObserver> | null>(null);
  const latest = useRef(setInSight);
  latest.current = setInSight;

  // The dialog's body scrolls, so it is the root for visibility.
  useEffect(() => {
    const scroller = box?.closest("section");
    if (!box || !scroller) return;
    const created = createNearObserver(scroller);
    setObserver(created);
    const look = () => latest.current(sheetInSight(box, scroller));
    scroller.addEventListener("scroll", look, { passive: true });
    return () => {
      scroller.removeEventListener("scroll", look);
      created.stop();
    };
  }, [box]);

  // The wanted place is rendered in this pass; its neighbors, rendered later, do not move it, because of the browser's scroll
  // anchoring.
  useLayoutEffect(() => {
    if (box && wanted) bringIntoView(box, wanted);
  }, [box, wanted]);

  return (
    <NearContext value={observer}>
      <div ref={setBox}>
        {sheets.map((sheet, index) => (
          <SheetView
            key={sheet.page ?? sheet.start}
            sheet={sheet}
            index={index}
            text={text}
            marks={marks.get(index) ?? none}
            isWanted={wanted?.sheet === index}
          />
        ))}
      </div>
    </NearContext>
  );
}

function bringIntoView(box: HTMLElement, { sheet, offset }: WantedPlace) {
  const drawn = box.children[sheet];
  const mark =
    offset === null
      ? undefined
      : (drawn?.querySelector(`mark[data-at="${offset}"]`) ?? drawn?.querySelector("mark[data-mark=passage]"));
  if (mark) mark.scrollIntoView({ block: "center" });
  else drawn?.scrollIntoView({ block: "start" });
}

/** The last sheet that begins above the middle of the visible area; sheets are in order, so a binary search finds it. */
function sheetInSight(box: HTMLElement, scroller: Element): number {
  const line = scroller.getBoundingClientRect().top + scroller.clientHeight / 2;
  let [low, high] = [0, box.children.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((box.children[middle]?.getBoundingClientRect().top ?? 0) <= line) low = middle;
    else high = middle - 1;
  }
  return low;
}

interface PageFieldProps {
  /** The visible page, and the last one. */
  page: number;
  last: number;
  onGo: (page: number) => void;
}

/** "Page 3 of 12" with an editable number. */
function PageField({ page, last, onGo }: PageFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);

  function go() {
    const wanted = Number(typed);
    setTyped(null);
    if (typed && Number.isInteger(wanted)) onGo(Math.min(Math.max(wanted, 1), last));
  }

  return (
    <div className="flex items-center gap-1">
      <IconButton
        label="Previous page"
        icon={ChevronLeft}
        size="sm"
        disabledReason={page <= 1 ? "This is the first page" : null}
        onClick={() => onGo(page - 1)}
      />
      <label className="flex items-center gap-1.5 text-small text-ink-2">
        Page
        <input
          inputMode="numeric"
          aria-label={`Page number, 1 to ${formatCount(last)}`}
          className="field num min-h-8 w-14! px-2! py-[3px]! text-center"
          value={typed ?? String(page)}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, "").slice(0, 5))}
          onBlur={go}
          onKeyDown={(event) => event.key === "Enter" && go()}
        />
        <span className="num">of {formatCount(last)}</span>
      </label>
      <IconButton
        label="Next page"
        icon={ChevronRight}
        size="sm"
        disabledReason={page >= last ? "This is the last page" : null}
        onClick={() => onGo(page + 1)}
      />
    </div>
  );
}

interface FindFieldProps {
  /** The toolbar; ⌘F and Ctrl F focus its search field. */
  box: RefObject<HTMLDivElement | null>;
  words: string;
  onWords: (words: string) => void;
  count: number;
  /** Index of the current hit; null before the first step. */
  at: number | null;
  onStep: (by: 1 | -1) => void;
}

/** Searches the text. The browser's own search finds only rendered text. */
function FindField({ box, words, onWords, count, at, onStep }: FindFieldProps) {
  useFindKeys(box);

  function handleKey(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    onStep(event.shiftKey ? -1 : 1);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field inside leads to the next find
    <div ref={box} className="flex min-w-0 items-center gap-1 max-md:w-full" onKeyDown={handleKey}>
      <SearchField
        label="Search this document"
        value={words}
        onChange={onWords}
        className="min-w-0 max-md:flex-1 md:w-[220px]"
      />
      <span role="status" className="num min-w-[74px] whitespace-nowrap text-center text-small text-ink-2">
        {countWords(words, count, at)}
      </span>
      <IconButton
        label="Previous match"
        icon={ChevronUp}
        size="sm"
        disabledReason={count === 0 ? "No matches" : null}
        onClick={() => onStep(-1)}
      />
      <IconButton
        label="Next match"
        icon={ChevronDown}
        size="sm"
        disabledReason={count === 0 ? "No matches" : null}
        onClick={() => onStep(1)}
      />
    </div>
  );
}

function countWords(words: string, count: number, at: number | null): string {
  if (!words.trim()) return "";
  if (count === 0) return "No matches";
  const all = count === maxHits ? `${formatCount(maxHits)}+` : formatCount(count);
  return at === null ? `${all} ${count === 1 ? "match" : "matches"}` : `${formatCount(at + 1)} of ${all}`;
}

/** ⌘F or Ctrl F focuses the field. */
function useFindKeys(box: RefObject<HTMLDivElement | null>) {
  // The keys apply to the whole window while the document is open.
  useEffect(() => {
    function handleKey(event: globalThis.KeyboardEvent) {
      if (event.key.toLowerCase() !== "f" || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      const field = box.current?.querySelector("input");
      if (!field) return;
      event.preventDefault();
      field.focus();
      field.select();
    }
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, [box]);
}
