import type { Reading, ReadingChip, StoredTableQuery } from "@muster/contracts/tables";
import { ChevronDown, Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";

interface ReadingChipsProps {
  reading: Reading;
  isBusy: boolean;
  onChange: (change: Record<string, unknown>) => void;
}

const names: Record<string, string> = {
  measure: "Measure",
  grouping: "Grouping",
  filter: "Filter",
  period: "Period",
  order: "Order",
  comparison: "Comparison",
  rows: "Rows",
};

/** What a reading can be given besides: the name for a screen reader and the text on the chip. */
const additions: Record<string, { name: string; text: string }> = {
  addGrouping: { name: "Add a grouping", text: "Grouping" },
  addPeriod: { name: "Add a period", text: "Period" },
  addFilter: { name: "Add a filter", text: "Filter" },
  addOrder: { name: "Set the order", text: "Order" },
};

/** On a phone one line that scrolls, so that its height is known before the chips are. */
export const chipRow =
  "flex items-center gap-1.5 max-md:-mx-1 max-md:overflow-x-auto max-md:p-1 max-md:*:shrink-0 max-md:*:whitespace-nowrap! md:flex-wrap";

/** The parts of "Read as". A part with alternatives opens a menu. */
export function ReadingChips({ reading, isBusy, onChange }: ReadingChipsProps) {
  const group = useRef<HTMLDivElement>(null);
  const isFocusOwed = useRef(false);
  // A chosen chip may be gone from the new reading; the keyboard stays with the chips all the same.
  useEffect(() => {
    if (!isFocusOwed.current || !reading) return;
    isFocusOwed.current = false;
    if (document.activeElement === document.body) group.current?.focus();
  }, [reading]);
  function choose(change: Record<string, unknown>) {
    isFocusOwed.current = true;
    onChange(change);
  }
  return (
    <div ref={group} tabIndex={-1} className={chipRow} role="group" aria-label="Read as" aria-busy={isBusy}>
      <span className="shrink-0 text-small text-ink-3">Read as</span>
      {reading.chips.map((chip) =>
        chip.options.length > 0 ? (
          <ChangeableChip key={`${chip.kind} ${chip.ref}`} chip={chip} isBusy={isBusy} onChange={choose} />
        ) : (
          <span key={`${chip.kind} ${chip.ref}`} className="chip h-auto! min-h-7 whitespace-normal! text-left">
            {chip.text}
          </span>
        ),
      )}
    </div>
  );
}

interface ReadingChoiceProps {
  readings: readonly Reading[];
  index: number;
  isBusy: boolean;
  onChoose: (queries: StoredTableQuery[]) => void;
}

/** Above a question that is answered in two readings, a way to keep one of them. Nothing for a question with one reading. */
export function ReadingChoice({ readings, index, isBusy, onChoose }: ReadingChoiceProps) {
  const isSecond = isAlternative(readings[index]);
  if (!isSecond && !isAlternative(readings[index + 1])) return null;
  const dropped = isSecond ? index - 1 : index + 1;
  const kept = readings.filter((_, at) => at !== dropped).map(({ query: { isAlternative: _, ...query } }) => query);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="flex-1 text-small text-ink-3">
        {isSecond ? "The other way to read it" : "The question can be read in two ways"}
      </p>
      <Button size="sm" variant="quiet" disabled={isBusy} onClick={() => onChoose(kept)}>
        Use only this reading
      </Button>
    </div>
  );
}

function isAlternative(reading: Reading | undefined): boolean {
  return reading?.query["isAlternative"] === true;
}

interface ChangeableChipProps {
  chip: ReadingChip;
  isBusy: boolean;
  onChange: ReadingChipsProps["onChange"];
}

function ChangeableChip({ chip, isBusy, onChange }: ChangeableChipProps) {
  const name = names[chip.kind] ?? "Part";
  const added = additions[chip.kind];
  const options = chip.options.filter(({ label }, i, all) => all.findIndex((each) => each.label === label) === i);
  return (
    <Menu
      label={added?.name ?? `Change ${name.toLowerCase()}`}
      align="start"
      trigger={
        <button
          type="button"
          // Not disabled while busy: the focus would be lost.
          aria-disabled={isBusy}
          aria-label={added?.name ?? `${name}: ${chip.text}`}
          className="chip h-auto! min-h-7 cursor-pointer whitespace-normal! text-left pointer-coarse:min-h-11"
          data-tone="line"
        >
          {added ? <Plus size={12} aria-hidden="true" /> : chip.text}
          {added?.text ?? <ChevronDown size={12} aria-hidden="true" className="shrink-0" />}
        </button>
      }
      items={options.map(({ label, change }) => ({ label, onSelect: () => !isBusy && onChange(change) }))}
    />
  );
}
