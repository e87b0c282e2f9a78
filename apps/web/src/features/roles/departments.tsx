import type { JobRole } from "@muster/contracts/job-roles";
import { Ellipsis, Pencil, Plus, Trash2, UserPlus, Users } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { WaitingMark } from "../../platform/waiting-mark.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Chip, StatusChip } from "../../ui/chip.tsx";
import { formatCount, formatPercent } from "../../ui/format.ts";
import { Mark } from "../../ui/mark.tsx";
import { Menu } from "../../ui/menu.tsx";
import type { Department } from "./role-form.ts";

export type RoleAction = "edit" | "hire" | "assign" | "delete";

interface DepartmentsProps {
  departments: Department[];
  /** The organization's name, at the top of the chart. */
  organization: string;
  /** Why this person may not hire; null when they may. */
  hireBlocker: string | null;
  onAct: (action: RoleAction, role: JobRole) => void;
}

/** An organization chart: each department with its roles, and under each role the agents that hold it. */
export function DepartmentChart({ departments, organization, hireBlocker, onAct }: DepartmentsProps) {
  const agents = departments.flatMap(({ roles }) => roles.flatMap((role) => role.agents)).length;
  return (
    <div>
      <div className="mx-auto w-fit panel px-5 py-3 text-center">
        <p className="font-[560]">{organization}</p>
        <p className="text-ink-3 text-small">
          {formatCount(departments.length)} {departments.length === 1 ? "department" : "departments"} ·{" "}
          {formatCount(agents)} {agents === 1 ? "agent" : "agents"}
        </p>
      </div>
      <div aria-hidden="true" className="mx-auto h-6 w-px bg-line-strong" />
      <ul className="grid items-start gap-4 border-line-strong border-t pt-6 md:grid-cols-2 lg:grid-cols-3">
        {departments.map(({ name, roles }) => (
          <li key={name} className="panel">
            <h2 className="border-line border-b px-4 py-3 text-base font-[580]">{name}</h2>
            <ul className="py-1.5">
              {roles.map((role) => (
                <li key={role.id} className="px-4 py-2">
                  <div className="flex items-center gap-2">
                    <h3 className="min-w-0 flex-1 truncate font-[530]" title={role.title}>
                      {role.title}
                    </h3>
                    <WaitingMark record={`jobRoles:${role.id}`} />
                    <RoleMenu role={role} hireBlocker={hireBlocker} onAct={onAct} />
                  </div>
                  <Holders role={role} hireBlocker={hireBlocker} onHire={() => onAct("hire", role)} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Holders({ role, hireBlocker, onHire }: { role: JobRole; hireBlocker: string | null; onHire: () => void }) {
  if (role.agents.length === 0)
    return (
      <button
        type="button"
        className="mt-1.5 flex w-full items-center gap-2.5 rounded-sm py-1 text-left text-ink-2 hover:text-ink aria-disabled:text-ink-3"
        aria-label={`Open position: hire for ${role.title}`}
        aria-disabled={hireBlocker ? true : undefined}
        title={hireBlocker ?? undefined}
        onClick={() => !hireBlocker && onHire()}
      >
        <span className="flex size-7 items-center justify-center rounded-sm border border-line-strong border-dashed">
          <Plus size={14} aria-hidden="true" />
        </span>
        Open position
      </button>
    );
  return (
    <ul>
      {role.agents.map(({ id, name, status }) => (
        <li key={id} className="mt-1.5 flex items-center gap-2.5">
          <Mark id={id} size={28} />
          <Link to={`/agents/${id}`} className="min-w-0 flex-1 truncate py-1 hover:underline" title={name}>
            {name}
          </Link>
          {status !== "active" && <StatusChip {...statusChips[status]} />}
        </li>
      ))}
    </ul>
  );
}

const statusChips = {
  paused: { status: "paused", label: "Paused" },
  training: { status: "queued", label: "Training" },
} as const;

/** Every role with all its details. */
export function DepartmentList({ departments, hireBlocker, onAct }: Omit<DepartmentsProps, "organization">) {
  return (
    <div className="grid gap-7">
      {departments.map(({ name, roles }) => (
        <section key={name}>
          <h2 className="mb-2 text-base font-[580]">{name}</h2>
          <ul className="panel">
            {roles.map((role) => (
              <li key={role.id} className="border-line border-b p-4 last:border-b-0">
                <div className="flex items-start gap-3">
                  <div className="min-w-0 flex-1">
                    <h3 className="card-title">{role.title}</h3>
                    {role.mission && <p className="text-ink-2">{role.mission}</p>}
                  </div>
                  <RoleMenu role={role} hireBlocker={hireBlocker} onAct={onAct} />
                </div>
                <RoleFacts role={role} hireBlocker={hireBlocker} onHire={() => onAct("hire", role)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function RoleFacts({ role, hireBlocker, onHire }: { role: JobRole; hireBlocker: string | null; onHire: () => void }) {
  const completed = role.agents.reduce((sum, { tasksCompleted }) => sum + tasksCompleted, 0);
  const rated = role.agents.flatMap(({ accuracy }) => accuracy ?? []);
  const accuracy = rated.length > 0 ? rated.reduce((sum, each) => sum + each, 0) / rated.length : null;
  return (
    <div className="mt-3 grid gap-x-8 gap-y-3 md:grid-cols-3">
      <Fact title="Responsibilities">
        <Lines lines={role.responsibilities} />
      </Fact>
      <Fact title="KPIs">
        <Lines lines={role.kpis} />
      </Fact>
      <Fact title="Agents">
        <Holders role={role} hireBlocker={hireBlocker} onHire={onHire} />
        {role.agents.length > 0 && (
          <p className="num mt-1 text-ink-3 text-small">
            {formatCount(completed)} {completed === 1 ? "task" : "tasks"} completed · accuracy {formatPercent(accuracy)}
          </p>
        )}
      </Fact>
      {(role.capabilities.length > 0 || role.knowledgeBases.length > 0) && (
        <ul className="flex flex-wrap gap-1.5 md:col-span-3" aria-label="Capabilities and knowledge">
          {role.capabilities.map((each) => (
            <li key={each}>
              <Chip>{each}</Chip>
            </li>
          ))}
          {role.knowledgeBases.map(({ id, name }) => (
            <li key={id}>
              <Link to={`/knowledge/${id}`} className="hover:underline">
                <Chip tone="line">{name}</Chip>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h4 className="text-ink-3 text-small">{title}</h4>
      {children}
    </div>
  );
}

function Lines({ lines }: { lines: string[] }) {
  if (lines.length === 0) return <p className="text-ink-3">—</p>;
  return (
    <ul className="list-disc pl-4">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

interface RoleMenuProps {
  role: JobRole;
  hireBlocker: string | null;
  onAct: (action: RoleAction, role: JobRole) => void;
}

function RoleMenu({ role, hireBlocker, onAct }: RoleMenuProps) {
  const { editBlocker, title } = role;
  return (
    <Menu
      label={`Actions for ${title}`}
      trigger={<IconButton icon={Ellipsis} label={`Actions for ${title}`} />}
      items={[
        { label: "Hire an agent", icon: UserPlus, disabledReason: hireBlocker, onSelect: () => onAct("hire", role) },
        { label: "Choose agents", icon: Users, disabledReason: editBlocker, onSelect: () => onAct("assign", role) },
        { label: "Edit", icon: Pencil, disabledReason: editBlocker, onSelect: () => onAct("edit", role) },
        "separator",
        {
          ...{ label: "Delete", icon: Trash2, danger: true, disabledReason: editBlocker },
          onSelect: () => onAct("delete", role),
        },
      ]}
    />
  );
}
