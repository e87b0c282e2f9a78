import type { JobRole, StartingRole } from "@muster/contracts/job-roles";
import { Library, List, Network, Plus } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useMe } from "../../platform/session.tsx";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Page } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { DepartmentChart, DepartmentList, type RoleAction } from "./departments.tsx";
import { departmentsOf } from "./role-form.ts";
import { useJobRoles } from "./roles.queries.ts";

const RoleDialog = lazyDialog(async () => (await import("./role-dialogs.tsx")).RoleDialog);
const LibraryDialog = lazyDialog(async () => (await import("./role-dialogs.tsx")).LibraryDialog);
const HireDialog = lazyDialog(async () => (await import("./role-dialogs.tsx")).HireDialog);
const AssignDialog = lazyDialog(async () => (await import("./role-dialogs.tsx")).AssignDialog);
const DeleteRoleDialog = lazyDialog(async () => (await import("./role-dialogs.tsx")).DeleteRoleDialog);

type Open = { kind: "new"; start?: StartingRole } | { kind: "library" } | { kind: RoleAction; role: JobRole };

export function RolesPage() {
  const roles = useJobRoles();
  const [open, setOpen] = useState<Open | null>(null);
  const [params, setParams] = useSearchParams();
  const { name } = useMe().organization;
  const view = params.get("view") === "list" ? "list" : "chart";
  const blocker = roles.data?.writeBlocker ?? null;
  const act = (kind: RoleAction, role: JobRole) => setOpen({ kind, role });

  return (
    <Page
      title="Job Roles"
      subtitle="The jobs in your organization and the agents that hold them."
      manyActions
      actions={
        <>
          <Button icon={Library} disabledReason={blocker} onClick={() => setOpen({ kind: "library" })}>
            Role library
          </Button>
          <Button variant="primary" icon={Plus} disabledReason={blocker} onClick={() => setOpen({ kind: "new" })}>
            New role
          </Button>
        </>
      }
    >
      <QueryView
        query={roles}
        loading={<Skeleton height={320} className="rounded-md!" />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <div className="panel">
            <Empty
              art="role"
              level={2}
              title="No job roles yet"
              body="A role defines what an agent is responsible for and how its work is measured. Hire an agent for it in one step."
            >
              <Button variant="primary" disabledReason={blocker} onClick={() => setOpen({ kind: "library" })}>
                Start from the library
              </Button>
              <Button disabledReason={blocker} onClick={() => setOpen({ kind: "new" })}>
                New role
              </Button>
            </Empty>
          </div>
        }
        errorTitle="Couldn’t load the job roles"
      >
        {({ items }) => (
          <>
            <div className="mb-4 flex justify-end">
              <Segmented
                label="View"
                value={view}
                onChange={(value) => setParams(value === "list" ? { view: "list" } : {}, { replace: true })}
                options={[
                  { value: "chart", label: <Network size={14} aria-hidden />, ariaLabel: "Chart" },
                  { value: "list", label: <List size={14} aria-hidden />, ariaLabel: "List" },
                ]}
              />
            </div>
            {view === "chart" ? (
              <DepartmentChart
                departments={departmentsOf(items)}
                organization={name}
                hireBlocker={blocker}
                onAct={act}
              />
            ) : (
              <DepartmentList departments={departmentsOf(items)} hireBlocker={blocker} onAct={act} />
            )}
          </>
        )}
      </QueryView>
      <OpenDialog open={open} roles={roles.data?.items ?? []} onOpen={setOpen} onClose={() => setOpen(null)} />
    </Page>
  );
}

interface OpenDialogProps {
  open: Open | null;
  roles: JobRole[];
  onOpen: (open: Open) => void;
  onClose: () => void;
}

function OpenDialog({ open, roles, onOpen, onClose }: OpenDialogProps) {
  const departments = departmentsOf(roles).map(({ name }) => name);
  switch (open?.kind) {
    case "new":
      return <RoleDialog start={open.start} departments={departments} onClose={onClose} />;
    case "library":
      return <LibraryDialog onChoose={(start) => onOpen({ kind: "new", start })} onClose={onClose} />;
    case "edit":
      return <RoleDialog role={open.role} departments={departments} onClose={onClose} />;
    case "hire":
      return <HireDialog role={open.role} onClose={onClose} />;
    case "assign":
      return <AssignDialog role={open.role} roles={roles} onClose={onClose} />;
    case "delete":
      return <DeleteRoleDialog role={open.role} onClose={onClose} />;
    default:
      return null;
  }
}
