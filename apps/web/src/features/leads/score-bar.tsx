import { formatMoneyCents } from "../../ui/format.ts";
import { Ticks } from "../../ui/ticks.tsx";

/** A score as a number and a bar. */
export function ScoreBar({ score, company }: { score: number; company: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className="num min-w-[22px] text-right font-[560]">{score}</span>
      <span className="w-[50px]">
        <Ticks value={score} label={`Score of ${company}`} tone="ink" height={9} />
      </span>
    </span>
  );
}

/** Whole dollars: "$18,400". */
export function formatValue(value: number): string {
  return formatMoneyCents(value * 100);
}
