import type { AuditCheck, AuditEntry, AuditFilter, AuditTopic } from "@muster/contracts/audit";
import { Download, ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Empty } from "../../ui/empty.tsx";
import { formatCount, formatDateTime } from "../../ui/format.ts";
import { Panel, Section } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { SearchField, TextField } from "../../ui/text-field.tsx";
import { useAudit, useAuditCheck, useAuditExport } from "./audit.queries.ts";
import { filterIn, topicNames } from "./audit-view.ts";

/** Who changed what: people, roles, plans, keys, agents, exports. The filter is in the address. */
export function AuditSettings() {
  const [parameters] = useSearchParams();
  const filter = filterIn(parameters);
  const audit = useAudit(filter);
  const download = useAuditExport(filter);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <AuditChain />
      <Section
        title="Audit log"
        aside={
          <Button
            size="sm"
            icon={Download}
            onClick={() => download.mutate()}
            busy={download.isPending}
            busyLabel="Exporting…"
          >
            Export CSV
          </Button>
        }
      >
        <div className="grid gap-3">
          <AuditFilters filter={filter} people={audit.data?.people ?? []} />
          <QueryView
            query={audit}
            loading={<SkeletonRows rows={8} height={44} />}
            isEmpty={({ items }) => items.length === 0}
            empty={
              <Empty
                art="search"
                title={isFiltered ? "No entries match these filters" : "No entries yet"}
                body="You’ll see changes to members, roles, plans, keys, and agents here, with who made them."
              />
            }
            errorTitle="Couldn’t load the audit log"
          >
            {({ items }) => (
              <Panel className="overflow-hidden">
                <AuditList items={items} />
                {audit.hasNextPage && (
                  <div className="border-line border-t p-3 text-center">
                    <Button
                      onClick={() => void audit.fetchNextPage()}
                      busy={audit.isFetchingNextPage}
                      busyLabel="Loading…"
                    >
                      Show more
                    </Button>
                  </div>
                )}
              </Panel>
            )}
          </QueryView>
        </div>
      </Section>
    </>
  );
}

function AuditList({ items }: { items: AuditEntry[] }) {
  return (
    <ul aria-label="Audit log, newest first">
      {items.map((entry) => (
        <li
          key={entry.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-line border-t px-4 py-2.5 first:border-t-0 md:grid-cols-[64px_minmax(0,1fr)_160px_150px]"
        >
          <span className="num text-ink-3 text-small max-md:order-3">
            {entry.number === null ? <span title="Sealed within a minute">new</span> : `#${entry.number}`}
          </span>
          <span className="min-w-0 break-words max-md:order-1 max-md:col-span-2">
            {entry.link ? (
              <Link to={entry.link} className="link">
                {entry.text}
              </Link>
            ) : (
              entry.text
            )}
            <Details entry={entry} />
          </span>
          <span className="min-w-0 truncate text-ink-2 max-md:order-2 max-md:col-span-2">
            {entry.actorName ?? "Muster"}
          </span>
          <time dateTime={entry.at} className="num text-right text-ink-3 text-small max-md:order-4">
            {formatDateTime(entry.at)}
          </time>
        </li>
      ))}
    </ul>
  );
}

/** Details that the text does not contain. */
function Details({ entry: { text, details } }: { entry: AuditEntry }) {
  const more = details.filter(({ value }) => !text.includes(value));
  if (more.length === 0) return null;
  return (
    <span className="block text-ink-3 text-small">
      {more.map(({ label, value }) => `${label}: ${value}`).join(" · ")}
    </span>
  );
}

/** Every entry includes the hash of the previous one; this recomputes all of them. */
function AuditChain() {
  const check = useAuditCheck();
  return (
    <Section title="Tamper check">
      <Panel className="p-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-prose text-ink-2">
            Every minute, new entries are sealed in a hash chain. Verify the chain to detect changed, removed, or
            inserted entries. Numbers count every sealed entry; those of members’ own work aren’t listed here, so
            numbers can skip.
          </p>
          <Button icon={ShieldCheck} onClick={() => check.mutate()} busy={check.isPending} busyLabel="Verifying…">
            Verify chain
          </Button>
        </div>
        <div role="status">
          {check.data && <Outcome check={check.data} />}
          {check.error && <p className="mt-3 text-fault">{check.error.message}</p>}
        </div>
      </Panel>
    </Section>
  );
}

function Outcome({ check: { isIntact, sealed, waiting, breaks, tip, checkedAt } }: { check: AuditCheck }) {
  return (
    <div className="mt-3 grid gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <Chip tone={isIntact ? "live" : "fault"}>{isIntact ? "Intact" : "Broken"}</Chip>
        <span>
          {formatCount(sealed)} sealed {sealed === 1 ? "entry" : "entries"}
          {waiting > 0 && `, ${formatCount(waiting)} to be sealed within a minute`}. Verified{" "}
          {formatDateTime(checkedAt)}.
        </span>
      </p>
      {breaks.length > 0 && (
        <ul className="list-disc pl-5">
          {breaks.map(({ number, reason }) => (
            <li key={`${number} ${reason}`}>
              {number === null ? "An entry" : `Entry #${number}`} {reason}.
            </li>
          ))}
        </ul>
      )}
      {tip && (
        <p className="text-ink-3 text-small">
          Latest hash, entry #{tip.number}: <code className="break-all">{tip.hash}</code>. Save it elsewhere to detect
          truncation later.
        </p>
      )}
    </div>
  );
}

interface AuditFiltersProps {
  filter: AuditFilter;
  people: { id: string; name: string }[];
}

const names = ["topic", "person", "q", "from", "to"];

function AuditFilters({ filter, people }: AuditFiltersProps) {
  const [, setParameters] = useSearchParams();
  const set = (name: string, value: string) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const clear = () =>
    setParameters((before) => {
      const next = new URLSearchParams(before);
      for (const name of names) next.delete(name);
      return next;
    });
  return (
    <div className="grid grid-cols-2 items-end gap-3 max-md:[&>:first-child]:col-span-2 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1.2fr)_minmax(0,1fr)_140px_140px_auto]">
      <Search value={filter.search ?? ""} onChange={(text) => set("q", text)} />
      <SelectField
        label="Topic"
        value={filter.topic ?? ""}
        onChange={(event) => set("topic", event.target.value)}
        options={[
          { value: "", label: "All topics" },
          ...(Object.keys(topicNames) as AuditTopic[]).map((topic) => ({ value: topic, label: topicNames[topic] })),
        ]}
      />
      <SelectField
        label="Person"
        value={filter.person ?? ""}
        onChange={(event) => set("person", event.target.value)}
        options={[{ value: "", label: "Anyone" }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <TextField
        label="From (UTC)"
        type="date"
        value={filter.from ?? ""}
        max={filter.to}
        onChange={(event) => set("from", event.target.value)}
      />
      <TextField
        label="To (UTC)"
        type="date"
        value={filter.to ?? ""}
        min={filter.from}
        onChange={(event) => set("to", event.target.value)}
      />
      <Button
        variant="quiet"
        onClick={clear}
        disabledReason={Object.keys(filter).length ? null : "No filters to clear"}
      >
        Clear
      </Button>
    </div>
  );
}

/** Searches once the user stops typing. */
function Search({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onChange(text.trim()), 300);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <SearchField
      label="Search"
      value={text}
      onChange={setText}
      placeholder="Search entries"
      // As high as the fields beside it.
      className="[&_.field]:min-h-9"
    />
  );
}
