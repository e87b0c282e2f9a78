import type { JobRole, StartingRole } from "@muster/contracts/job-roles";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { z } from "zod";
import { api } from "../../platform/api.ts";
import { query } from "../../platform/query.ts";
import { Button } from "../../ui/button.tsx";
import { CheckList } from "../../ui/check-list.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Mark } from "../../ui/mark.tsx";
import { NameDialog } from "../../ui/name-dialog.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { TagInput } from "../../ui/tag-input.tsx";
import { SearchField, TextArea, TextField } from "../../ui/text-field.tsx";
import { fromRole, roleSchema, toDraft } from "./role-form.ts";
import {
  useAssignJobRole,
  useDeleteJobRole,
  useHireForJobRole,
  useSaveJobRole,
  useStartingRoles,
} from "./roles.queries.ts";

interface RoleDialogProps {
  /** The role to change; without one, a new role. */
  role?: JobRole | undefined;
  /** The library role that a new role is filled with. */
  start?: StartingRole | undefined;
  departments: string[];
  onClose: () => void;
}

export function RoleDialog({ role, start, departments, onClose }: RoleDialogProps) {
  const save = useSaveJobRole(role?.id ?? null);
  const bases = useQuery(query(api.knowledge.list));
  const form = useZodForm({
    schema: roleSchema,
    defaultValues: fromRole(role ?? start),
    onSubmit: (values) => save.mutateAsync(toDraft(values)),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={role ? `Edit ${role.title}` : "New role"}
      description={role ? "Agents that hold the role keep their settings. These apply to new hires." : undefined}
      size="lg"
      submitLabel={role ? "Save" : "Add role"}
      busyLabel="Saving…"
      onClose={onClose}
    >
      <div className="grid gap-4 md:grid-cols-2">
        <TextField label="Title" required autoComplete="off" data-autofocus="" {...form.field("title")} />
        <TextField label="Department" required list="departments" autoComplete="off" {...form.field("department")} />
        <datalist id="departments">
          {departments.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      <TextArea label="Mission" optional rows={2} {...form.field("mission")} />
      <TextArea label="Responsibilities" optional hint="One per line" rows={4} {...form.field("responsibilities")} />
      <Controller
        control={form.methods.control}
        name="capabilities"
        render={({ field }) => (
          <TagInput
            label="Required capabilities"
            hint="Add one skill at a time"
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <TextArea label="KPIs" optional hint="One per line" rows={3} {...form.field("kpis")} />
      {bases.data && bases.data.items.length > 0 && (
        <Controller
          control={form.methods.control}
          name="knowledgeBases"
          render={({ field, fieldState }) => (
            <CheckList
              legend="Knowledge that a new hire can search"
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
              options={bases.data.items.map(({ id, name }) => ({ value: id, content: name }))}
            />
          )}
        />
      )}
    </FormDialog>
  );
}

/** Starting roles by department; choosing one opens a new role filled with it. */
export function LibraryDialog({ onChoose, onClose }: { onChoose: (role: StartingRole) => void; onClose: () => void }) {
  const library = useStartingRoles();
  const [search, setSearch] = useState("");
  const isMatch = ({ title, department, mission }: StartingRole) =>
    `${title} ${department} ${mission}`.toLowerCase().includes(search.trim().toLowerCase());
  return (
    <Dialog
      title="Role library"
      description="Start from a role, and change it before you add it."
      size="lg"
      onClose={onClose}
    >
      <SearchField label="Search roles" placeholder="Find a role" value={search} onChange={setSearch} />
      <div className="mt-3">
        <QueryView
          query={library}
          loading={<SkeletonRows rows={6} />}
          isEmpty={({ items }) => !items.some(isMatch)}
          empty={<p className="text-ink-2">No role matches “{search}”.</p>}
          errorTitle="Couldn’t load the roles"
        >
          {({ items }) => (
            <ul className="panel">
              {items.filter(isMatch).map((role) => (
                <li key={role.id} className="row">
                  <div className="min-w-0 flex-1">
                    <h3 className="text-base font-[560]">{role.title}</h3>
                    <p className="text-ink-2">
                      {role.department} · {role.mission}
                    </p>
                  </div>
                  <Button aria-label={`Use ${role.title}`} onClick={() => onChoose(role)}>
                    Use
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </div>
    </Dialog>
  );
}

export function HireDialog({ role, onClose }: { role: JobRole; onClose: () => void }) {
  const hire = useHireForJobRole(role);
  return (
    <NameDialog
      title={`Hire for ${role.title}`}
      description="Creates an agent with the role’s mission, responsibilities, capabilities, and knowledge. Hiring doesn’t use an action."
      label="Name of the agent"
      placeholder="Ledger"
      schema={z.string().trim().min(1, "Give the agent a name").max(80, "Use at most 80 characters")}
      submitLabel="Hire"
      busyLabel="Hiring…"
      onName={(name) => hire.mutateAsync(name)}
      onClose={onClose}
    />
  );
}

interface AssignDialogProps {
  role: JobRole;
  roles: JobRole[];
  onClose: () => void;
}

export function AssignDialog({ role, roles, onClose }: AssignDialogProps) {
  const assign = useAssignJobRole(role.id);
  const agents = useQuery(query(api.agents.list, { limit: 100 }));
  const roleTitles = new Map(
    roles.flatMap(({ title, agents: holders }) => holders.map(({ id }) => [id, title] as const)),
  );
  const form = useZodForm({
    schema: z.object({ agentIds: z.array(z.string()) }),
    defaultValues: { agentIds: role.agents.map(({ id }) => id) },
    onSubmit: ({ agentIds }) => assign.mutateAsync(agentIds),
    onDone: onClose,
  });
  const { value, onChange, error } = form.choice("agentIds");
  // Beyond a hundred agents, those that hold the role are listed too.
  const others = role.agents.filter(({ id }) => !agents.data?.items.some((agent) => agent.id === id));
  const listed = [...others, ...(agents.data?.items ?? [])];
  return (
    <FormDialog
      form={form}
      title={`Agents for ${role.title}`}
      description="Each agent can hold one role. Its settings don’t change."
      submitLabel="Save"
      busyLabel="Saving…"
      onClose={onClose}
    >
      {listed.length === 0 ? (
        <p className="text-ink-2">
          {agents.isPending ? "Loading…" : "There are no agents yet. Hire one for this role."}
        </p>
      ) : (
        <CheckList
          legend="Agents"
          hideLegend
          value={value}
          onChange={onChange}
          error={error}
          options={listed.map(({ id, name }) => ({
            value: id,
            content: (
              <>
                <Mark id={id} size={24} />
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <span className="text-ink-3 text-small">{roleTitles.get(id) ?? "No role"}</span>
              </>
            ),
          }))}
        />
      )}
    </FormDialog>
  );
}

export function DeleteRoleDialog({ role, onClose }: { role: JobRole; onClose: () => void }) {
  const remove = useDeleteJobRole();
  const count = role.agents.length;
  return (
    <ConfirmDialog
      title="Delete role"
      body={`Are you sure you want to delete ${role.title}? ${
        count === 0 ? "No agent holds it." : count === 1 ? "Its agent stays." : `Its ${count} agents stay.`
      }`}
      confirmLabel="Delete"
      busyLabel="Deleting…"
      danger
      busy={remove.isPending}
      error={remove.error?.message ?? null}
      onConfirm={() => remove.mutate(role, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
