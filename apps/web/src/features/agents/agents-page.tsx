import { Library, Network, Plus } from "lucide-react";
import { Navigate, useSearchParams } from "react-router";
import { useMe } from "../../platform/session.tsx";
import { useWording } from "../../platform/wording.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Page } from "../../ui/panel.tsx";
import { AgentDialogs } from "./agent-dialogs.tsx";
import { limitReason } from "./agent-pages.ts";
import { useAgentPages } from "./agents.queries.ts";
import { libraryReason } from "./library.ts";
import { QuickStarts } from "./quick-starts.tsx";
import { useAgentSearch } from "./use-agent-search.ts";
import { Workforce } from "./workforce.tsx";

export function AgentsPage() {
  const [params] = useSearchParams();
  const opened = params.get("agent");
  if (opened) return <Navigate to={oldAddress(opened, params)} replace />;
  return <Agents />;
}

/** The address an agent had before it got its own page. */
function oldAddress(id: string, params: URLSearchParams): string {
  const rest = new URLSearchParams(params);
  rest.delete("agent");
  const query = rest.toString();
  return `/agents/${encodeURIComponent(id)}${query && `?${query}`}`;
}

function Agents() {
  const [, setParams] = useSearchParams();
  const search = useAgentSearch();
  const agents = useAgentPages(search.applied);
  const { memberRole } = useMe().organization;
  const blocker =
    memberRole === "viewer" ? "Viewers have read-only access" : agents.data ? limitReason(agents.data) : null;

  function open(changes: Record<string, string>) {
    setParams((params) => {
      for (const [name, value] of Object.entries(changes)) params.set(name, value);
      return params;
    });
  }

  const create = (
    <Button variant="primary" icon={Plus} disabledReason={blocker} onClick={() => open({ new: "1" })}>
      Create New Agent
    </Button>
  );

  return (
    <Page
      title="AI Agents"
      subtitle={useWording("agents_description")}
      manyActions
      actions={
        <>
          <ButtonLink to="/job-roles" icon={Network}>
            Manage Roles
          </ButtonLink>
          <Button icon={Library} disabledReason={libraryReason}>
            Agent Library
          </Button>
          {create}
        </>
      }
    >
      <Workforce agents={agents} search={search} createBlocker={blocker} onOpen={open} />
      <QuickStarts blocker={blocker} onChoose={(template) => open({ new: "1", template })} />
      <AgentDialogs />
    </Page>
  );
}
