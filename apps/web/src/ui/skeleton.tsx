import { cx } from "./cx.ts";

interface SkeletonProps {
  width?: number | string;
  height?: number;
  className?: string;
}

/** Placeholder for text. Hidden for the first 150 ms so that fast responses do not flicker. */
export function Skeleton({ width = "100%", height = 12, className }: SkeletonProps) {
  return <div aria-hidden="true" className={cx("skel max-w-full", className)} style={{ width, height }} />;
}

/** Placeholder for a list: mark, two lines, a meter. */
export function SkeletonRows({ rows, height = 62 }: { rows: number; height?: number }) {
  return (
    <div className="panel">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <div className="row" key={index} style={{ height }}>
          <Skeleton width={32} height={32} className="shrink-0 rounded-[8px]!" />
          <div className="flex-1">
            <Skeleton width={120} height={11} />
            <Skeleton width={`${70 - (index % 4) * 9}%`} height={9} className="mt-2" />
          </div>
          <Skeleton width={90} height={10} />
        </div>
      ))}
    </div>
  );
}

/** Placeholder for a paragraph. */
export function SkeletonText({ lines }: { lines: number }) {
  return (
    <div className="grid gap-3 py-1">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <Skeleton key={index} width={`${96 - (index % 4) * 11}%`} height={11} />
      ))}
    </div>
  );
}
