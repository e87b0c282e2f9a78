import { leadSorts, leadStatuses } from "@muster/contracts/leads";
import { Columns3, Download, Ellipsis, Plus, Table2, Target, Upload, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { api } from "../../platform/api.ts";
import { showFailure } from "../../platform/billing-gate.ts";
import { downloadFile } from "../../platform/download.ts";
import { markAsShown } from "../../platform/notifications.ts";
import { useUrlSearch, useUrlState } from "../../platform/url-state.ts";
import { useRun } from "../../platform/use-run.ts";
import { useWording } from "../../platform/wording.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Page, Panel } from "../../ui/panel.tsx";
import { QueryView, RecordView } from "../../ui/query-view.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";
import { SearchField } from "../../ui/text-field.tsx";
import { EndedEarly } from "../results/ended-early.tsx";
import { ResultActions } from "../results/result-actions.tsx";
import { refreshResults, useResult, useResultAction } from "../results/results.queries.ts";
import { RunSteps } from "../results/run-steps.tsx";
import { FindPanel } from "./find-panel.tsx";
import { FoundLeadsView } from "./found-leads.tsx";
import { LeadBoard } from "./lead-board.tsx";
import { exportPath, type LeadFilters, type LeadView, readLeadFilters } from "./lead-filters.ts";
import { sortNames, statusNames } from "./lead-names.ts";
import { LeadTable } from "./lead-table.tsx";
import { useLeadMatches, useLeadSummary } from "./leads.queries.ts";
import { useWriteBlocker } from "./use-write-blocker.ts";

const LeadDialog = lazyDialog(async () => (await import("./lead-dialog.tsx")).LeadDialog);
const ImportDialog = lazyDialog(async () => (await import("./import-dialog.tsx")).ImportDialog);
const CriteriaDialog = lazyDialog(async () => (await import("./criteria-dialog.tsx")).CriteriaDialog);

type OpenDialog = "add" | "import" | "criteria" | null;

export function LeadsPage() {
  const [params] = useSearchParams();
  const filters = readLeadFilters(params);
  const [found, showFound] = useUrlState("found", "");
  const [open, setOpen] = useState<OpenDialog>(null);
  const blocker = useWriteBlocker();
  const close = () => setOpen(null);

  return (
    <Page
      title="Lead Generation"
      subtitle={useWording("leads_description")}
      wide
      manyActions
      actions={<Actions filters={filters} blocker={blocker} onOpen={setOpen} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[252px_minmax(0,1fr)]">
        <div className="min-w-0 self-start md:sticky md:top-4">
          <FindPanel blocker={blocker} onStarted={(id) => showFound(id, { replace: false })} />
        </div>
        <div className="min-w-0">
          {found && <SearchResult key={found} id={found} onClose={() => showFound(null)} />}
          <Pipeline filters={filters} blocker={blocker} onOpen={setOpen} />
        </div>
      </div>
      {open === "add" && <LeadDialog lead={null} onClose={close} />}
      {open === "import" && <ImportDialog onClose={close} />}
      {open === "criteria" && <CriteriaDialog blocker={blocker} onClose={close} />}
    </Page>
  );
}

interface ActionsProps {
  filters: LeadFilters;
  blocker: string | null;
  onOpen: (dialog: OpenDialog) => void;
}

function Actions({ filters, blocker, onOpen }: ActionsProps) {
  const summary = useLeadSummary();
  const [isExporting, setExporting] = useState(false);

  async function download() {
    setExporting(true);
    try {
      await downloadFile(exportPath(filters));
    } catch (error) {
      showFailure("Couldn’t export the leads", error);
    } finally {
      setExporting(false);
    }
  }

  return (
    <>
      <Button icon={Upload} disabledReason={blocker} onClick={() => onOpen("import")}>
        Import
      </Button>
      <Button
        icon={Download}
        busy={isExporting}
        busyLabel="Exporting…"
        disabledReason={summary.data?.total === 0 ? "There are no leads to export yet" : null}
        onClick={() => void download()}
      >
        Export
      </Button>
      <Button variant="primary" icon={Plus} disabledReason={blocker} onClick={() => onOpen("add")}>
        Add lead
      </Button>
      <Menu
        label="More actions"
        trigger={<IconButton label="More actions" icon={Ellipsis} variant="secondary" />}
        items={[{ label: "Ideal customer", icon: Target, onSelect: () => onOpen("criteria") }]}
      />
    </>
  );
}

/** The board or the table, or first steps when there are no leads. */
function Pipeline({ filters, blocker, onOpen }: ActionsProps) {
  const summary = useLeadSummary();
  const [, setSort] = useUrlState("sort", "score");
  return (
    <QueryView
      query={summary}
      loading={<Skeleton height={280} className="rounded-[10px]!" />}
      isEmpty={({ total }) => total === 0}
      empty={
        <Panel>
          <Empty
            art="lead"
            title="No leads yet"
            body="Find companies with the search, import a CSV file, or add a lead by hand. Every field that comes from a source shows where it was found."
          >
            <Button icon={Upload} disabledReason={blocker} onClick={() => onOpen("import")}>
              Import a CSV file
            </Button>
            <Button icon={Plus} disabledReason={blocker} onClick={() => onOpen("add")}>
              Add a lead by hand
            </Button>
          </Empty>
        </Panel>
      }
      errorTitle="Couldn’t load the leads"
    >
      {() => (
        <>
          <Toolbar filters={filters} />
          <Matches filters={filters}>
            {filters.view === "board" ? (
              <LeadBoard filters={filters} blocker={blocker} />
            ) : (
              <LeadTable filters={filters} blocker={blocker} onSort={setSort} />
            )}
          </Matches>
        </>
      )}
    </QueryView>
  );
}

/** Replaces the view with an empty state when no lead matches. */
function Matches({ filters, children }: { filters: LeadFilters; children: ReactNode }) {
  const matches = useLeadMatches(filters);
  const [, setParams] = useSearchParams();
  const isFiltered = filters.search !== "" || filters.status !== "all";
  if (!isFiltered || matches.data?.total !== 0) return children;
  const clear = () =>
    setParams(
      (current) => {
        for (const name of ["search", "status"]) current.delete(name);
        return current;
      },
      { replace: true },
    );
  return (
    <Panel>
      <Empty
        art="search"
        title={filters.search ? `No results for “${filters.search}”` : "No leads have this status"}
        body="The search covers company, contact, industry, location, and email."
      >
        <Button onClick={clear}>Show all leads</Button>
      </Empty>
    </Panel>
  );
}

function Toolbar({ filters }: { filters: LeadFilters }) {
  const search = useUrlSearch("search");
  const [, setStatus] = useUrlState("status", "all");
  const [, setSort] = useUrlState("sort", "score");
  const [, setView] = useUrlState("view", "board");
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <Segmented<LeadView>
        label="View"
        value={filters.view}
        onChange={setView}
        options={[
          { value: "board", label: <ViewLabel icon={Columns3} name="Board" /> },
          { value: "table", label: <ViewLabel icon={Table2} name="Table" /> },
        ]}
      />
      <SearchField
        label="Search leads"
        placeholder="Find a lead"
        value={search.text}
        onChange={search.setText}
        className="min-w-0 flex-1 basis-[150px] md:max-w-[240px]"
      />
      <div className="flex gap-2 max-md:basis-full md:ml-auto">
        <div className="min-w-0 flex-1 md:w-[138px]">
          <SelectField
            label="Status"
            hideLabel
            isCompact
            value={filters.status}
            options={[
              { value: "all", label: "All statuses" },
              ...leadStatuses.map((value) => ({ value, label: statusNames[value] })),
            ]}
            onChange={(event) => setStatus(event.target.value)}
          />
        </div>
        <div className="min-w-0 flex-1 md:w-[172px]">
          <SelectField
            label="Sort by"
            hideLabel
            isCompact
            value={filters.sort}
            options={leadSorts.map((value) => ({ value, label: sortNames[value] }))}
            onChange={(event) => setSort(event.target.value)}
          />
        </div>
      </div>
    </div>
  );
}

function ViewLabel({ icon: Icon, name }: { icon: typeof Columns3; name: string }) {
  return (
    <>
      <Icon size={14} aria-hidden="true" />
      {name}
    </>
  );
}

interface SearchResultProps {
  id: string;
  onClose: () => void;
}

/** A search for companies above the pipeline: its steps while it runs, then the companies to review. */
function SearchResult({ id, onClose }: SearchResultProps) {
  const result = useResult(id);
  const status = result.data?.status;
  const isWorking = status === "pending" || status === "in_progress";
  const live = useRun(isWorking ? id : null, () => void refreshResults());
  const stop = useResultAction("Couldn’t stop the search", () => api.results.cancel({ id }));
  const heading = useRef<HTMLHeadingElement>(null);
  // The notification that it has ended would only repeat what is shown here.
  useEffect(() => markAsShown(`/results/${id}`), [id]);
  // It appears above what was on screen, so a search that was just started or opened takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search is shown
  useEffect(() => heading.current?.focus(), [id]);
  return (
    <section aria-labelledby="search-title" className="panel mb-5 p-4">
      <div className="mb-3 flex items-center gap-2">
        <h2 id="search-title" ref={heading} tabIndex={-1} className="min-w-0 flex-1 break-words text-base font-[580]">
          {result.data?.title ?? "Lead search"}
        </h2>
        {isWorking && (
          <Button size="sm" busy={stop.isPending} onClick={() => stop.mutate(undefined)}>
            Stop
          </Button>
        )}
        <IconButton label="Close this search" icon={X} size="sm" onClick={onClose} />
      </div>
      <RecordView query={result} loading={<SkeletonText lines={5} />} errorTitle="Couldn’t load the search">
        {(data) => {
          if (isWorking) return <RunSteps live={live} title="Searching for companies" />;
          if (data.status !== "completed") return <EndedEarly result={data} />;
          return (
            <>
              <FoundLeadsView key={id} detail={data} />
              <div className="mt-4 flex flex-wrap items-center gap-2 border-line border-t pt-3">
                <ResultActions result={data} onRemoved={onClose} />
              </div>
            </>
          );
        }}
      </RecordView>
    </section>
  );
}
