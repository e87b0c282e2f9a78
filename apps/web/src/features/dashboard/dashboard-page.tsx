import { Plus, Wallet } from "lucide-react";
import { Link } from "react-router";
import { useMe } from "../../platform/session.tsx";
import { useWording } from "../../platform/wording.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { formatCount } from "../../ui/format.ts";
import { Ledger, type LedgerItem } from "../../ui/ledger.tsx";
import { Page } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { useWallet } from "../wallet/use-wallet.ts";
import { walletLabel } from "../wallet/wallet-state.ts";
import { ActiveAgents } from "./active-agents.tsx";
import { Composer } from "./composer.tsx";
import { type Dashboard, useDashboard } from "./dashboard.queries.ts";
import { FirstSteps } from "./first-steps.tsx";
import { headlineOf } from "./headline.ts";
import { Performance } from "./performance.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import { Tiles } from "./tiles.tsx";

export function DashboardPage() {
  const me = useMe();
  const dashboard = useDashboard();
  const canWrite = me.organization.memberRole !== "viewer";
  return (
    <Page
      title={useWording("welcome_message", { name: me.profile.displayName })}
      documentTitle="Dashboard"
      subtitle={
        <>
          {dashboard.data ? <Sentence dashboard={dashboard.data} /> : "\u00a0"}
          <span className="mt-2 block md:hidden">
            <Blockchain />
          </span>
        </>
      }
      actions={
        <>
          <span className="max-md:hidden">
            <Blockchain />
          </span>
          <ButtonLink to="/agents?new=1" variant="primary" icon={Plus}>
            New Agent
          </ButtonLink>
        </>
      }
    >
      <QueryView
        query={dashboard}
        loading={<Ledger loading items={ledgerItems(undefined)} />}
        isEmpty={isNew}
        empty={<FirstSteps canWrite={canWrite} />}
        errorTitle="Couldn’t load the dashboard"
      >
        {(data) => <Ledger items={ledgerItems(data)} />}
      </QueryView>
      {/* Shown while the figures load, so that it moves nothing when they arrive. */}
      {canWrite && (dashboard.data ? !isNew(dashboard.data) : !dashboard.error) && (
        <div className="mt-4">
          <Composer />
        </div>
      )}
      {/* One error above covers the tiles. */}
      {(dashboard.data || !dashboard.error) && <Overview data={dashboard.data} />}
      <Tiles cardsDue={dashboard.data?.study?.due} />
    </Page>
  );
}

/** Shown before the first task, when all figures would be zero. */
function isNew({ tasks }: Dashboard): boolean {
  return tasks.open + tasks.completed + tasks.failed === 0;
}

/** The same layout with and without data, so that nothing moves when the figures arrive. */
function Overview({ data }: { data: Dashboard | undefined }) {
  return (
    <div className="mt-7 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-7 lg:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <ActiveAgents data={data} />
      <div className="lg:row-span-2">
        <RecentActivity data={data} />
      </div>
      {!(data && isNew(data)) && <Performance data={data} />}
    </div>
  );
}

function Sentence({ dashboard }: { dashboard: Dashboard }) {
  const { text, link } = headlineOf(dashboard);
  return (
    <>
      {text}{" "}
      <Link to={link.to} className="link">
        {link.label}
      </Link>
    </>
  );
}

function Blockchain() {
  const label = walletLabel(useWallet());
  return (
    <Chip tone="line">
      <Wallet size={12} aria-hidden="true" />
      Blockchain: {label}
    </Chip>
  );
}

function ledgerItems(data: Dashboard | undefined): LedgerItem[] {
  const { agents, tasks, knowledge, leads } = data ?? {};
  return [
    {
      label: "Active AI Agents",
      value: shown(agents?.active),
      note: `of ${shown(agents?.total)} in total`,
      to: "/agents",
    },
    {
      label: "Completed Tasks",
      value: shown(tasks?.completed),
      note: counted(tasks?.interactions, "interaction", "interactions"),
      to: "/tasks",
    },
    {
      label: "Knowledge Bases",
      value: shown(knowledge?.bases),
      note: counted(knowledge?.queries, "query in total", "queries in total"),
      to: "/knowledge",
    },
    {
      label: "Generated Leads",
      value: leads ? `$${formatCount(leads.potentialThousands)}k` : "—",
      note: counted(leads?.count, "lead", "leads"),
      to: "/leads",
    },
  ];
}

function counted(count: number | undefined, one: string, many: string): string {
  return `${shown(count)} ${count === 1 ? one : many}`;
}

/** A dash while the figure is unknown, as everywhere. */
function shown(count: number | undefined): string {
  return count === undefined ? "—" : formatCount(count);
}
