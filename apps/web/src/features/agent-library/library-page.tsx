import type { LibraryAgent } from "@muster/contracts/agent-library";
import { type AgentCategory, agentCategories } from "@muster/contracts/agents";
import { Plus, Star } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { useUrlSearch, useUrlState, withParam } from "../../platform/url-state.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { cx } from "../../ui/cx.ts";
import { Empty } from "../../ui/empty.tsx";
import { formatCount } from "../../ui/format.ts";
import { Mark } from "../../ui/mark.tsx";
import { Page, Panel } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SearchField } from "../../ui/text-field.tsx";
import { useInstallAgent, useLibrary } from "./agent-library.queries.ts";
import { ratingText, readCategory, readSort } from "./library-texts.ts";

const sorts = [
  { value: "uses", label: "Most used" },
  { value: "rating", label: "Best rated" },
  { value: "name", label: "Name" },
];

/** Ready-made agents by category; each has its own page with a preview. */
export function LibraryPage() {
  const [params, setParams] = useSearchParams();
  const category = readCategory(params.get("category") ?? "");
  const search = useUrlSearch("search");
  const [sort, setSort] = useUrlState("sort", "uses");
  const library = useLibrary({ category, search: search.applied, sort: readSort(sort) });

  function clear() {
    search.setText("");
    setParams((current) =>
      withParam(withParam(current, { key: "category", value: null }), { key: "search", value: "" }),
    );
  }

  return (
    <Page
      title="Agent Library"
      subtitle="Ready-made agents. Preview one, install it, or customize it first."
      actions={<ButtonLink to="/agents">Your agents</ButtonLink>}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[188px_minmax(0,1fr)] lg:gap-6">
        <Categories chosen={category} />
        <section aria-label="Agents">
          <div className="mb-3 flex flex-wrap items-center gap-2">
            <SearchField
              label="Search the library"
              placeholder="Find by name, role, or tag"
              value={search.text}
              onChange={search.setText}
              className="min-w-0 max-md:basis-full md:w-[260px]"
            />
            <div className="max-md:flex-1 md:ml-auto">
              <SelectField
                label="Sort by"
                hideLabel
                isCompact
                options={sorts}
                value={readSort(sort)}
                onChange={(event) => setSort(event.target.value)}
              />
            </div>
            {library.data && (
              <span role="status" className="num text-ink-3 text-small">
                {library.data.items.length === 1 ? "1 agent" : `${formatCount(library.data.items.length)} agents`}
              </span>
            )}
          </div>
          <QueryView
            query={library}
            loading={<CardsSkeleton />}
            isEmpty={({ items }) => items.length === 0}
            empty={
              <Panel>
                <Empty
                  art="search"
                  title={search.applied ? `No results for “${search.applied}”` : "No agents in this category"}
                  body="We searched names, roles, descriptions, and tags. Try another term or all categories."
                >
                  <Button onClick={clear}>Show all agents</Button>
                </Empty>
              </Panel>
            }
            errorTitle="Couldn’t load the agent library"
          >
            {({ items, installBlocker }) => (
              <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 xl:grid-cols-3">
                {items.map((agent) => (
                  <li key={agent.id} className="min-w-0">
                    <LibraryCard agent={agent} blocker={installBlocker} />
                  </li>
                ))}
              </ul>
            )}
          </QueryView>
        </section>
      </div>
    </Page>
  );
}

function Categories({ chosen }: { chosen: AgentCategory | null }) {
  const [params] = useSearchParams();
  const all: [AgentCategory | null, string][] = [
    [null, "All Categories"],
    ...(Object.entries(agentCategories) as [AgentCategory, string][]),
  ];
  return (
    <nav aria-label="Categories" className="max-lg:-mx-4 min-w-0 max-lg:px-4 max-lg:overflow-x-auto">
      <ul className="flex gap-1 max-lg:w-max max-lg:pb-1 lg:flex-col">
        {all.map(([category, label]) => (
          <li key={label}>
            <Link
              to={{ search: withParam(params, { key: "category", value: category }).toString() }}
              replace
              aria-current={category === chosen ? "true" : undefined}
              className={cx(
                "flex min-h-8 items-center whitespace-nowrap rounded-sm px-3 transition-colors hover:bg-raised pointer-coarse:min-h-11",
                category === chosen ? "bg-pressed font-[560]" : "text-ink-2",
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function LibraryCard({ agent, blocker }: { agent: LibraryAgent; blocker: string | null }) {
  const install = useInstallAgent();
  return (
    <article className="panel flex h-full min-w-0 flex-col gap-3 p-4 transition-colors hover:border-line-strong">
      <div className="flex items-start gap-3">
        <Mark id={agent.id} size={40} />
        <div className="min-w-0 flex-1">
          <h2 className="card-title truncate">
            <Link
              to={`/agents/library/${agent.id}`}
              className="block truncate py-0.5 hover:underline"
              title={agent.name}
            >
              {agent.name}
            </Link>
          </h2>
          <p className="truncate text-small text-ink-3" title={agent.role}>
            {agent.role}
          </p>
        </div>
      </div>
      <p className="line-clamp-3 text-ink-2">{agent.description}</p>
      <CategoryAndTags agent={agent} />
      <div className="mt-auto flex flex-wrap items-end gap-3 border-line border-t pt-3">
        <dl className="grid min-w-0 flex-1 grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] gap-3">
          <Statistics agent={agent} />
        </dl>
        <Button
          size="sm"
          icon={Plus}
          aria-label={`Install ${agent.name}`}
          busy={install.isPending}
          busyLabel="Installing…"
          disabledReason={blocker}
          onClick={() => install.mutate({ id: agent.id })}
        >
          Install
        </Button>
      </div>
    </article>
  );
}

/** The parts of a description list. */
export function Statistics({ agent }: { agent: Pick<LibraryAgent, "rating" | "ratings" | "downloads"> }) {
  return (
    <>
      <div>
        <dt className="text-micro text-ink-3">Rating</dt>
        <dd className="num mt-0.5 flex items-center gap-1 font-[530]">
          {agent.rating !== null && <Star size={12} aria-hidden="true" fill="currentColor" className="shrink-0" />}
          {ratingText(agent)}
        </dd>
      </div>
      <div>
        <dt className="text-micro text-ink-3">Uses</dt>
        <dd className="num mt-0.5 font-[530]">{formatCount(agent.downloads)}</dd>
      </div>
    </>
  );
}

export function CategoryAndTags({ agent }: { agent: Pick<LibraryAgent, "category" | "tags"> }) {
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label="Category and tags">
      <li className="flex">
        <Chip>{agentCategories[agent.category]}</Chip>
      </li>
      {agent.tags.map((tag) => (
        <li key={tag} className="flex">
          <Chip tone="line">{tag}</Chip>
        </li>
      ))}
    </ul>
  );
}

function CardsSkeleton() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 xl:grid-cols-3">
      {["a", "b", "c", "d", "e", "f"].map((key) => (
        <Skeleton key={key} height={214} className="rounded-md!" />
      ))}
    </div>
  );
}
