import type { AuditFilter, AuditTopic } from "@muster/contracts/audit";

export const topicNames: Record<AuditTopic, string> = {
  members: "Members and invitations",
  security: "Sign-in and security",
  plan: "Plan, payments, and budgets",
  models: "Models and keys",
  agents: "Agents",
  approvals: "Approvals",
  exports: "Exports",
  other: "Other",
};

/** The URL's filter without invalid values. */
export function filterIn(parameters: URLSearchParams): AuditFilter {
  const topic = parameters.get("topic");
  const search = parameters.get("q")?.trim().slice(0, 200);
  const day = (name: string) => {
    const text = parameters.get(name) ?? "";
    return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
  };
  const [person, from, to] = [parameters.get("person"), day("from"), day("to")];
  return {
    ...(topic && Object.hasOwn(topicNames, topic) && { topic: topic as AuditTopic }),
    ...(person && { person }),
    ...(search && { search }),
    ...(from && { from }),
    ...(to && { to }),
  };
}
