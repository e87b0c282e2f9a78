import {
  type LeadSearchInput,
  type LeadSize,
  leadSearchCredits,
  leadSearchInput,
  leadSearchSources,
  leadSizes,
} from "@muster/contracts/leads";
import { ChevronDown, Sparkles } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { ApiError } from "../../platform/api-error.ts";
import { isHandledGlobally } from "../../platform/billing-gate.ts";
import { Button } from "../../ui/button.tsx";
import { Checks } from "../../ui/checks.tsx";
import { cx } from "../../ui/cx.ts";
import { FormAlert } from "../../ui/form-alert.tsx";
import { formatCredits } from "../../ui/format.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Time } from "../../ui/time.tsx";
import { useUsageGate } from "../billing/usage-gate.ts";
import { useResultList } from "../results/results.queries.ts";
import { industries, sizeNames, sourceNames } from "./lead-names.ts";
import { useFindLeads } from "./leads.queries.ts";

const counts = [10, 20, 30, 50];

const initialSearch: LeadSearchInput = {
  what: "",
  where: "",
  size: "any",
  count: 20,
  sources: ["directory", "knowledge_graph"],
  readsPages: true,
};

interface FindPanelProps {
  blocker: string | null;
  onStarted: (resultId: string) => void;
}

/** Searches public business sources for companies. */
export function FindPanel({ blocker, onStarted }: FindPanelProps) {
  const [search, setSearch] = useState(initialSearch);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isOpen, setOpen] = useState(false);
  const suggestions = useId();
  const find = useFindLeads();
  const gate = useUsageGate("lead_generation");
  const errors = { ...(find.error instanceof ApiError ? find.error.fields : {}), ...problems };
  const hasFieldErrors = Object.keys(errors).length > 0;
  const change = (next: Partial<typeof search>) => setSearch({ ...search, ...next });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (blocker || find.isPending) return;
    const found = problemsOf(search);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first) document.getElementById(`find-${first}`)?.focus();
    else void gate(() => find.mutate(search, { onSuccess: onStarted }));
  }

  return (
    <section aria-labelledby="find-title" className="panel p-4 md:max-h-[calc(100dvh-80px)] md:overflow-y-auto">
      <h2 id="find-title" className="mb-3 text-base font-[580]">
        Find leads
      </h2>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <FormAlert
          message={find.error && !isHandledGlobally(find.error) && !hasFieldErrors ? find.error.message : undefined}
        />
        <TextField
          id="find-what"
          label="What"
          required
          list={suggestions}
          autoComplete="off"
          placeholder="Restaurants"
          value={search.what}
          error={errors["what"]}
          onChange={(event) => change({ what: event.target.value })}
        />
        <datalist id={suggestions}>
          {industries.map((industry) => (
            <option key={industry} value={industry} />
          ))}
        </datalist>
        <TextField
          id="find-where"
          label="Where"
          required
          placeholder="Hamburg"
          value={search.where}
          error={errors["where"]}
          onChange={(event) => change({ where: event.target.value })}
        />
        <button
          type="button"
          className="link flex min-h-6 items-center gap-1 justify-self-start md:hidden"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          More options
          <ChevronDown size={14} aria-hidden="true" className={isOpen ? "rotate-180" : undefined} />
        </button>
        <div className={cx("grid gap-4", !isOpen && "max-md:hidden")}>
          <Options search={search} errors={errors} onChange={change} />
        </div>
        <Button
          type="submit"
          variant="primary"
          wide
          icon={Sparkles}
          busy={find.isPending}
          busyLabel="Starting…"
          disabledReason={blocker}
        >
          Find leads
        </Button>
        <p className="text-small text-ink-3">
          {formatCredits(leadSearchCredits)}. Only public business sources; companies that opted out are skipped.
        </p>
      </form>
      <RecentSearches onOpen={onStarted} />
    </section>
  );
}

interface OptionsProps {
  search: typeof initialSearch;
  errors: Record<string, string>;
  onChange: (next: Partial<typeof initialSearch>) => void;
}

function Options({ search, errors, onChange }: OptionsProps) {
  return (
    <>
      <SelectField
        label="Company size"
        value={search.size}
        error={errors["size"]}
        options={leadSizes.map((value) => ({ value, label: sizeNames[value] }))}
        onChange={(event) => onChange({ size: event.target.value as LeadSize })} // one of the options above
      />
      <SelectField
        label="How many"
        value={String(search.count)}
        error={errors["count"]}
        options={counts.map((count) => ({ value: String(count), label: `Up to ${count} companies` }))}
        onChange={(event) => onChange({ count: Number(event.target.value) })}
      />
      <Checks
        legend="Sources"
        error={errors["sources"]}
        options={leadSearchSources.map((value) => ({ value, label: sourceNames[value] }))}
        chosen={search.sources}
        onChange={(sources) => onChange({ sources })}
      />
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-[3px] shrink-0"
          checked={search.readsPages}
          onChange={(event) => onChange({ readsPages: event.target.checked })}
        />
        Read the companies’ own pages for contact data
      </label>
    </>
  );
}

function RecentSearches({ onOpen }: { onOpen: (id: string) => void }) {
  const { data } = useResultList({ kind: "leads", limit: 5 });
  if (!data || data.items.length === 0) return null;
  return (
    <div className="mt-4 border-line border-t pt-3">
      <h3 className="mb-1 text-small text-ink-3">Recent searches</h3>
      <ul className="grid">
        {data.items.map(({ id, title, createdAt }) => (
          <li key={id}>
            <button
              type="button"
              className="-mx-2 flex min-h-8 w-[calc(100%+16px)] items-center gap-2 rounded-sm px-2 text-left hover:bg-raised pointer-coarse:min-h-11"
              onClick={() => onOpen(id)}
            >
              <span className="min-w-0 flex-1 truncate">{title}</span>
              <span className="shrink-0 text-small text-ink-3">
                <Time value={createdAt} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Errors by field, as the server would report them; empty when the search can start. */
function problemsOf(search: LeadSearchInput): Record<string, string> {
  const { error } = leadSearchInput.safeParse(search);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]).reverse());
}
