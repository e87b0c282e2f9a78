import type { OrganizationData } from "@muster/contracts/organization";
import { Download } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useMe } from "../../platform/session.tsx";
import { Button } from "../../ui/button.tsx";
import { formatBytes, formatCount, formatDate, formatDateTime } from "../../ui/format.ts";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Ledger } from "../../ui/ledger.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { useCancelDeletion, useOrganizationData, useOrganizationExport } from "./organization.queries.ts";
import { planWhileDeleted } from "./plan-at-deletion.ts";

const DeleteOrganizationDialog = lazyDialog(
  async () => (await import("./delete-organization-dialog.tsx")).DeleteOrganizationDialog,
);

/** The organization's data: totals, export, and deletion. */
export function DataSettings() {
  const data = useOrganizationData();
  return (
    <RecordView
      query={data}
      loading={<SkeletonRows rows={4} height={92} />}
      errorTitle="Couldn’t load the organization’s data"
    >
      {(loaded) => (
        <>
          <Holdings data={loaded} />
          <Copy data={loaded} />
          <Deletion data={loaded} />
        </>
      )}
    </RecordView>
  );
}

function Holdings({ data: { counts } }: { data: OrganizationData }) {
  const { organization } = useMe();
  return (
    <Section title={`Data in ${organization.name}`}>
      <Ledger
        items={[
          { label: "Members", value: formatCount(counts.members) },
          { label: "Agents", value: formatCount(counts.agents) },
          { label: "Tasks", value: formatCount(counts.tasks) },
          { label: "Uploads", value: formatCount(counts.files), note: formatBytes(counts.fileBytes) },
        ]}
      />
    </Section>
  );
}

function Copy({ data: { exportBlocker } }: { data: OrganizationData }) {
  const take = useOrganizationExport();
  return (
    <Section title="Export data">
      <Panel className="grid justify-items-start gap-3 p-4">
        <p className="max-w-prose text-ink-2">
          Download a ZIP of organization data: members, agents with their versions, the audit log, usage, invoices, and
          settings. It contains no keys or passwords. Tasks and documents belong to their creators; each member can
          export their own in{" "}
          <Link to="/settings?tab=profile" className="link">
            Settings &gt; Profile and security
          </Link>
          .
        </p>
        <Button
          icon={Download}
          onClick={() => take.mutate()}
          busy={take.isPending}
          busyLabel="Exporting…"
          disabledReason={exportBlocker}
        >
          Export data
        </Button>
      </Panel>
    </Section>
  );
}

function Deletion({ data }: { data: OrganizationData }) {
  const [isOpen, setOpen] = useState(false);
  const keep = useCancelDeletion();
  const { deletion, deleteBlocker } = data;
  return (
    <Section title="Delete organization">
      <Panel className="grid justify-items-start gap-3 p-4">
        {deletion ? (
          <>
            <p role="status" className="max-w-prose">
              {deletion.askedBy} requested deletion on {formatDateTime(deletion.askedAt)}. Everything will be
              permanently deleted on <strong className="font-[560]">{formatDateTime(deletion.dueAt)}</strong>. Until
              then, an owner can cancel the deletion.
            </p>
            {data.plan && <p className="max-w-prose text-ink-2">{planWhileDeleted(data.plan, formatDate)}</p>}
            <Button
              variant="primary"
              onClick={() => keep.mutate()}
              busy={keep.isPending}
              busyLabel="Canceling…"
              disabledReason={deleteBlocker && "Only owners can cancel the deletion"}
            >
              Cancel deletion
            </Button>
          </>
        ) : (
          <>
            <p className="max-w-prose text-ink-2">
              Everything is permanently deleted after seven days: agents, tasks, documents, uploads, usage, and the
              audit log, for all members. Until then, nothing changes and an owner can cancel the deletion.
            </p>
            <Button variant="danger" onClick={() => setOpen(true)} disabledReason={deleteBlocker}>
              Delete organization
            </Button>
          </>
        )}
      </Panel>
      {isOpen && <DeleteOrganizationDialog data={data} onClose={() => setOpen(false)} />}
    </Section>
  );
}
