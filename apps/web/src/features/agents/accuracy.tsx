import { Bar } from "../../ui/bar.tsx";
import { formatPercent } from "../../ui/format.ts";

/** The share of judged results that were accepted, or what will provide it. */
export function Accuracy({ value, name }: { value: number | null; name: string }) {
  return (
    <>
      <dt className="text-micro text-ink-3">Accuracy</dt>
      <dd className="num mt-0.5">
        <span className="font-[530]">{formatPercent(value)}</span>
        {value === null ? (
          <span className="block text-micro text-ink-3">Appears after its first rated result</span>
        ) : (
          <span className="mt-1.5 block">
            <Bar value={value} label={`Accuracy of ${name}`} />
          </span>
        )}
      </dd>
    </>
  );
}
