import type { Reading, ReadingChip } from "@muster/contracts/tables";
import { ChevronDown, Plus } from "lucide-react";
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
  addGrouping: "Add a grouping",
};

/** The parts of "Read as". A part with alternatives opens a menu. */
export function ReadingChips({ reading, isBusy, onChange }: ReadingChipsProps) {
  return (
    <div className="flex flex-wrap items-center gap-1.5" role="group" aria-label="Read as" aria-busy={isBusy}>
      <span className="text-small text-ink-3">Read as</span>
      {reading.chips.map((chip) =>
        chip.options.length > 0 ? (
          <ChangeableChip key={`${chip.kind} ${chip.ref}`} chip={chip} isBusy={isBusy} onChange={onChange} />
        ) : (
          <span key={`${chip.kind} ${chip.ref}`} className="chip h-auto! min-h-7 whitespace-normal! text-left">
            {chip.text}
          </span>
        ),
      )}
    </div>
  );
}

interface ChangeableChipProps {
  chip: ReadingChip;
  isBusy: boolean;
  onChange: ReadingChipsProps["onChange"];
}

function ChangeableChip({ chip, isBusy, onChange }: ChangeableChipProps) {
  const name = names[chip.kind] ?? "Part";
  const isAdding = chip.kind === "addGrouping";
  const options = chip.options.filter(({ label }, i, all) => all.findIndex((each) => each.label === label) === i);
  return (
    <Menu
      label={isAdding ? name : `Change ${name.toLowerCase()}`}
      align="start"
      trigger={
        <button
          type="button"
          disabled={isBusy}
          aria-label={isAdding ? name : `${name}: ${chip.text}`}
          className="chip h-auto! min-h-7 cursor-pointer whitespace-normal! text-left pointer-coarse:min-h-11"
          data-tone="line"
        >
          {isAdding ? <Plus size={12} aria-hidden="true" /> : chip.text}
          {isAdding ? "Grouping" : <ChevronDown size={12} aria-hidden="true" className="shrink-0" />}
        </button>
      }
      items={options.map(({ label, change }) => ({ label, onSelect: () => onChange(change) }))}
    />
  );
}
