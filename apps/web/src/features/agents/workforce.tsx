import type { Agent } from "@muster/contracts/agents";
import { Copy, Ellipsis, LayoutGrid, List, Pause, Play, Plus, Settings2, Trash2 } from "lucide-react";
import { usePreferences } from "../../platform/preferences.ts";
import { Button, ButtonLink, IconButton } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { formatCount } from "../../ui/format.ts";
import { Menu } from "../../ui/menu.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Skeleton, SkeletonRows } from "../../ui/skeleton.tsx";
import { SearchField } from "../../ui/text-field.tsx";
import { AgentCard, AgentRow } from "./agent-card.tsx";
import { type AgentPage, usedSentence } from "./agent-pages.ts";
import { nextStatus } from "./agent-status.tsx";
import { type useAgentPages, useCloneAgent, useSetAgentStatus } from "./agents.queries.ts";
import type { AgentSearch } from "./use-agent-search.ts";

interface WorkforceProps {
  agents: ReturnType<typeof useAgentPages>;
  search: AgentSearch;
  /** Why no further agent can be created; null when one can. */
  createBlocker: string | null;
  /** Changes URL parameters, which open dialogs. */
  onOpen: (changes: Record<string, string>) => void;
}

export function Workforce({ agents, search, createBlocker, onOpen }: WorkforceProps) {
  const viewMode = usePreferences((preferences) => preferences.viewMode);
  const setViewMode = usePreferences((preferences) => preferences.setViewMode);
  const total = agents.data?.total;
  return (
    <Section
      title={total === undefined ? "Your AI Workforce" : `Your AI Workforce (${formatCount(total)})`}
      aside={agents.data && <span className="num">{usedSentence(agents.data)}</span>}
    >
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchField
          label="Search agents"
          placeholder="Find an agent"
          value={search.text}
          onChange={search.setText}
          className="min-w-0 max-md:flex-1 md:w-[240px]"
        />
        <div className="md:ml-auto">
          <Segmented
            label="View"
            value={viewMode}
            onChange={setViewMode}
            options={[
              { value: "grid", label: <LayoutGrid size={14} aria-hidden />, ariaLabel: "Grid" },
              { value: "list", label: <List size={14} aria-hidden />, ariaLabel: "List" },
            ]}
          />
        </div>
      </div>
      <QueryView
        query={agents}
        loading={<WorkforceSkeleton viewMode={viewMode} />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          search.applied ? (
            <NoMatch search={search} />
          ) : (
            <NoAgents blocker={createBlocker} onCreate={() => onOpen({ new: "1" })} />
          )
        }
        errorTitle="Couldn’t load your agents"
      >
        {(page) => (
          <>
            <AgentList page={page} viewMode={viewMode} cloneBlocker={createBlocker} onOpen={onOpen} />
            {agents.hasNextPage && (
              <div className="mt-4 flex justify-center">
                <Button
                  busy={agents.isFetchingNextPage}
                  busyLabel="Loading…"
                  onClick={() => void agents.fetchNextPage()}
                >
                  Load more
                </Button>
              </div>
            )}
          </>
        )}
      </QueryView>
    </Section>
  );
}

interface AgentListProps {
  page: AgentPage;
  viewMode: "grid" | "list";
  cloneBlocker: string | null;
  onOpen: WorkforceProps["onOpen"];
}

function AgentList({ page, viewMode, cloneBlocker, onOpen }: AgentListProps) {
  const Item = viewMode === "grid" ? AgentCard : AgentRow;
  const menu = (agent: Agent) => (
    <AgentMenu
      agent={agent}
      cloneBlocker={cloneBlocker}
      configureAt={`/agents/${agent.id}`}
      onDelete={() => onOpen({ delete: agent.id })}
    />
  );
  return (
    <ul
      className={
        viewMode === "grid"
          ? "grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 lg:grid-cols-3"
          : "panel [&>li+li]:border-line [&>li+li]:border-t"
      }
    >
      {page.items.map((agent) => (
        <li key={agent.id} className="min-w-0">
          <Item agent={agent} to={`/agents/${agent.id}`} menu={menu(agent)} />
        </li>
      ))}
      {viewMode === "grid" && !cloneBlocker && <NewAgentCell onCreate={() => onOpen({ new: "1" })} />}
    </ul>
  );
}

/** A cell that creates an agent. */
function NewAgentCell({ onCreate }: { onCreate: () => void }) {
  const hasShortcuts = usePreferences((preferences) => preferences.shortcuts);
  return (
    <li className="flex min-h-[150px]">
      <button
        type="button"
        className="grid w-full place-content-center rounded-md border border-line-strong border-dashed p-4 text-center transition-colors hover:bg-raised"
        onClick={onCreate}
      >
        <Plus size={18} aria-hidden="true" className="mx-auto text-ink-3" />
        <span className="mt-2 block font-[560]">New agent</span>
        {hasShortcuts && <span className="block text-small text-ink-3 max-md:hidden">Press N</span>}
      </button>
    </li>
  );
}

function NoMatch({ search }: { search: AgentSearch }) {
  return (
    <Panel>
      <Empty
        art="search"
        title={`No results for “${search.applied}”`}
        body="We searched names, roles, and descriptions. Try other words."
      >
        <Button onClick={() => search.setText("")}>Clear search</Button>
      </Empty>
    </Panel>
  );
}

function NoAgents({ blocker, onCreate }: { blocker: string | null; onCreate: () => void }) {
  return (
    <Panel>
      <Empty
        art="agent"
        title="No AI Agents Yet"
        body="Agents take tasks and deliver finished documents. Start from a template or describe your own agent."
      >
        <Button variant="primary" icon={Plus} disabledReason={blocker} onClick={onCreate}>
          Create First Agent
        </Button>
        <ButtonLink to="/agents/library">Browse Library</ButtonLink>
      </Empty>
    </Panel>
  );
}

interface AgentMenuProps {
  agent: Agent;
  /** Why no further agent can be created; null when one can. */
  cloneBlocker: string | null;
  /** URL of its page. */
  configureAt: string;
  onDelete: () => void;
}

function AgentMenu({ agent, cloneBlocker, configureAt, onDelete }: AgentMenuProps) {
  const setStatus = useSetAgentStatus();
  const clone = useCloneAgent();
  const next = nextStatus(agent);
  return (
    <Menu
      label={`Actions for ${agent.name}`}
      align="end"
      trigger={<IconButton label={`Actions for ${agent.name}`} icon={Ellipsis} size="sm" variant="quiet" />}
      items={[
        { label: "Configure", icon: Settings2, to: configureAt },
        {
          label: next.verb,
          icon: next.status === "paused" ? Pause : Play,
          disabledReason: agent.editBlocker,
          onSelect: () => setStatus.mutate({ id: agent.id, status: next.status }),
        },
        { label: "Clone", icon: Copy, disabledReason: cloneBlocker, onSelect: () => clone.mutate(agent) },
        "separator",
        { label: "Delete", icon: Trash2, danger: true, disabledReason: agent.editBlocker, onSelect: onDelete },
      ]}
    />
  );
}

/** Placeholder with the list's layout. */
function WorkforceSkeleton({ viewMode }: { viewMode: "grid" | "list" }) {
  if (viewMode === "list") return <SkeletonRows rows={4} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 lg:grid-cols-3">
      {["a", "b", "c"].map((key) => (
        <div key={key} className="panel flex min-h-[176px] flex-col gap-3 p-4">
          <div className="flex gap-3">
            <Skeleton width={40} height={40} className="rounded-[10px]!" />
            <div className="flex-1 pt-1">
              <Skeleton width="60%" height={12} />
              <Skeleton width="40%" height={10} className="mt-2" />
            </div>
          </div>
          <Skeleton width="70%" height={20} />
          <Skeleton height={44} className="mt-auto" />
        </div>
      ))}
    </div>
  );
}
