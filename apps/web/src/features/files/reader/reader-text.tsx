import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Mark } from "./mark-ranges.ts";
import { createNearObserver, NearContext } from "./near.ts";
import { SheetView } from "./sheet-view.tsx";
import type { Reader, WantedPlace } from "./use-reader.ts";

const none: Mark[] = [];

/** The sheets of a document, one below the other; distant ones are not rendered. */
export function ReaderText({ text, reader }: { text: string; reader: Reader }) {
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
