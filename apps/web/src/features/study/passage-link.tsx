import type { StudyPassage } from "@muster/contracts/study";
import { createContext, useContext, useState } from "react";
import { Link } from "react-router";
import { closeModal } from "../../platform/modals.ts";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { safeUrl } from "../../ui/markdown-urls.ts";

const DocumentReader = lazyDialog(async () => (await import("../files/reader/document-reader.tsx")).DocumentReader);

/** False where the sources belong to someone else, whose files the reader cannot open. */
export const SourcesOpen = createContext(true);

/** A page of the web, in a new tab. */
export function PageLink({ url, children }: { url: string; children: string }) {
  return (
    <a className="link break-words" href={safeUrl(url)} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** A passage's file and page. Opens the source at the passage: its page for a knowledge base, else a reader. */
export function PassageLink({ passage }: { passage: StudyPassage }) {
  const { baseId, fileId, fileName, url, start, end, text, page } = passage;
  const [isOpen, setOpen] = useState(false);
  const canOpen = useContext(SourcesOpen);
  const place = page === null ? fileName : `${fileName}, page ${page}`;
  if (!canOpen) return url === null ? place : <PageLink url={url}>{place}</PageLink>;
  if (baseId !== null)
    return (
      <Link
        className="link break-words"
        to={`/knowledge/${baseId}/items/${fileId}?at=${start}-${end}`}
        onClick={closeModal}
      >
        {place}
      </Link>
    );
  return (
    <>
      <button type="button" className="link break-words text-left" onClick={() => setOpen(true)}>
        {place}
      </button>
      {isOpen && (
        <DocumentReader
          fileId={fileId}
          fileName={fileName}
          passage={{ start, end, quote: text }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
