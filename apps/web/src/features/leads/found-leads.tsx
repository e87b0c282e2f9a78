import type { FoundLead, LeadSearchResult } from "@muster/contracts/leads";
import type { AiResultDetail } from "@muster/contracts/results";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { notify } from "../../platform/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Empty } from "../../ui/empty.tsx";
import { formatCount } from "../../ui/format.ts";
import { safeUrl } from "../../ui/markdown-urls.ts";
import { EvidenceLine } from "./evidence-line.tsx";
import { describeCompany } from "./lead-columns.ts";
import { countLeads } from "./lead-import.ts";
import { factNames } from "./lead-names.ts";
import { useLeadAction } from "./leads.queries.ts";
import { ScoreBar } from "./score-bar.tsx";
import { useWriteBlocker } from "./use-write-blocker.ts";

interface Skipped {
  company: string;
  reason: string;
}

/** The companies that a search found, to review before they are saved. */
export function FoundLeadsView({ detail }: { detail: AiResultDetail }) {
  // The server validates it; the contract of results declares it as JSON.
  const result = detail.result as unknown as LeadSearchResult;
  const { companies } = result;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [saved, setSaved] = useState<ReadonlySet<number>>(new Set());
  const [skipped, setSkipped] = useState<Skipped[]>([]);
  const blocker = useWriteBlocker();
  const save = useLeadAction("Couldn’t save the leads", (positions: number[]) =>
    api.leads.saveFound({ resultId: detail.id, positions }),
  );
  const open = companies.filter(({ position }) => !saved.has(position));
  const isAll = open.length > 0 && chosen.size === open.length;

  function toggle(position: number) {
    const next = new Set(chosen);
    if (!next.delete(position)) next.add(position);
    setChosen(next);
  }

  function saveChosen() {
    const positions = [...chosen].sort((a, b) => a - b);
    save.mutate(positions, {
      onSuccess: (answer) => {
        const skippedNames = new Set(answer.skipped.map(({ company }) => company));
        const done = companies.filter(({ position, company }) => chosen.has(position) && !skippedNames.has(company));
        setSaved(new Set([...saved, ...done.map(({ position }) => position)]));
        setSkipped(answer.skipped);
        setChosen(new Set());
        if (answer.items.length > 0)
          notify({ type: "success", title: `${countLeads(answer.items.length)} saved`, toastOnly: true });
      },
    });
  }

  if (companies.length === 0)
    return (
      <>
        <Empty
          art="lead"
          title="No companies found"
          body="The sources list no companies for this search. Try another type of company, a larger area, or any size."
        />
        <Notices result={result} />
      </>
    );
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <label className="flex min-h-8 flex-1 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={isAll}
            disabled={open.length === 0}
            onChange={() => setChosen(isAll ? new Set() : new Set(open.map(({ position }) => position)))}
          />
          Select all {formatCount(open.length)}
        </label>
        <Button
          variant="primary"
          busy={save.isPending}
          busyLabel="Saving…"
          disabledReason={blocker ?? (chosen.size === 0 ? "Choose at least one company" : null)}
          onClick={saveChosen}
        >
          {chosen.size === 0 ? "Save leads" : `Save ${countLeads(chosen.size)}`}
        </Button>
      </div>
      <SkippedList skipped={skipped} />
      <ul aria-label="Companies found" className="divide-y divide-line rounded-md border border-line">
        {companies.map((company) => (
          <Company
            key={company.position}
            company={company}
            isSaved={saved.has(company.position)}
            isChosen={chosen.has(company.position)}
            onToggle={() => toggle(company.position)}
          />
        ))}
      </ul>
      <Notices result={result} />
    </div>
  );
}

interface CompanyProps {
  company: FoundLead;
  isSaved: boolean;
  isChosen: boolean;
  onToggle: () => void;
}

const contactFacts = ["website", "email", "phone"] as const;

function Company({ company: found, isSaved, isChosen, onToggle }: CompanyProps) {
  const { company, employees, evidence, pageProblem } = found;
  const about = [describeCompany(found), employees !== null && `${formatCount(employees)} employees`].filter(Boolean);
  const shown = contactFacts.flatMap((fact) => (found[fact] ? [{ fact, value: found[fact] }] : []));
  const others = evidence.filter(({ fact }) => !contactFacts.some((each) => each === fact));
  return (
    <li className="flex items-start gap-3 px-3 py-3">
      <input
        type="checkbox"
        className="mt-0.5 size-4 shrink-0 max-md:size-6"
        aria-label={`Select ${company}`}
        checked={isChosen}
        disabled={isSaved}
        onChange={onToggle}
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="min-w-0 flex-1 basis-[140px] break-words font-[560]">{company}</h3>
          {isSaved && <Chip>Saved</Chip>}
          <ScoreBar score={found.score} company={company} />
        </div>
        <p className="break-words text-small text-ink-2">{about.join(" · ") || "No further details"}</p>
        <dl className="grid gap-1">
          {shown.map(({ fact, value }) => (
            <div key={fact}>
              <dt className="sr-only">{factNames[fact]}</dt>
              <dd className="break-words">
                {fact === "website" ? <WebLink url={value} /> : value}
                {evidence
                  .filter((each) => each.fact === fact)
                  .map((each) => (
                    <EvidenceLine key={`${each.source} ${each.url} ${each.quote}`} evidence={each} />
                  ))}
              </dd>
            </div>
          ))}
        </dl>
        {shown.length === 0 && <p className="text-small text-ink-3">The sources have no contact data.</p>}
        {pageProblem && <p className="text-small text-ink-3">Its website was not read: {pageProblem}</p>}
        {others.length > 0 && (
          <details>
            <summary className="link inline-block min-h-6 text-small">Evidence for the other fields</summary>
            <ul className="mt-1 grid gap-1">
              {others.map((each) => (
                <li key={`${each.fact} ${each.source} ${each.quote}`} className="break-words text-small">
                  {factNames[each.fact]}: {each.value}
                  <EvidenceLine evidence={each} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </li>
  );
}

function WebLink({ url }: { url: string }) {
  return (
    <a className="link inline-block leading-6" href={safeUrl(url)} target="_blank" rel="noopener noreferrer nofollow">
      {url}
    </a>
  );
}

function SkippedList({ skipped }: { skipped: Skipped[] }) {
  return (
    <div role="status">
      {skipped.length > 0 && (
        <div className="rounded-sm bg-attention-soft px-3 py-2 text-small text-attention">
          <p className="font-[560]">
            {skipped.length === 1 ? "1 company was" : `${skipped.length} companies were`} skipped
          </p>
          <ul className="mt-0.5 grid gap-0.5">
            {skipped.map(({ company, reason }) => (
              <li key={company} className="break-words">
                {company}: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** The searched place and sources, omissions, and required attributions. */
function Notices({ result }: { result: LeadSearchResult }) {
  const { place, omitted, withoutSize, answered, unanswered, attributions } = result;
  return (
    <div className="grid gap-1 text-small text-ink-3">
      {place && <p className="break-words">Searched in {place}.</p>}
      {answered.length > 0 && <p>Sources: {answered.join(", ")}.</p>}
      {unanswered.length > 0 && (
        <p className="text-attention">
          No answer from: {unanswered.map(({ name, reason }) => `${name} (${reason})`).join(", ")}.
        </p>
      )}
      {omitted > 0 && <p>The sources list {formatCount(omitted)} more. Ask for more companies to see them.</p>}
      {withoutSize > 0 && (
        <p>
          {withoutSize === 1 ? "The size of 1 company is" : `The sizes of ${formatCount(withoutSize)} companies are`}{" "}
          not stated.
        </p>
      )}
      {attributions.map(({ text, url }) => (
        <p key={text}>
          <a className="link" href={safeUrl(url)} target="_blank" rel="noopener noreferrer">
            {text}
          </a>
        </p>
      ))}
    </div>
  );
}
