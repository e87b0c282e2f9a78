import { type Lead, type LeadDraft, leadStatuses } from "@muster/contracts/leads";
import { api } from "../../platform/api.ts";
import { notify } from "../../platform/notifications.ts";
import { isUnsent } from "../../platform/waiting-changes.ts";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { changesOf, fromLead, leadForm } from "./lead-form.ts";
import { statusNames } from "./lead-names.ts";
import { useLeadAction } from "./leads.queries.ts";

interface LeadDialogProps {
  /** Null adds a lead. */
  lead: Lead | null;
  onClose: () => void;
}

export function LeadDialog({ lead, onClose }: LeadDialogProps) {
  const save = useLeadAction(null, (draft: LeadDraft) =>
    lead ? api.leads.update({ id: lead.id, ...changesOf(lead, draft) }) : api.leads.create(draft),
  );
  const form = useZodForm({
    schema: leadForm,
    defaultValues: fromLead(lead),
    onSubmit: (draft) => save.mutateAsync(draft),
    onDone: ({ id, company }) => {
      if (!lead && !isUnsent(id))
        notify({ type: "success", title: `${company} added`, link: `/leads/${id}`, toastOnly: true });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={lead ? `Edit ${lead.company}` : "Add a lead"}
      size="lg"
      submitLabel={lead ? "Save" : "Add lead"}
      busyLabel={lead ? "Saving…" : "Adding…"}
      onClose={onClose}
    >
      <TextField label="Company" required data-autofocus="" {...form.field("company")} />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField label="Industry" optional {...form.field("industry")} />
        <TextField label="Location" optional {...form.field("location")} />
        <TextField label="Website" optional inputMode="url" {...form.field("website")} />
        <TextField label="Employees" optional inputMode="numeric" {...form.field("employees")} />
        <TextField label="Contact" optional autoComplete="off" {...form.field("contactName")} />
        <TextField label="Job title" optional autoComplete="off" {...form.field("contactTitle")} />
        <TextField label="Email" optional inputMode="email" autoComplete="off" {...form.field("email")} />
        <TextField label="Phone" optional inputMode="tel" autoComplete="off" {...form.field("phone")} />
        <TextField label="Potential value in $" optional inputMode="numeric" {...form.field("potentialValue")} />
        <SelectField
          label="Status"
          options={leadStatuses.map((value) => ({ value, label: statusNames[value] }))}
          {...form.field("status")}
        />
      </div>
    </FormDialog>
  );
}
