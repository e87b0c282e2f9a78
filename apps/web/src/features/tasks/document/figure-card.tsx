import type { Figure } from "@muster/contracts/analysis";
import { X } from "lucide-react";
import { IconButton } from "../../../ui/button.tsx";
import { formatCount } from "../../../ui/format.ts";
import { figuresIn } from "./figure-links.ts";

interface FigureCardProps {
  figures: Figure[];
  /** More than one when several figures have the same text. */
  picked: string[];
  onPick: (ids: string[]) => void;
  /** Shows where the document states the figure; null when it does not. */
  locate: (figure: Figure) => (() => void) | null;
  onClose: () => void;
}

/** The source of a number. It stays visible while the user reads on. */
export function FigureCard({ figures, picked, onPick, locate, onClose }: FigureCardProps) {
  const found = figures.filter((figure) => picked.includes(figure.id));
  return (
    <section aria-label="Figure source" aria-live="polite" className="sticky bottom-0 rounded-md bg-overlay shadow-pop">
      <div className="flex items-center gap-3 border-line border-b px-4 py-2">
        <h3 className="flex-1 text-base">{found.length > 1 ? `${found.length} figures have this value` : "Source"}</h3>
        <IconButton label="Close figure" icon={X} size="sm" onClick={onClose} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <div className="max-h-[min(260px,34dvh)] overflow-y-auto" tabIndex={0} role="group" aria-label="Computation">
        {found.map((figure) => (
          <FigureFacts key={figure.id} figure={figure} figures={figures} onPick={onPick} locate={locate} />
        ))}
      </div>
    </section>
  );
}

interface FigureFactsProps {
  figure: Figure;
  figures: Figure[];
  onPick: (ids: string[]) => void;
  locate: FigureCardProps["locate"];
}

function FigureFacts({ figure, figures, onPick, locate }: FigureFactsProps) {
  const { id, label, text, value, unit, computation, source } = figure;
  const onLocate = locate(figure);
  const parts = figures.filter((other) => other.id !== id && figuresIn(computation).includes(other.id));
  return (
    <div className="border-line border-t px-4 py-3 first:border-t-0">
      <p>
        <span className="font-mono text-micro text-ink-3">{id}</span> <span className="text-ink-2">{label}:</span>{" "}
        <strong className="num">{text}</strong>
        {value !== null && String(value) !== text && (
          <span className="text-small text-ink-3"> exact value: {exact(value, unit)}</span>
        )}
      </p>
      <pre className="mt-2 overflow-x-auto whitespace-pre-wrap break-words rounded-sm bg-raised px-3 py-2 font-mono text-micro">
        {computation}
      </pre>
      <p className="mt-2 text-small text-ink-3">
        From {source.table}
        {source.columns.length > 0 && `, ${source.columns.join(", ")}`}
        {source.rows !== null && `, ${formatCount(source.rows)} ${source.rows === 1 ? "row" : "rows"}`}
        {onLocate && (
          <button type="button" className="link block min-h-6" onClick={onLocate}>
            Show in document
          </button>
        )}
      </p>
      {parts.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-small">
          {parts.map((part) => (
            <li key={part.id}>
              <button type="button" className="link min-h-6" onClick={() => onPick([part.id])}>
                {part.id} {part.label}: {part.text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function exact(value: number, unit: string | null): string {
  return unit ? `${value} ${unit}` : String(value);
}
