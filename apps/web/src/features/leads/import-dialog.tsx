import { type LeadImportOutcome, maxImportRows } from "@muster/contracts/leads";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { isHandledGlobally } from "../../platform/billing-gate.ts";
import { notify } from "../../platform/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FileDrop } from "../../ui/file-drop.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { formatCount } from "../../ui/format.ts";
import { LiveRegion } from "../../ui/live-region.tsx";
import { Section } from "../../ui/panel.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { SimpleTable } from "../../ui/simple-table.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { chooseField, countLeads, decodeCsv, importFields, maxImportBytes } from "./lead-import.ts";
import { useLeadAction } from "./leads.queries.ts";

interface Source {
  name: string;
  text: string;
  /** Undefined while the headers determine the fields. */
  mapping?: Record<string, string>;
}

/** Imports leads from a CSV file after a preview of what would be added and skipped. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [source, setSource] = useState<Source | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const trial = useLeadAction(null, (input: Source) => api.leads.import({ ...input, isTrial: true }));
  const add = useLeadAction(null, (input: Source) => api.leads.import({ ...input, isTrial: false }));
  const outcome = trial.data;
  const error = add.error ?? trial.error;

  function preview(next: Source) {
    setSource(next);
    add.reset();
    trial.mutate(next);
  }

  async function choose([file]: File[]) {
    if (!file) return;
    trial.reset();
    setSource(null);
    const isLarge = file.size > maxImportBytes;
    setRefusal(isLarge ? "The file is larger than 5 MB. Split it and import the parts." : null);
    if (!isLarge) preview({ name: file.name, text: decodeCsv(new Uint8Array(await file.arrayBuffer())) });
  }

  function importAll() {
    if (!source) return;
    add.mutate(source, {
      onSuccess: ({ added, skippedRows }) => {
        const message = skippedRows > 0 ? `${countRows(skippedRows)} skipped.` : "";
        notify({ type: "success", title: `${countLeads(added)} imported`, message, toastOnly: true });
        onClose();
      },
    });
  }

  return (
    <Dialog
      title="Import leads"
      size="lg"
      onClose={onClose}
      closeOnOverlay={source === null}
      forced={add.isPending}
      footer={
        <>
          <div className="flex-1" />
          <Button disabled={add.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={add.isPending}
            busyLabel="Importing…"
            disabledReason={blockerOf(trial)}
            onClick={importAll}
          >
            {outcome && outcome.added > 0 ? `Import ${countLeads(outcome.added)}` : "Import"}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <FileDrop
          label={source ? "Choose another file" : "Choose a CSV file"}
          hint={
            source?.name ??
            `Drop it here or choose it. The first row must contain the column names. Up to ${formatCount(maxImportRows)} rows and 5 MB.`
          }
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          error={refusal}
          onFiles={(files) => void choose(files)}
        />
        <FormAlert message={error && !isHandledGlobally(error) ? error.message : undefined} />
        <LiveRegion>{outcome ? describe(outcome) : trial.isPending ? "Reading the file" : ""}</LiveRegion>
        {trial.isPending && !outcome && <SkeletonText lines={6} />}
        {outcome && source && (
          <Outcome
            outcome={outcome}
            onField={(column, field) =>
              preview({ ...source, mapping: chooseField(outcome.columns, { column, field }) })
            }
          />
        )}
      </div>
    </Dialog>
  );
}

function blockerOf(trial: { data: LeadImportOutcome | undefined; isPending: boolean }): string | null {
  if (trial.isPending) return "Wait until the file is read";
  if (!trial.data) return "Choose a file first";
  return trial.data.added === 0 ? "No rows can be imported" : null;
}

interface OutcomeProps {
  outcome: LeadImportOutcome;
  onField: (column: string, field: string | null) => void;
}

function Outcome({ outcome, onField }: OutcomeProps) {
  const { columns, preview, skipped, skippedRows, added } = outcome;
  return (
    <>
      <p className="font-[560]">{describe(outcome)}</p>
      <Section title="Columns" level={3} aside="Choose a field for each column">
        <ul aria-label="Columns" className="grid gap-2 md:grid-cols-2">
          {columns.map(({ name, field }) => (
            <li key={name} className="min-w-0">
              <SelectField
                label={name || "Column without a name"}
                value={field ?? ""}
                options={[
                  { value: "", label: "Don’t import" },
                  ...Object.entries(importFields).map(([value, label]) => ({ value, label })),
                ]}
                onChange={(event) => onField(name, event.target.value || null)}
              />
            </li>
          ))}
        </ul>
      </Section>
      {preview.length > 0 && (
        <Section title="First leads" level={3} aside={`${formatCount(preview.length)} of ${formatCount(added)}`}>
          <div className="panel overflow-hidden">
            <SimpleTable
              caption="First leads"
              hideCaption
              rows={preview}
              rowKey={(_, index) => index}
              columns={[
                { key: "company", header: "Company", cell: ({ company }) => company },
                { key: "contact", header: "Contact", cell: ({ contactName }) => contactName ?? "—" },
                { key: "email", header: "Email", cell: ({ email }) => email ?? "—" },
              ]}
            />
          </div>
        </Section>
      )}
      {skippedRows > 0 && (
        <Section title="Skipped rows" level={3} aside={countRows(skippedRows)}>
          <ul aria-label="Skipped rows" className="grid gap-0.5">
            {skipped.map(({ row, reason }) => (
              <li key={row} className="break-words text-ink-2">
                Row {row}: {reason}
              </li>
            ))}
          </ul>
          {skippedRows > skipped.length && (
            <p className="text-small text-ink-3">And {formatCount(skippedRows - skipped.length)} more.</p>
          )}
        </Section>
      )}
    </>
  );
}

function describe({ added, skippedRows }: LeadImportOutcome): string {
  const rest = skippedRows > 0 ? `, ${countRows(skippedRows)} will be skipped` : "";
  return `${countLeads(added)} will be added${rest}.`;
}

function countRows(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "row" : "rows"}`;
}
