import type { ColumnRole, FileProfile, ProfiledColumn, ProfiledTable } from "@muster/contracts/tables";
import { z } from "zod";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { type ColumnDraft, draftOf, editsOf, foldKey, type ProfileDraft, type TableDraft } from "./profile-edits.ts";
import { useEditProfile, useProfile } from "./tables.queries.ts";

interface ProfileDialogProps {
  fileId: string;
  onClose: () => void;
}

/** A table's profile, which people can correct. Saving creates a version; earlier answers keep theirs. */
export function ProfileDialog({ fileId, onClose }: ProfileDialogProps) {
  const profile = useProfile(fileId);
  return (
    <RecordView
      query={profile}
      loading={
        <Dialog title="Table profile" size="lg" onClose={onClose}>
          <Skeleton height={160} />
        </Dialog>
      }
      errorTitle="Couldn’t load the profile"
    >
      {(data) => <ProfileForm key={data.version} profile={data} onClose={onClose} />}
    </RecordView>
  );
}

function ProfileForm({ profile, onClose }: { profile: FileProfile; onClose: () => void }) {
  const save = useEditProfile(profile.fileId);
  const form = useZodForm({
    schema: z.object({ draft: z.custom<ProfileDraft>() }),
    defaultValues: { draft: draftOf(profile) },
    onSubmit: ({ draft }) => save.mutateAsync({ version: profile.version, edits: editsOf(profile, draft) }),
    onDone: onClose,
  });
  const { value: draft, onChange } = form.choice("draft");
  return (
    <FormDialog
      form={form}
      title="Table profile"
      description={`Version ${profile.version}. A correction creates a new version; documents keep the version they were created with.`}
      size="xl"
      submitLabel="Save profile"
      busyLabel="Saving…"
      blocker={blocker(profile, editsOf(profile, draft).length)}
      onClose={onClose}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Undo profile={profile} onDone={onClose} />
        {profile.tables.map((table) => (
          <TableForm
            key={table.name}
            table={table}
            draft={draft[table.name] as TableDraft}
            onChange={(change) =>
              onChange({ ...draft, [table.name]: { ...(draft[table.name] as TableDraft), ...change } })
            }
          />
        ))}
      </div>
    </FormDialog>
  );
}

/** Going back creates a version too, so that it can be taken back in turn. */
function Undo({ profile: { fileId, version, canEdit }, onDone }: { profile: FileProfile; onDone: () => void }) {
  const restore = useEditProfile(fileId);
  if (version < 2 || !canEdit) return null;
  // The new version replaces this form, and with it callbacks of the mutation; a failure is shown below.
  const goTo = (to: number) => void restore.mutateAsync({ version, restore: to }).then(onDone, () => undefined);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="sm" disabled={restore.isPending} onClick={() => goTo(version - 1)}>
        Undo version {version}
      </Button>
      {version > 2 && (
        <Button size="sm" disabled={restore.isPending} onClick={() => goTo(1)}>
          Restore version 1, as read from the file
        </Button>
      )}
      <div role="status">{restore.error && <p className="text-fault">{restore.error.message}</p>}</div>
    </div>
  );
}

function blocker({ canEdit }: FileProfile, edits: number): string | null {
  if (!canEdit) return "Only the person who uploaded the file can edit its profile";
  return edits === 0 ? "No changes to save" : null;
}

interface TableFormProps {
  table: ProfiledTable;
  draft: TableDraft;
  onChange: (change: Partial<TableDraft>) => void;
}

function TableForm({ table, draft, onChange }: TableFormProps) {
  const times = table.columns.filter(({ type }) => type === "date" || type === "timestamp");
  return (
    <section aria-label={table.title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h3 className="font-[560]">
        {table.title} · {table.rows.toLocaleString("en-US")} rows
      </h3>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label="One row is a"
          value={draft.entity}
          maxLength={40}
          onChange={(event) => onChange({ entity: event.target.value })}
        />
        {times.length > 0 && (
          <SelectField
            label="Date used for periods"
            value={draft.mainTime}
            options={times.map(({ name }) => ({ value: name, label: name }))}
            onChange={(event) => onChange({ mainTime: event.target.value })}
          />
        )}
      </div>
      {table.duplicates > 0 && (
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={draft.keepsDuplicates}
            onChange={(event) => onChange({ keepsDuplicates: event.target.checked })}
          />
          {table.duplicates === 1
            ? "Count the row that repeats another one exactly"
            : `Count the ${table.duplicates.toLocaleString("en-US")} rows that repeat another one exactly`}
        </label>
      )}
      <ul className="grid gap-2" aria-label={`Columns of ${table.title}`}>
        {table.columns.map((column) => {
          const own = draft.columns[column.name];
          return (
            own && (
              <ProfileColumn
                key={column.name}
                column={column}
                draft={own}
                onChange={(change) => onChange({ columns: { ...draft.columns, [column.name]: { ...own, ...change } } })}
              />
            )
          );
        })}
      </ul>
      {table.moreColumns > 0 && (
        <p className="text-small text-ink-3">
          {table.moreColumns.toLocaleString("en-US")} more columns are not listed.
        </p>
      )}
      <Folds table={table} draft={draft} onChange={onChange} />
      {table.notes.length > 0 && (
        <ul className="list-disc pl-5 text-ink-2 text-small" aria-label="Changes made when reading">
          {table.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Folds({ table, draft, onChange }: TableFormProps) {
  if (table.folds.length === 0) return null;
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 font-[530]">Spellings counted as one</legend>
      {table.folds.map((fold) => {
        const key = foldKey(fold);
        const isCounted = !draft.undone.includes(key);
        return (
          <label key={key} className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={isCounted}
              onChange={() =>
                onChange({ undone: isCounted ? [...draft.undone, key] : draft.undone.filter((each) => each !== key) })
              }
            />
            {fold.column}: “{fold.from}” counts as “{fold.to}” ({fold.rows.toLocaleString("en-US")}{" "}
            {fold.rows === 1 ? "row" : "rows"})
          </label>
        );
      })}
    </fieldset>
  );
}

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
function ProfileColumn({ column, draft, onChange }: ProfileColumnProps) {
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
