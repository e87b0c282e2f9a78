import type { CitedPassage } from "@muster/contracts/deliverable";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import type { TaskPreview } from "../tasks.queries.ts";
import { citingPlaces } from "./citing-places.ts";

/** The sources of a document and the open one, from the URL: ?source=3&document=1, or ?document=FILE for a whole file. */
export function useSources({ deliverable, receipt }: TaskPreview) {
  const [params, setParams] = useSearchParams();
  const citations = deliverable.citations.length > 0 ? deliverable.citations : receipt.citations;
  const places = useMemo(() => {
    const known = new Set(citations.map(({ number }) => number));
    return citingPlaces(deliverable.markdown, (number) => known.has(number));
  }, [deliverable.markdown, citations]);
  const source = citations.find(({ number }) => String(number) === params.get("source"));

  function change(changes: Record<"source" | "document", string | null>, replace: boolean) {
    setParams(
      (current) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) current.delete(name);
          else current.set(name, value);
        }
        return current;
      },
      { replace },
    );
  }

  return {
    citations,
    places,
    source,
    /** Going back closes the source; switching sources adds no history entry. */
    open: (number: number) => change({ source: String(number), document: null }, source !== undefined),
    close: () => change({ source: null, document: null }, true),
    document: documentOf(params.get("document"), { source, receipt }),
    openDocument: (fileId?: string) =>
      change({ source: fileId ? null : params.get("source"), document: fileId ?? "1" }, false),
    closeDocument: () => change({ source: params.get("source"), document: null }, true),
  };
}

interface Known {
  source: CitedPassage | undefined;
  receipt: TaskPreview["receipt"];
}

function documentOf(wanted: string | null, { source, receipt }: Known) {
  if (wanted === "1" && source) return { fileId: source.fileId, fileName: source.fileName, passage: source };
  const input = receipt.inputs.find(({ fileId }) => fileId === wanted);
  return input && { fileId: input.fileId, fileName: input.name, passage: undefined };
}
