import type { Agent } from "@muster/contracts/agents";
import { useQuery } from "@tanstack/react-query";
import { Copy, Ellipsis, Pause, Pencil, Play, Plus, Trash2 } from "lucide-react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { api } from "../../platform/api.ts";
import { openModal } from "../../platform/modals.ts";
import { query } from "../../platform/query.ts";
import { useUrlState } from "../../platform/url-state.ts";
import { WaitingMark } from "../../platform/waiting-mark.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { formatCount, formatDate, formatDuration, formatPercent } from "../../ui/format.ts";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Ledger } from "../../ui/ledger.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Page, Panel } from "../../ui/panel.tsx";
import { QueryView, RecordView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useUsageGate } from "../billing/usage-gate.ts";
import { useAgentBases } from "../knowledge/knowledge.queries.ts";
import { TaskTable } from "../tasks/task-table.tsx";
import { AgentStatus, nextStatus } from "./agent-status.tsx";
import { AgentVersions } from "./agent-versions.tsx";
import { useAgent, useAgentFigures, useCloneAgent, useSetAgentStatus } from "./agents.queries.ts";

const EditAgentDialog = lazyDialog(async () => (await import("./edit-agent-dialog.tsx")).EditAgentDialog);
const DeleteAgentDialog = lazyDialog(async () => (await import("./delete-agent-dialog.tsx")).DeleteAgentDialog);

/** An agent's page: configuration, tasks and versions. */
export function AgentPage() {
  const { agent: id = "" } = useParams();
  const agent = useAgent(id);
  const found = agent.data;
  return (
    <Page
      title={found?.name ?? "Agent"}
      documentTitle={found ? `${found.name} · Agents` : "Agent"}
      manyActions
      subtitle={
        found && (
          <span className="flex flex-wrap items-center gap-2">
            {found.role} <AgentStatus status={found.status} />
            <WaitingMark record={`agents:${id}`} />
          </span>
        )
      }
      actions={found && <Actions agent={found} />}
    >
      <RecordView
        query={agent}
        loading={<SkeletonRows rows={5} />}
        errorTitle="Couldn’t load this agent"
        wayBack={{ to: "/agents", label: "Back to agents" }}
      >
        {(data) => <Parts agent={data} />}
      </RecordView>
    </Page>
  );
}

function Parts({ agent }: { agent: Agent }) {
  const [tab, setTab] = useUrlState("tab", "overview");
  return (
    <Tabs
      label="Agent details"
      value={tab}
      onChange={(next) => setTab(next)}
      tabs={[
        { id: "overview", label: "Overview", panel: <Details agent={agent} /> },
        { id: "tasks", label: "Tasks", panel: <AgentTasks agentId={agent.id} /> },
        { id: "versions", label: `Versions (${agent.version})`, panel: <AgentVersions agent={agent} /> },
      ]}
    />
  );
}

function Details({ agent }: { agent: Agent }) {
  const settings = [
    ["Personality", agent.personality],
    ["Response style", agent.responseStyle],
    ["Knowledge domains", agent.knowledgeDomains.join(", ")],
    ["Model", agent.modelConfig.model === "auto" ? "Auto (best available model)" : agent.modelConfig.model],
  ].filter(([, value]) => value);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-3">
        <p className="whitespace-pre-line">{agent.description}</p>
        {agent.capabilities.length > 0 && (
          <ul className="flex flex-wrap gap-1.5" aria-label="Capabilities">
            {agent.capabilities.map((capability) => (
              <li key={capability} className="flex max-w-full min-w-0">
                <Chip>
                  <span className="truncate">{capability}</span>
                </Chip>
              </li>
            ))}
          </ul>
        )}
      </div>
      <AgentFigures agent={agent} />
      <dl className="panel">
        {settings.map(([label, value]) => (
          <div key={label} className="row items-start!">
            <dt className="w-36 shrink-0 text-ink-3">{label}</dt>
            <dd className="min-w-0 flex-1 break-words">{value}</dd>
          </div>
        ))}
        <AgentBases agentId={agent.id} />
      </dl>
    </div>
  );
}

/** What the agent searches. A base is connected on its own page. */
function AgentBases({ agentId }: { agentId: string }) {
  const bases = useAgentBases(agentId);
  const items = bases.data?.items ?? [];
  return (
    <div className="row items-start!">
      <dt className="w-36 shrink-0 text-ink-3">Knowledge bases</dt>
      <dd className="flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-1 break-words">
        {bases.isError && <span className="text-fault">Couldn’t load the knowledge bases.</span>}
        {bases.isPending && <span className="text-ink-3">Loading…</span>}
        {bases.isSuccess && items.length === 0 && (
          <span>
            None.{" "}
            <Link className="link" to="/knowledge">
              Open a base
            </Link>{" "}
            to connect this agent.
          </span>
        )}
        {items.map(({ id, name }) => (
          <Link key={id} className="link" to={`/knowledge/${id}`}>
            {name}
          </Link>
        ))}
      </dd>
    </div>
  );
}

function Actions({ agent }: { agent: Agent }) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const setStatus = useSetAgentStatus();
  const clone = useCloneAgent();
  const gate = useUsageGate("task_assignment");
  const next = nextStatus(agent);

  function show(dialog: "edit" | "delete" | null) {
    setParams((current) => {
      current.delete("edit");
      current.delete("delete");
      if (dialog) current.set(dialog, "1");
      return current;
    });
  }

  return (
    <>
      <Button icon={Pencil} disabledReason={agent.editBlocker} onClick={() => show("edit")}>
        Edit Configuration
      </Button>
      <Button
        variant="primary"
        icon={Plus}
        disabledReason={agent.status === "active" ? null : `${agent.name} is ${agent.status}. Activate it first.`}
        onClick={() => void gate(() => openModal("task-wizard", { agentId: agent.id }))}
      >
        Assign
      </Button>
      <Menu
        label={`Actions for ${agent.name}`}
        trigger={<IconButton label={`Actions for ${agent.name}`} icon={Ellipsis} variant="secondary" />}
        items={[
          {
            label: `${next.verb} Agent`,
            icon: next.status === "paused" ? Pause : Play,
            disabledReason: agent.editBlocker,
            onSelect: () => setStatus.mutate({ id: agent.id, status: next.status }),
          },
          {
            label: "Clone Agent",
            icon: Copy,
            disabledReason: agent.editBlocker,
            onSelect: () => clone.mutate(agent, { onSuccess: (copy) => void navigate(`/agents/${copy.id}`) }),
          },
          "separator",
          {
            label: "Delete",
            icon: Trash2,
            danger: true,
            disabledReason: agent.editBlocker,
            onSelect: () => show("delete"),
          },
        ]}
      />
      {params.has("edit") && <EditAgentDialog agent={agent} onClose={() => show(null)} />}
      {params.has("delete") && <DeleteAgentDialog agent={agent} onClose={() => void navigate("/agents")} />}
    </>
  );
}

/** Figures from its runs and people's ratings; a dash comes with what will provide the figure. */
function AgentFigures({ agent }: { agent: Agent }) {
  const figures = useAgentFigures(agent.id);
  const { responseTimeMs, successRate, tasksFailed, tasksCompleted, accuracy } = figures.data ?? {
    responseTimeMs: null,
    successRate: null,
    tasksFailed: 0,
    tasksCompleted: agent.tasksCompleted,
    accuracy: agent.accuracy,
  };
  return (
    <section aria-label="Performance">
      {figures.isError && <p className="mb-2 text-small text-fault">Couldn’t load this agent’s stats.</p>}
      <Ledger
        loading={figures.isPending}
        items={[
          {
            label: "Response time",
            value: responseTimeMs === null ? "—" : formatDuration(responseTimeMs),
            note: responseTimeMs === null ? "Appears after its first finished task" : "Median of its tasks",
          },
          {
            label: "Success rate",
            value: formatPercent(successRate),
            note: successRate === null ? "Appears after its first finished task" : `${formatCount(tasksFailed)} failed`,
          },
          {
            label: "Tasks Completed",
            value: formatCount(tasksCompleted),
            note: <>Created {formatDate(agent.createdAt)}</>,
          },
          {
            label: "Accuracy",
            value: formatPercent(accuracy),
            note: accuracy === null ? "Appears after its first rated result" : "Share of rated results you accepted",
          },
        ]}
      />
    </section>
  );
}

/** The user's tasks for this agent, newest first. */
function AgentTasks({ agentId }: { agentId: string }) {
  const tasks = useQuery(query(api.tasks.list, { agentId, limit: 50 }));
  const navigate = useNavigate();
  return (
    <QueryView
      query={tasks}
      loading={<SkeletonRows rows={4} />}
      isEmpty={({ items }) => items.length === 0}
      empty={
        <Panel className="p-4">
          <p className="text-ink-2">You haven’t assigned this agent a task yet.</p>
        </Panel>
      }
      errorTitle="Couldn’t load the tasks"
    >
      {({ items }) => (
        <TaskTable
          items={items}
          caption="Tasks"
          addressOf={(number) => `/tasks/${number}`}
          onPeek={(number) => void navigate(`/tasks?peek=${number}`)}
        />
      )}
    </QueryView>
  );
}
