import {
  Brain,
  Camera,
  Eye,
  Globe,
  GraduationCap,
  ImageIcon,
  type LucideIcon,
  Paperclip,
  Plus,
  Telescope,
  Wallet,
} from "lucide-react";
import { Link, useNavigate } from "react-router";
import { openModal } from "../../platform/modals.ts";
import type { ModalName } from "../../platform/preferences.ts";
import { useMe } from "../../platform/session.tsx";
import { useWording } from "../../platform/wording.ts";
import { Bar } from "../../ui/bar.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Chip, StatusDot } from "../../ui/chip.tsx";
import { formatCount, formatPercent } from "../../ui/format.ts";
import { Ledger, type LedgerItem } from "../../ui/ledger.tsx";
import { Page, Section } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { useWallet } from "../wallet/use-wallet.ts";
import { walletLabel } from "../wallet/wallet-state.ts";
import { ActiveAgents } from "./active-agents.tsx";
import { Composer } from "./composer.tsx";
import { type Dashboard, useDashboard, useExample } from "./dashboard.queries.ts";
import { dotOf } from "./feed-dot.ts";
import { headlineOf } from "./headline.ts";

export function DashboardPage() {
  const me = useMe();
  const dashboard = useDashboard();
  const canWrite = me.organization.memberRole !== "viewer";
  const isFirst = dashboard.data !== undefined && isNew(dashboard.data);
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
      <section aria-label={isFirst ? "First steps" : undefined}>
        <QueryView
          query={dashboard}
          loading={<Ledger loading items={ledgerItems(undefined)} />}
          isEmpty={isNew}
          empty={<FirstSteps />}
          errorTitle="Couldn’t load the dashboard"
        >
          {(data) => <Ledger items={ledgerItems(data)} />}
        </QueryView>
        {/* One element before and after the figures arrive, so that it moves nothing and keeps what was attached meanwhile. */}
        {(canWrite || isFirst) && (dashboard.data || !dashboard.error) && (
          <div className="mt-4">
            <Composer />
          </div>
        )}
        {canWrite && isFirst && <Example />}
      </section>
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

const tiles: { name: string; words: string; icon: LucideIcon; modal: ModalName }[] = [
  { name: "Camera", words: "Show, don’t type", icon: Camera, modal: "camera" },
  { name: "Think longer", words: "Hard questions", icon: Brain, modal: "thinking" },
  { name: "Deep research", words: "Cited report", icon: Telescope, modal: "research" },
  { name: "Study and learn", words: "Step by step", icon: GraduationCap, modal: "study" },
  { name: "Create image", words: "From a sentence", icon: ImageIcon, modal: "image" },
  { name: "Web search", words: "Fresh answers", icon: Globe, modal: "search" },
  { name: "Add files", words: "Ask about them", icon: Paperclip, modal: "process-files" },
];

/** `cardsDue`: study cards to review today; undefined when the person has none. */
function Tiles({ cardsDue }: { cardsDue: number | undefined }) {
  return (
    <Section
      title="Advanced AI Features"
      aside={cardsDue !== undefined && <CardsDue count={cardsDue} />}
      className="mt-7"
    >
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line max-md:flex max-md:snap-x max-md:overflow-x-auto md:grid-cols-7">
        {tiles.map(({ name, words, icon: Icon, modal }) => (
          <li key={name} className="flex min-w-0 bg-surface max-md:min-w-[138px] max-md:snap-start">
            <button
              type="button"
              onClick={() => openModal(modal)}
              className="w-full p-3.5 text-left hover:bg-raised focus-visible:outline-offset-[-2px]"
            >
              <Icon size={18} strokeWidth={1.6} aria-hidden="true" />
              <span className="mt-3.5 block truncate font-[560]">{name}</span>
              <span className="block truncate text-small">{words}</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function CardsDue({ count }: { count: number }) {
  const cards = count === 1 ? "card" : "cards";
  return (
    <Link to="/study/review" className="link">
      {count === 0 ? "No cards due today" : `${formatCount(count)} ${cards} due today`}
    </Link>
  );
}

const bars: { key: keyof Dashboard["performance"]; label: string; filledBy: string; meaning: string }[] = [
  {
    key: "taskCompletionRate",
    label: "Task Completion Rate",
    filledBy: "Appears after your first finished task",
    meaning: "Share of finished tasks that succeeded",
  },
  {
    key: "responseAccuracy",
    label: "Response Accuracy",
    filledBy: "Appears after your first rated result",
    meaning: "Share of rated results you accepted",
  },
  {
    key: "agentUtilization",
    label: "Agent Utilization",
    filledBy: "Appears once an agent is active",
    meaning: "Share of active agents that worked in the last 7 days",
  },
];

function Performance({ data }: { data: Dashboard | undefined }) {
  return (
    <Section title="Performance">
      {data ? <Bars performance={data.performance} /> : <Skeleton height={174} className="rounded-md!" />}
    </Section>
  );
}

function Bars({ performance }: Pick<Dashboard, "performance">) {
  return (
    <dl className="panel grid gap-4 p-4">
      {bars.map(({ key, label, filledBy, meaning }) => (
        <div
          key={key}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 md:grid-cols-[150px_minmax(0,1fr)_44px] md:gap-y-0.5"
        >
          <dt>{label}</dt>
          <dd className="max-md:order-3 max-md:col-span-2">
            <Bar value={performance[key]} label={label} />
          </dd>
          <dd className="num text-right font-[530]">{formatPercent(performance[key])}</dd>
          <dd className="text-small text-ink-3 max-md:order-4 max-md:col-span-2 md:col-span-2 md:col-start-2">
            {performance[key] === null ? filledBy : meaning}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const steps = [
  ["Attach a table or document", "CSV, Excel, PDF, Word, and more. No file at hand? Try the sample."],
  ["Ask a question", "Choose a suggested one or write your own."],
  ["Read the result", "Every figure links to its computation. Accept it or ask for changes."],
] as const;

/** What a new organization sees instead of zeros: the way to its first result. */
function FirstSteps() {
  return (
    <ol className="grid gap-x-6 gap-y-3 md:grid-cols-3">
      {steps.map(([title, words], index) => (
        <li key={title} className="flex gap-3">
          <span className="num grid size-6 shrink-0 place-items-center rounded-[12px] border border-line-control text-small">
            {index + 1}
          </span>
          <span>
            <span className="block font-[560]">{title}</span>
            <span className="block text-ink-2">{words}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** A finished result one click away, for people who want to see one before they assign anything. */
function Example() {
  const navigate = useNavigate();
  const example = useExample();
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
      <Button
        icon={Eye}
        busy={example.isPending}
        busyLabel="Opening…"
        onClick={() => example.mutate(undefined, { onSuccess: (task) => void navigate(`/tasks/${task.number}`) })}
      >
        See a finished example
      </Button>
      <span className="text-small">Muster answers a question from the sample table. It’s free.</span>
      {example.error && (
        <span role="alert" className="w-full text-fault">
          {example.error.message}
        </span>
      )}
    </p>
  );
}

/** The organization's own events, newest first. */
function RecentActivity({ data }: { data: Dashboard | undefined }) {
  return (
    <Section title="Recent Activity">
      <Feed data={data} />
    </Section>
  );
}

function Feed({ data }: { data: Dashboard | undefined }) {
  if (!data) return <FeedSkeleton />;
  if (data.feed.length === 0)
    return <p className="pt-1 text-ink-3">No activity yet. You’ll see what your agents do here.</p>;
  return (
    <ol className="relative pl-[18px] before:absolute before:top-2.5 before:bottom-3 before:left-[3.5px] before:w-px before:bg-line-strong">
      {data.feed.map((item) => (
        <FeedLine key={item.id} item={item} />
      ))}
    </ol>
  );
}

function FeedLine({ item }: { item: Dashboard["feed"][number] }) {
  const dot = dotOf(item.kind);
  return (
    <li className="relative pb-[15px]">
      <span className={`absolute top-[6px] -left-[18px] bg-bg py-0.5 ${dot.tone}`}>
        <StatusDot status={dot.status} />
      </span>
      {item.link ? (
        <Link to={item.link} className="break-words text-ink-2 hover:text-ink hover:underline">
          {item.text}
        </Link>
      ) : (
        <span className="break-words text-ink-2">{item.text}</span>
      )}
      <span className="block text-small text-ink-3">
        <Time value={item.at} />
      </span>
    </li>
  );
}

function FeedSkeleton() {
  return (
    <div className="grid gap-4 pt-2">
      {["85%", "77%", "69%", "61%"].map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton width={8} height={8} className="mt-1 rounded-[4px]!" />
          <div className="flex-1">
            <Skeleton width={width} height={10} />
            <Skeleton width={60} height={8} className="mt-2" />
          </div>
        </div>
      ))}
    </div>
  );
}
