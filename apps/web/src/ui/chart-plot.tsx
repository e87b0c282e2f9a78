import type { Chart } from "@muster/contracts/analysis";
import { chartToSvg } from "@muster/documents/chart-svg";
import { useLayoutEffect, useMemo, useRef, useState } from "react";

const fonts = "var(--font-ui), sans-serif";

/** The same drawing as in the document's file, at the container's width and in the page's colors. */
export function ChartPlot({ chart }: { chart: Chart }) {
  const [box, width] = useWidth();
  const svg = useMemo(
    () => (width > 0 ? chartToSvg(chart, { width, theme: "page", fonts, showTitle: false }) : ""),
    [chart, width],
  );
  return (
    <div className="px-4 pb-2">
      <div
        ref={box}
        className="num min-h-[120px] overflow-hidden [&>svg]:block [&>svg]:max-w-full"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own code, which escapes every text it is given
        dangerouslySetInnerHTML={{ __html: svg }}
      />
    </div>
  );
}

function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  // Only the browser knows the container's width. Also measured before painting, because printing does not wait for an observer.
  useLayoutEffect(() => {
    if (!box.current) return;
    setWidth(Math.floor(box.current.clientWidth));
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return [box, width] as const;
}
