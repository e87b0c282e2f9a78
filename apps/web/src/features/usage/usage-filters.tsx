import type { UsageRange, UsageReport } from "@muster/contracts/usage";
import { Download } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useExport } from "./usage.queries.ts";
import { daysProblem, rangeNames, type UsageView } from "./usage-view.ts";

interface UsageFiltersProps {
  view: UsageView;
  change: (change: Partial<UsageView>) => void;
  /** Undefined until the first one has loaded. */
  report: UsageReport | undefined;
}

/** Filters for days and person, and the export. */
export function UsageFilters({ view, change, report }: UsageFiltersProps) {
  const save = useExport(view);
  const people = report?.people ?? [];

  function choose(range: UsageRange) {
    // A custom range starts with the days on screen, so that only one end has to be changed.
    change(range === "custom" ? { range, ...report?.range } : { range });
  }

  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label="Date range"
        value={view.range}
        onChange={(event) => choose(event.target.value as UsageRange)} // the options below
        options={Object.entries(rangeNames).map(([value, label]) => ({ value, label }))}
      />
      {view.range === "custom" && (
        <>
          <TextField
            label="From"
            type="date"
            value={view.from}
            max={view.to}
            onChange={(event) => change({ from: event.target.value })}
          />
          <TextField
            label="To"
            type="date"
            value={view.to}
            min={view.from}
            onChange={(event) => change({ to: event.target.value })}
          />
        </>
      )}
      {(people.length > 1 || view.person !== "") && (
        <SelectField
          label="Person"
          value={view.person}
          onChange={(event) => change({ person: event.target.value })}
          options={peopleOptions(people, view.person)}
        />
      )}
      <div className="flex-1" />
      <Button
        icon={Download}
        busy={save.isPending}
        busyLabel="Exporting…"
        onClick={() => save.mutate()}
        disabledReason={daysProblem(view) ?? (report?.totals.records === 0 ? "No usage in this period" : null)}
      >
        Export CSV
      </Button>
    </div>
  );
}

/** The chosen person is in the list even if they have left, so that "everyone" can be chosen again. */
function peopleOptions(people: UsageReport["people"], chosen: string) {
  const isElse = chosen !== "" && !people.some(({ id }) => id === chosen);
  return [
    { value: "", label: "Everyone" },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
    ...(isElse ? [{ value: chosen, label: "Former member" }] : []),
  ];
}
