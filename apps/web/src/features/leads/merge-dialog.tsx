import type { LeadDetail } from "@muster/contracts/leads";
import { api } from "../../platform/api.ts";
import { notify } from "../../platform/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { previewMerge } from "./lead-merge.ts";
import { factNames } from "./lead-names.ts";
import { useLead, useLeadAction } from "./leads.queries.ts";

interface MergeDialogProps {
  /** The lead that is kept. */
  lead: LeadDetail;
  otherId: string;
  onClose: () => void;
}

/** Merges a duplicate into the open lead after showing the effect. */
export function MergeDialog({ lead, otherId, onClose }: MergeDialogProps) {
  const other = useLead(otherId);
  const merge = useLeadAction(null, () => api.leads.merge({ id: lead.id, otherId }));
  const name = other.data?.company ?? "the duplicate";

  function confirm() {
    merge.mutate(undefined, {
      onSuccess: () => {
        notify({
          type: "success",
          title: "Leads merged",
          message: `${name} is now part of ${lead.company}.`,
          toastOnly: true,
        });
        onClose();
      },
    });
  }

  return (
    <Dialog
      title="Merge duplicate"
      onClose={onClose}
      forced={merge.isPending}
      footer={
        <>
          <div className="flex-1" />
          <Button disabled={merge.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={merge.isPending}
            busyLabel="Merging…"
            disabledReason={other.data ? null : "Wait until the duplicate is loaded"}
            onClick={confirm}
          >
            Merge
          </Button>
        </>
      }
    >
      <RecordView query={other} loading={<SkeletonText lines={4} />} errorTitle="Couldn’t load the duplicate">
        {(data) => (
          <div className="grid gap-4">
            <FormAlert message={merge.error?.message} />
            <p>
              <strong className="font-[560]">{lead.company}</strong> is kept.{" "}
              <strong className="font-[560]">{data.company}</strong> is deleted, and can be restored for 30 days. Its
              notes and activity move here, the higher value is kept, and “Do not contact” stays on if either lead has
              it.
            </p>
            <Changes lead={lead} other={data} />
          </div>
        )}
      </RecordView>
    </Dialog>
  );
}

function Changes({ lead, other }: { lead: LeadDetail; other: LeadDetail }) {
  const { filled, kept } = previewMerge(lead, other);
  return (
    <>
      <section>
        <h3 className="font-[560]">Empty fields that are filled</h3>
        {filled.length === 0 ? (
          <p className="text-ink-2">None.</p>
        ) : (
          <ul className="grid gap-0.5">
            {filled.map(({ fact, value }) => (
              <li key={fact} className="break-words">
                {factNames[fact]}: {value}
              </li>
            ))}
          </ul>
        )}
      </section>
      {kept.length > 0 && (
        <section>
          <h3 className="font-[560]">Fields that differ and are kept</h3>
          <ul className="grid gap-0.5">
            {kept.map(({ fact, value, other: others }) => (
              <li key={fact} className="break-words">
                {factNames[fact]}: {value} <span className="text-ink-3">(the duplicate has {others})</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
