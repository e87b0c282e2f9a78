import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import type { Reading } from "../document/use-reading.ts";
import { CitationPanel } from "./citation-panel.tsx";

const DocumentReader = lazyDialog(async () => (await import("../../files/reader/document-reader.tsx")).DocumentReader);

/** The open source in the column beside the document. Escape closes it and leaves the document open. */
export function SourceBeside({ reading }: { reading: Reading }) {
  const { source, close } = reading.sources;
  const panel = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const latest = useRef(close);
  latest.current = close;

  // The dialog listens on its own element and would close first, so this listener must run before it.
  useEffect(() => {
    const element = panel.current;
    function handleKey(event: KeyboardEvent) {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      latest.current();
    }
    element?.addEventListener("keydown", handleKey);
    return () => element?.removeEventListener("keydown", handleKey);
  }, []);

  // Opening a source moves focus to it; closing returns focus to its number in the text.
  useEffect(() => {
    const opener = document.activeElement;
    title.current?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  if (!source) return null;
  return (
    <section ref={panel} aria-label={`Source ${source.number}`} className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-3 border-line border-b py-2">
        <h3 ref={title} tabIndex={-1} className="flex-1 text-title focus-visible:outline-none">
          Source {source.number}
        </h3>
        <IconButton label="Close source" icon={X} size="sm" onClick={close} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section className="min-h-0 flex-1 overflow-y-auto py-4" aria-label="Passage" tabIndex={0}>
        <Panel reading={reading} />
      </section>
    </section>
  );
}

/** The same as a sheet over the document on narrow screens. */
export function SourceSheet({ reading }: { reading: Reading }) {
  const { source, close } = reading.sources;
  if (!source) return null;
  return (
    <Dialog title={`Source ${source.number}`} size="md" onClose={close}>
      <Panel reading={reading} />
    </Dialog>
  );
}

/** The document that a source was opened in. */
export function OpenDocument({ reading }: { reading: Reading }) {
  const { document, closeDocument } = reading.sources;
  if (!document) return null;
  return <DocumentReader {...document} onClose={closeDocument} />;
}

function Panel({ reading }: { reading: Reading }) {
  const { source, citations, places, openDocument } = reading.sources;
  if (!source) return null;
  return (
    <CitationPanel
      citation={source}
      citations={citations}
      places={places.get(source.number) ?? []}
      onPlace={({ at }) => reading.locateCitation(source.number, at)}
      onStep={reading.openSource}
      onOpenDocument={() => openDocument()}
    />
  );
}
