import type { ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "./cx.ts";
import { Skeleton } from "./skeleton.tsx";

export interface LedgerItem {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  /** The number asks the user to act. */
  attention?: boolean;
  to?: string;
}

/** Two or four related numbers in one strip, divided by hairlines. */
export function Ledger({ items, loading = false }: { items: LedgerItem[]; loading?: boolean }) {
  return (
    <dl className="panel grid grid-cols-2 overflow-hidden lg:grid-cols-4" aria-busy={loading || undefined}>
      {items.map((item, index) => (
        <div
          key={item.label}
          className={cx(
            "relative min-h-[105px] min-w-0 border-line p-4",
            index % 2 === 1 && "border-l",
            index > 1 && "border-t lg:border-t-0",
            index === 2 && "lg:border-l",
          )}
        >
          <dt className="eyebrow">
            {item.to ? (
              <Link to={item.to} className="after:absolute after:inset-0 hover:text-ink focus-visible:outline-offset-4">
                {item.label}
              </Link>
            ) : (
              item.label
            )}
          </dt>
          <dd className="mt-2">{loading ? <LoadingValue note={item.note} /> : <Value {...item} />}</dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ value, note, attention }: LedgerItem) {
  return (
    <>
      <span
        className={cx("num block font-[560] text-figure tracking-[-0.02em]", attention ? "text-attention" : "text-ink")}
      >
        {value}
      </span>
      {note && <span className="num mt-1 block text-small text-ink-3">{note}</span>}
    </>
  );
}

/** As high as the value will be: a note that wraps keeps its lines, unseen. */
function LoadingValue({ note }: Pick<LedgerItem, "note">) {
  return (
    <>
      <Skeleton width={64} height={22} className="mt-1" />
      <span className="relative mt-1 block">
        <span aria-hidden className="num invisible block text-small">
          {note}
        </span>
        <Skeleton width={110} height={9} className="absolute top-1.5 left-0" />
      </span>
    </>
  );
}
