import { type Lead, type LeadSort, type LeadStatus, leadStatuses } from "@muster/contracts/leads";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { api } from "../../platform/api.ts";
import { WaitingMark } from "../../platform/waiting-mark.tsx";
import { Button } from "../../ui/button.tsx";
import { formatCount } from "../../ui/format.ts";
import { safeUrl } from "../../ui/markdown-urls.ts";
import { QueryView } from "../../ui/query-view.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { SimpleTable } from "../../ui/simple-table.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { LeadMenu } from "./lead-card.tsx";
import { type LeadFilters, leadAddress } from "./lead-filters.ts";
import { countLeads } from "./lead-import.ts";
import { statusNames } from "./lead-names.ts";
import { useLeadAction, useLeadPages, useRemoveLeads } from "./leads.queries.ts";
import { formatValue, ScoreBar } from "./score-bar.tsx";

interface LeadTableProps {
  filters: LeadFilters;
  blocker: string | null;
  onSort: (sort: LeadSort) => void;
}

/** All fields of the leads, with bulk actions. */
export function LeadTable({ filters, blocker, onSort }: LeadTableProps) {
  const pages = useLeadPages(filters);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const setStatus = useLeadAction("Couldn’t change the status", ({ leads, status }: StatusChange) =>
    Promise.all(leads.map(({ id }) => api.leads.update({ id, status }))),
  );
  const remove = useRemoveLeads();
  // Excludes leads that the filter hides.
  const chosen = pages.data?.items.filter(({ id }) => selected.has(id)) ?? [];
  const clear = () => setSelected(new Set());

  function toggle(id: string) {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  }

  return (
    <QueryView
      query={pages}
      loading={<SkeletonRows rows={6} />}
      isEmpty={({ items }) => items.length === 0}
      empty={<p className="panel px-4 py-3 text-ink-2">No leads match.</p>}
      errorTitle="Couldn’t load the leads"
    >
      {({ items, total }) => (
        <div className="grid gap-3">
          <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
            <label className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                checked={chosen.length === items.length}
                onChange={() =>
                  setSelected(chosen.length === items.length ? new Set() : new Set(items.map(({ id }) => id)))
                }
              />
              Select all
            </label>
            {chosen.length > 0 && (
              <BulkActions
                count={chosen.length}
                blocker={blocker}
                isBusy={setStatus.isPending}
                onStatus={(status) => setStatus.mutate({ leads: chosen, status }, { onSuccess: clear })}
                onRemove={() => remove.mutate(chosen, { onSuccess: clear })}
                onClear={clear}
              />
            )}
          </div>
          <Rows
            items={items}
            sort={filters.sort}
            blocker={blocker}
            selected={selected}
            onToggle={toggle}
            onSort={onSort}
            onMove={(lead, status) => setStatus.mutate({ leads: [lead], status })}
            onRemove={(lead) => remove.mutate([lead])}
          />
          <div className="flex flex-col items-center gap-2">
            {pages.hasNextPage && (
              <Button busy={pages.isFetchingNextPage} busyLabel="Loading…" onClick={() => void pages.fetchNextPage()}>
                Load more
              </Button>
            )}
            <p className="num text-small text-ink-3" role="status">
              {formatCount(items.length)} of {countLeads(total)} shown
            </p>
          </div>
        </div>
      )}
    </QueryView>
  );
}

interface StatusChange {
  leads: Lead[];
  status: LeadStatus;
}

interface BulkActionsProps {
  count: number;
  blocker: string | null;
  isBusy: boolean;
  onStatus: (status: LeadStatus) => void;
  onRemove: () => void;
  onClear: () => void;
}

function BulkActions({ count, blocker, isBusy, onStatus, onRemove, onClear }: BulkActionsProps) {
  const [status, setStatus] = useState<LeadStatus>("contacted");
  return (
    <fieldset aria-label="Selected leads" className="flex min-w-0 flex-wrap items-center gap-2">
      <span className="text-ink-2" role="status">
        {countLeads(count)} selected
      </span>
      <div className="w-[138px]">
        <SelectField
          label="New status"
          hideLabel
          isCompact
          value={status}
          options={leadStatuses.map((value) => ({ value, label: statusNames[value] }))}
          onChange={(event) => setStatus(event.target.value as LeadStatus)} // one of the options above
        />
      </div>
      <Button busy={isBusy} busyLabel="Changing…" disabledReason={blocker} onClick={() => onStatus(status)}>
        Change status
      </Button>
      <Button icon={Trash2} variant="danger" disabledReason={blocker} onClick={onRemove}>
        Delete
      </Button>
      <Button variant="quiet" onClick={onClear}>
        Clear
      </Button>
    </fieldset>
  );
}

interface RowsProps extends Pick<LeadTableProps, "blocker" | "onSort"> {
  items: Lead[];
  sort: LeadSort;
  selected: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onMove: (lead: Lead, to: LeadStatus) => void;
  onRemove: (lead: Lead) => void;
}

function Rows({ items, sort, blocker, selected, onToggle, onSort, onMove, onRemove }: RowsProps) {
  const [params] = useSearchParams();
  const sorted = (by: LeadSort) => ({
    by: sort !== by ? ("none" as const) : by === "company" ? ("ascending" as const) : ("descending" as const),
    onSort: () => onSort(by),
  });
  return (
    <div className="panel overflow-hidden">
      <SimpleTable
        caption="Leads"
        hideCaption
        isStacked
        rows={items}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "company",
            header: "Company",
            sort: sorted("company"),
            cell: ({ id, company }) => (
              <span className="flex min-w-[160px] max-w-[240px] items-start gap-2.5">
                <input
                  type="checkbox"
                  className="mt-0.5 size-4 shrink-0 max-md:size-6"
                  aria-label={`Select ${company}`}
                  checked={selected.has(id)}
                  onChange={() => onToggle(id)}
                />
                <Link to={leadAddress(params, id)} className="min-w-0 break-words font-[560] hover:underline">
                  {company}
                </Link>
                <WaitingMark record={`leads:${id}`} />
              </span>
            ),
          },
          { key: "score", header: "Score", sort: sorted("score"), cell: (lead) => <ScoreBar {...lead} /> },
          { key: "status", header: "Status", cell: ({ status }) => statusNames[status] },
          {
            key: "value",
            header: "Value",
            align: "right",
            sort: sorted("value"),
            cell: ({ potentialValue }) => (potentialValue > 0 ? formatValue(potentialValue) : "—"),
          },
          { key: "contact", header: "Contact", cell: (lead) => <Contact lead={lead} /> },
          { key: "industry", header: "Industry", cell: ({ industry }) => industry ?? "—" },
          { key: "location", header: "Location", cell: ({ location }) => location ?? "—" },
          {
            key: "employees",
            header: "Employees",
            align: "right",
            cell: ({ employees }) => (employees === null ? "—" : formatCount(employees)),
          },
          { key: "email", header: "Email", cell: ({ email }) => email ?? "—" },
          {
            key: "phone",
            header: "Phone",
            cell: ({ phone }) => <span className="whitespace-nowrap">{phone ?? "—"}</span>,
          },
          { key: "website", header: "Website", cell: ({ website }) => <Website url={website} /> },
          {
            key: "added",
            header: "Added",
            sort: sorted("newest"),
            cell: ({ createdAt }) => <Time value={createdAt} />,
          },
          {
            key: "actions",
            header: <span className="sr-only">Actions</span>,
            align: "right",
            cell: (lead) => (
              <LeadMenu
                lead={lead}
                blocker={blocker}
                onMove={(to) => onMove(lead, to)}
                onRemove={() => onRemove(lead)}
              />
            ),
          },
        ]}
      />
    </div>
  );
}

function Contact({ lead: { contactName, contactTitle, isOptedOut } }: { lead: Lead }) {
  return (
    <span className="block md:min-w-[130px]">
      {contactName ?? "—"}
      {contactTitle && <span className="block text-small text-ink-3">{contactTitle}</span>}
      {isOptedOut && <span className="block text-small text-attention">Do not contact</span>}
    </span>
  );
}

/** A link shown without "https://www.". */
function Website({ url }: { url: string | null }) {
  const href = safeUrl(url ?? "");
  if (!url || !href) return "—";
  return (
    <a className="link" href={href} target="_blank" rel="noopener noreferrer nofollow">
      {url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}
    </a>
  );
}
