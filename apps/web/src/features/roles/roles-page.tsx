import { ButtonLink } from "../../ui/button.tsx";
import { ComingPage } from "../../ui/coming-page.tsx";

export function RolesPage() {
  return (
    <ComingPage
      title="Job Roles"
      subtitle="The jobs in your organization and the agents that hold them."
      art="role"
      will={[
        "Roles with a mission, responsibilities, required capabilities, and KPIs, by department.",
        "An organization chart of people and agents.",
        "A library of starting roles. Hire from a role to create its agent.",
      ]}
      today="For now, give each agent a role and a description when you create it."
    >
      <ButtonLink to="/agents" variant="primary">
        Go to AI Agents
      </ButtonLink>
    </ComingPage>
  );
}
