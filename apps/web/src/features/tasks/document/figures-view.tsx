import type { Figure } from "@muster/contracts/analysis";
import { useDeferredValue, useState } from "react";
import { cx } from "../../../ui/cx.ts";
import { SearchField } from "../../../ui/text-field.tsx";
import { matchFigures } from "./match-figures.ts";

interface FiguresViewProps {
  figures: Figure[];
  picked: string[];
  onPick: (ids: string[]) => void;
}

/** Every computed figure of the document; pressing one shows its computation. */
export function FiguresView({ figures, picked, onPick }: FiguresViewProps) {
  const [search, setSearch] = useState("");
  const found = matchFigures(figures, useDeferredValue(search));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SearchField
        label="Search figures"
        placeholder="Find a figure"
        value={search}
        onChange={setSearch}
        className="max-w-[320px]"
      />
      {found.length === 0 ? (
        <p className="text-ink-2">No results for “{search}”.</p>
      ) : (
        <ul className="panel overflow-hidden" aria-label="Figures">
          {found.map((figure) => (
            <li key={figure.id} className="border-line border-t first:border-t-0">
              <button
                type="button"
                aria-pressed={picked.includes(figure.id)}
                className={cx(
                  "flex w-full items-baseline gap-3 px-4 py-2 text-left hover:bg-raised focus-visible:outline-offset-[-2px]",
                  picked.includes(figure.id) && "bg-pressed!",
                )}
                onClick={() => onPick([figure.id])}
              >
                <span className="w-10 shrink-0 font-mono text-micro text-ink-3">{figure.id}</span>
                <span className="min-w-0 flex-1 break-words text-ink-2">{figure.label}</span>
                <span className="num font-[560]">{figure.text}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
