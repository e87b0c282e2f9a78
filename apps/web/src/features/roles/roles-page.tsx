import { ButtonLink } from "../../ui/button.tsx";
import { ComingPage } from "../../ui/coming-page.tsx";

export function RolesPage() {
  return (
    <ComingPage
      title="Job Roles"
      subtitle="Who does what: the jobs of your organization and the agents that hold them."
      art="role"
      will={[
        "Roles with a mission, responsibilities, required capabilities and measures, by department.",
        "An organization chart with people and agents in it.",
        "A library of starting roles; hiring from a role makes the agent for it.",
      ]}
      today="Until then, an agent carries its own job: give each one a role and a description when you make it."
    >
      <ButtonLink to="/agents" variant="primary">
        Go to AI Agents
      </ButtonLink>
    </ComingPage>
  );
}
