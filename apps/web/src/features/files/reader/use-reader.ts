import type { FileDocument } from "@muster/contracts/files";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { findInText, firstHitFrom, type Range } from "./find-in-text.ts";
import { locatePassage } from "./locate-passage.ts";
import type { Mark } from "./mark-ranges.ts";
import { type Sheet, sheetAt, sheetsOf } from "./sheets.ts";

export type Passage = Range & { quote: string };

/** A place to scroll to. Each is a new object, so that the same place can be requested twice. */
export interface WantedPlace {
  sheet: number;
  /** Offset in the text; without it, the beginning of the sheet. */
  offset: number | null;
}

export type Reader = ReturnType<typeof useReader>;

/** State of the reader: the document, the search and the wanted place; empty until the document has loaded. */
export function useReader(document: FileDocument | undefined, passage: Passage | undefined) {
  const sheets = useMemo(() => (document ? sheetsOf(document) : []), [document]);
  const found = useMemo(
    () => (document && passage ? locatePassage(document.text, passage) : undefined),
    [document, passage],
  );
  const [asked, setAsked] = useState<WantedPlace | null>(null);
  const [inSight, setInSight] = useState(0);
  const opening = useMemo(() => (found ? placeAt(sheets, found.start) : null), [found, sheets]);
  const wanted = asked ?? opening;
  const find = useFind({
    text: document?.text ?? "",
    from: sheets[inSight]?.start ?? 0,
    onStep: (hit) => setAsked(placeAt(sheets, hit.start)),
  });
  const { hits, at } = find;
  const marks = useMemo(() => marksBySheet(sheets, { found, hits, at }), [sheets, found, hits, at]);
  const pages = sheets.filter((sheet) => sheet.page !== null);

  return {
    sheets,
    found,
    marks,
    wanted,
    find: find.field,
    page: sheets[inSight]?.page ?? 1,
    lastPage: pages.at(-1)?.page ?? null,
    goToPage(page: number) {
      const sheet = sheets.findIndex((candidate) => candidate.page === page);
      if (sheet >= 0) setAsked({ sheet, offset: null });
    },
    setInSight,
  };
}

function placeAt(sheets: Sheet[], offset: number): WantedPlace {
  return { sheet: sheetAt(sheets, offset), offset };
}

function marksBySheet(
  sheets: Sheet[],
  { found, hits, at }: { found: Range | undefined; hits: Range[]; at: number | null },
) {
  const all: Mark[] = hits.map((hit, index) => ({ ...hit, kind: index === at ? "current" : "hit" }));
  if (found) all.push({ ...found, kind: "passage" });
  const bySheet = new Map<number, Mark[]>();
  for (const mark of all) {
    for (const sheet of new Set([sheetAt(sheets, mark.start), sheetAt(sheets, mark.end - 1)])) {
      const here = bySheet.get(sheet);
      if (here) here.push(mark);
      else bySheet.set(sheet, [mark]);
    }
  }
  return bySheet;
}

interface FindInput {
  text: string;
  /** The reader's position: the first hit shown is the next from here. */
  from: number;
  onStep: (hit: Range) => void;
}

/** Search state: the words, their hits, and the current hit. */
function useFind({ text, from, onStep }: FindInput) {
  const [words, setWords] = useState("");
  const [at, setAt] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  // A long text takes a moment to search; typing must not wait for it.
  const settled = useDeferredValue(words);
  const hits = useMemo(() => findInText(text, settled), [text, settled]);
  // The reader's position when the words were typed; scrolling on must not change the next hit.
  const [begin, setBegin] = useState(0);
  const first = useMemo(() => firstHitFrom(hits, begin), [hits, begin]);

  function step(by: 1 | -1) {
    if (hits.length === 0) return;
    // The first step leads to the first hit, not past it.
    const next = at === null ? (by === 1 ? first : first - 1) : at + by;
    const turned = (next + hits.length) % hits.length;
    setAt(turned);
    const hit = hits[turned];
    if (hit) onStep(hit);
  }

  return {
    hits,
    at,
    field: {
      box,
      words,
      onWords: (next: string) => {
        setWords(next);
        setAt(null);
        setBegin(from);
      },
      count: hits.length,
      at,
      onStep: step,
    },
  };
}
