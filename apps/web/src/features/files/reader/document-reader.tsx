import type { FileDocument } from "@muster/contracts/files";
import { Dialog } from "../../../ui/dialog.tsx";
import { formatCount } from "../../../ui/format.ts";
import { QueryView } from "../../../ui/query-view.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { useFileDocument } from "../files.queries.ts";
import { OriginalLink } from "../original-link.tsx";
import { ReaderText } from "./reader-text.tsx";
import { FindField, PageField } from "./reader-toolbar.tsx";
import { type Passage, type Reader, useReader } from "./use-reader.ts";

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
