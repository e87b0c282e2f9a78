import type { JobRole, JobRoleDraft, StartingRole } from "@muster/contracts/job-roles";
import { jobRoleDraft } from "@muster/contracts/job-roles";
import { z } from "zod";

/** Responsibilities and KPIs are entered one per line. */
export const roleSchema = z.object({
  title: jobRoleDraft.shape.title,
  department: jobRoleDraft.shape.department,
  mission: z.string(),
  responsibilities: z.string(),
  capabilities: z.array(z.string()),
  kpis: z.string(),
  knowledgeBases: z.array(z.string()),
});
export type RoleValues = z.input<typeof roleSchema>;

export function fromRole(role: JobRole | StartingRole | undefined): RoleValues {
  return {
    title: role?.title ?? "",
    department: role?.department ?? "",
    mission: role?.mission ?? "",
    responsibilities: (role?.responsibilities ?? []).join("\n"),
    capabilities: role?.capabilities ?? [],
    kpis: (role?.kpis ?? []).join("\n"),
    knowledgeBases: role && "knowledgeBases" in role ? role.knowledgeBases.map(({ id }) => id) : [],
  };
}

export function toDraft({ responsibilities, kpis, ...values }: RoleValues): JobRoleDraft {
  return { ...values, responsibilities: linesOf(responsibilities), kpis: linesOf(kpis) };
}

/** Bullets that were pasted with the text are removed. */
function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.replace(/^\s*[-*•–]\s+/, "").trim())
    .filter(Boolean);
}

export interface Department {
  name: string;
  roles: JobRole[];
}

/** Roles by department. Spellings that differ only in case are one department, named as its first role names it. */
export function departmentsOf(roles: readonly JobRole[]): Department[] {
  const departments = new Map<string, Department>();
  for (const role of roles) {
    const key = role.department.toLowerCase();
    const department = departments.get(key) ?? { name: role.department, roles: [] };
    department.roles.push(role);
    departments.set(key, department);
  }
  return [...departments.values()];
}
