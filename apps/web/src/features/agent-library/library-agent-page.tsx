import type { LibraryAgentDetails } from "@muster/contracts/agent-library";
import { Pencil, Plus } from "lucide-react";
import { Link, useParams } from "react-router";
import { openModal } from "../../platform/modals.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Mark } from "../../ui/mark.tsx";
import { Page, Section } from "../../ui/panel.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { AgentStatus } from "../agents/agent-status.tsx";
import { useInstallAgent, useLibraryAgent } from "./agent-library.queries.ts";
import { CategoryAndTags, Statistics } from "./library-page.tsx";
import { Reviews } from "./reviews.tsx";

/** Previews a library agent before it is installed. */
export function LibraryAgentPage() {
  const { entry: id = "" } = useParams();
  const agent = useLibraryAgent(id);
  const found = agent.data;
  return (
    <Page
      title={found?.name ?? "Agent"}
      documentTitle={found ? `${found.name} · Agent Library` : "Agent Library"}
      manyActions
      subtitle={
        <span className="flex flex-wrap items-center gap-x-2">
          <Link to="/agents/library" className="link">
            Agent Library
          </Link>
          {found && (
            <>
              <span aria-hidden="true">·</span>
              {found.role}
            </>
          )}
        </span>
      }
      actions={found && <Actions agent={found} />}
    >
      <RecordView
        query={agent}
        loading={<SkeletonRows rows={6} />}
        errorTitle="Couldn’t load this agent"
        wayBack={{ to: "/agents/library", label: "Back to the library" }}
      >
        {(data) => <Preview agent={data} />}
      </RecordView>
    </Page>
  );
}

function Actions({ agent }: { agent: LibraryAgentDetails }) {
  const install = useInstallAgent();
  return (
    <>
      <Button
        icon={Pencil}
        disabledReason={agent.installBlocker}
        onClick={() => openModal("create-agent", { templateId: agent.id })}
      >
        Customize first
      </Button>
      <Button
        variant="primary"
        icon={Plus}
        busy={install.isPending}
        busyLabel="Installing…"
        disabledReason={agent.installBlocker}
        onClick={() => install.mutate({ id: agent.id })}
      >
        Install
      </Button>
    </>
  );
}

function Preview({ agent }: { agent: LibraryAgentDetails }) {
  const facts = [
    ["Personality", agent.personality],
    ["Response style", agent.responseStyle],
    ["Knowledge domains", agent.knowledgeDomains.join(", ")],
    ["Model", `Auto (best available model), temperature ${agent.modelConfig.temperature}`],
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="grid min-w-0 content-start gap-6">
        <div className="grid gap-3">
          <p className="text-read">{agent.description}</p>
          <CategoryAndTags agent={agent} />
        </div>
        <Section title="Requests it handles well">
          <ul className="panel [&>li+li]:border-line [&>li+li]:border-t">
            {agent.preview.examples.map((example) => (
              <li key={example} className="row">
                “{example}”
              </li>
            ))}
          </ul>
        </Section>
        <Section title="Capabilities">
          <ul className="flex flex-wrap gap-1.5">
            {agent.capabilities.map((capability) => (
              <li key={capability} className="flex">
                <Chip>{capability}</Chip>
              </li>
            ))}
          </ul>
        </Section>
        <Section title="Instructions">
          <div className="panel grid max-w-[72ch] gap-3 p-4 text-read">
            {agent.preview.instructions.split("\n").map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </Section>
        <dl className="panel">
          {facts.map(([label, value]) => (
            <div key={label} className="row items-start!">
              <dt className="w-36 shrink-0 text-ink-3">{label}</dt>
              <dd className="min-w-0 flex-1 break-words">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="grid min-w-0 content-start gap-6">
        <dl className="panel grid grid-cols-2 gap-3 p-4">
          <Statistics agent={agent} />
        </dl>
        <Installed agents={agent.installed} />
        <Reviews agent={agent} />
      </div>
    </div>
  );
}

function Installed({ agents }: { agents: LibraryAgentDetails["installed"] }) {
  return (
    <Section title="In your organization">
      {agents.length === 0 ? (
        <p className="text-ink-2">Not installed. An agent you install appears here.</p>
      ) : (
        <ul className="panel [&>li+li]:border-line [&>li+li]:border-t">
          {agents.map((agent) => (
            <li key={agent.id} className="row">
              <Mark id={agent.id} size={24} plain />
              <Link to={`/agents/${agent.id}`} className="min-w-0 flex-1 truncate font-[560] hover:underline">
                {agent.name}
              </Link>
              <AgentStatus status={agent.status} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
