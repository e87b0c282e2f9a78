import type { LeadCriteria } from "@muster/contracts/leads";
import { api } from "../../platform/api.ts";
import { notify } from "../../platform/notifications.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { TagInput } from "../../ui/tag-input.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { criteriaForm, fromCriteria } from "./lead-form.ts";
import { useLeadAction, useLeadCriteria } from "./leads.queries.ts";

interface CriteriaDialogProps {
  blocker: string | null;
  onClose: () => void;
}

/** Edits the ideal customer, on which every score is based. */
export function CriteriaDialog({ blocker, onClose }: CriteriaDialogProps) {
  const criteria = useLeadCriteria();
  if (criteria.data) return <CriteriaForm criteria={criteria.data} blocker={blocker} onClose={onClose} />;
  return (
    <Dialog title="Ideal customer" onClose={onClose}>
      <RecordView query={criteria} loading={<SkeletonText lines={5} />} errorTitle="Couldn’t load the ideal customer">
        {() => null}
      </RecordView>
    </Dialog>
  );
}

function CriteriaForm({ criteria, blocker, onClose }: CriteriaDialogProps & { criteria: LeadCriteria }) {
  const save = useLeadAction(null, (next: LeadCriteria) => api.leads.saveCriteria(next));
  const form = useZodForm({
    schema: criteriaForm,
    defaultValues: fromCriteria(criteria),
    onSubmit: (next) => save.mutateAsync(next),
    onDone: () => {
      notify({ type: "success", title: "Ideal customer saved", message: "Scores were updated.", toastOnly: true });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Ideal customer"
      description="Each lead is scored against this profile. Empty fields are ignored."
      submitLabel="Save"
      busyLabel="Updating scores…"
      blocker={blocker}
      onClose={onClose}
    >
      <TagInput label="Industries" placeholder="Logistics" {...form.choice("industries")} />
      <TagInput label="Locations" placeholder="Hamburg" {...form.choice("locations")} />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField label="Minimum employees" optional inputMode="numeric" {...form.field("minEmployees")} />
        <TextField label="Maximum employees" optional inputMode="numeric" {...form.field("maxEmployees")} />
      </div>
    </FormDialog>
  );
}
