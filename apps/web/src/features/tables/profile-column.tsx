import type { ColumnRole, ProfiledColumn } from "@muster/contracts/tables";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { ColumnDraft } from "./profile-edits.ts";

const roleNames: Record<ColumnRole, string> = {
  key: "Names a row",
  dimension: "Category to group by",
  additive: "Amount to add up",
  average: "Number to average",
  stock: "Balance at a point in time",
  rate: "Percentage",
  scale: "Rating scale",
  time: "Date",
  text: "Free text",
  ignored: "Not used",
};
const stateNames = ["open", "done", "won", "lost", "cancelled", "paid", "unpaid", "active"];
/** More distinct values than this are categories, not states. */
const maxStateValues = 15;

interface ProfileColumnProps {
  column: ProfiledColumn;
  draft: ColumnDraft;
  onChange: (change: Partial<ColumnDraft>) => void;
}

/** One column: its name and role when closed, editable details when open. */
export function ProfileColumn({ column, draft, onChange }: ProfileColumnProps) {
  const isNumber = column.type === "number";
  return (
    <li className="panel">
      <details open={column.openDay !== null}>
        <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-3 px-3 py-2">
          <span className="min-w-0 break-words font-[530]">{column.name}</span>
          <span className="text-ink-2 text-small">
            {roleNames[draft.role]}
            {draft.unit && `, ${draft.unit}`}
          </span>
        </summary>
        <div className="grid gap-4 border-line border-t p-3 md:grid-cols-3">
          <SelectField
            label="Used as"
            value={draft.role}
            options={[...new Set([draft.role, ...column.roles])].map((role) => ({
              value: role,
              label: roleNames[role],
            }))}
            // The options are the column's own roles.
            onChange={(event) => onChange({ role: event.target.value as ColumnRole })}
          />
          {isNumber && (
            <TextField
              label="Unit"
              hint="EUR, %, h, km"
              value={draft.unit}
              maxLength={20}
              onChange={(event) => onChange({ unit: event.target.value })}
            />
          )}
          <TextField
            label="Also called"
            hint="Separate names with commas"
            value={draft.synonyms}
            onChange={(event) => onChange({ synonyms: event.target.value })}
          />
        </div>
        {column.openDay && (
          <div className="border-line border-t p-3">
            <SelectField
              label="Which part is the day?"
              value={draft.isSwapped === null ? "" : String(draft.isSwapped)}
              options={[
                { value: "", label: "Choose…" },
                { value: "false", label: dateText(column.openDay.asRead) },
                { value: "true", label: dateText(column.openDay.swapped) },
              ]}
              onChange={({ target: { value } }) => onChange({ isSwapped: value === "" ? null : value === "true" })}
            />
          </div>
        )}
        {draft.role === "dimension" && column.values.length <= maxStateValues && column.type === "text" && (
          <States column={column} draft={draft} onChange={onChange} />
        )}
      </details>
    </li>
  );
}

function States({ column, draft, onChange }: ProfileColumnProps) {
  const known = [
    ...new Set([...stateNames, ...Object.keys(column.states).filter((each) => !each.startsWith("flag:"))]),
  ];
  return (
    <fieldset className="grid gap-3 border-line border-t p-3 md:grid-cols-3">
      <legend className="sr-only">What the values of {column.name} mean</legend>
      {column.values.map((value) => (
        <SelectField
          key={value}
          label={`“${value}” means`}
          value={draft.states[value]?.[0] ?? ""}
          options={[{ value: "", label: "No state" }, ...known.map((state) => ({ value: state, label: state }))]}
          onChange={({ target }) =>
            onChange({ states: { ...draft.states, [value]: target.value ? [target.value] : [] } })
          }
        />
      ))}
    </fieldset>
  );
}

function dateText(date: string): string {
  return new Date(date).toLocaleDateString("en", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
}
