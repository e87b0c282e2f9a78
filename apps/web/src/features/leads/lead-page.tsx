import {
  type Lead,
  type LeadDetail,
  type LeadEvidence,
  type LeadFact,
  type LeadStatus,
  leadFacts,
  leadStatuses,
} from "@muster/contracts/leads";
import { Ellipsis, ListChecks, Pencil, Telescope, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { z } from "zod";
import { api } from "../../platform/api.ts";
import { openModal } from "../../platform/modals.ts";
import { WaitingMark } from "../../platform/waiting-mark.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { useZodForm } from "../../ui/form.ts";
import { FormAlert } from "../../ui/form-alert.tsx";
import { formatCount } from "../../ui/format.ts";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { safeUrl } from "../../ui/markdown-urls.ts";
import { Menu } from "../../ui/menu.tsx";
import { Page, Section } from "../../ui/panel.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { Time } from "../../ui/time.tsx";
import { EvidenceLine } from "./evidence-line.tsx";
import { describeCompany } from "./lead-columns.ts";
import { leadAddress } from "./lead-filters.ts";
import { factNames, ruleNames, statusNames } from "./lead-names.ts";
import { useLead, useLeadAction, useRemoveLeads } from "./leads.queries.ts";
import { formatValue, ScoreBar } from "./score-bar.tsx";
import { useWriteBlocker } from "./use-write-blocker.ts";

const LeadDialog = lazyDialog(async () => (await import("./lead-dialog.tsx")).LeadDialog);
const MergeDialog = lazyDialog(async () => (await import("./merge-dialog.tsx")).MergeDialog);
const CriteriaDialog = lazyDialog(async () => (await import("./criteria-dialog.tsx")).CriteriaDialog);

/** One lead: its fields with their evidence, its score, and its activity. */
export function LeadPage() {
  const { leadId = "" } = useParams();
  const [params] = useSearchParams();
  const lead = useLead(leadId);
  const blocker = useWriteBlocker();
  return (
    <Page
      title={lead.data?.company ?? "Lead"}
      subtitle={
        <span className="flex items-center gap-2">
          <Link to={leadAddress(params)} className="link">
            Lead Generation
          </Link>
          <WaitingMark record={`leads:${leadId}`} />
        </span>
      }
      manyActions
      actions={lead.data && <Actions lead={lead.data} blocker={blocker} />}
    >
      <RecordView
        query={lead}
        loading={<SkeletonText lines={10} />}
        errorTitle="Couldn’t open this lead"
        wayBack={{ to: leadAddress(params), label: "Back to the leads" }}
      >
        {(data) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_328px] lg:grid-rows-[auto_1fr]">
            <LeadFacts lead={data} />
            <Rail lead={data} blocker={blocker} />
            <LeadActivity key={leadId} lead={data} blocker={blocker} />
          </div>
        )}
      </RecordView>
    </Page>
  );
}

interface PartProps {
  lead: LeadDetail;
  blocker: string | null;
}

function Actions({ lead, blocker }: PartProps) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [isEditing, setEditing] = useState(false);
  const remove = useRemoveLeads();
  const outreachBlocker = blocker ?? (lead.isOptedOut ? "This company asked not to be contacted" : null);
  return (
    <>
      <Button
        icon={Telescope}
        disabledReason={blocker}
        onClick={() => openModal("research", { topic: researchTopic(lead) })}
      >
        Research this company
      </Button>
      <Button
        icon={ListChecks}
        disabledReason={outreachBlocker}
        onClick={() => openModal("task-wizard", outreachTask(lead))}
      >
        Write outreach
      </Button>
      <Button variant="primary" icon={Pencil} disabledReason={blocker} onClick={() => setEditing(true)}>
        Edit
      </Button>
      <Menu
        label="More actions"
        trigger={<IconButton label="More actions" icon={Ellipsis} variant="secondary" />}
        items={[
          {
            label: "Delete",
            icon: Trash2,
            danger: true,
            disabledReason: blocker,
            onSelect: () => remove.mutate([lead], { onSuccess: () => void navigate(leadAddress(params)) }),
          },
        ]}
      />
      {isEditing && <LeadDialog lead={lead} onClose={() => setEditing(false)} />}
    </>
  );
}

function Rail({ lead, blocker }: PartProps) {
  const [isSettingCriteria, setCriteria] = useState(false);
  const { id, status, isOptedOut, potentialValue } = lead;
  const move = useLeadAction("Couldn’t change the status", (next: LeadStatus) =>
    api.leads.update({ id, status: next }),
  );
  const optOut = useLeadAction("Couldn’t change this setting", (next: boolean) =>
    api.leads.update({ id, isOptedOut: next }),
  );
  return (
    <aside aria-label="Status and score" className="grid min-w-0 content-start gap-6 lg:row-span-2">
      <div className="panel grid gap-4 p-4">
        <SelectField
          label="Status"
          // Shows a change at once, and the old status again if it is refused.
          value={move.isPending ? move.variables : status}
          disabled={blocker !== null}
          {...(blocker && { hint: blocker })}
          options={leadStatuses.map((value) => ({ value, label: statusNames[value] }))}
          onChange={(event) => move.mutate(event.target.value as LeadStatus)} // one of the options above
        />
        <p className="flex justify-between gap-3">
          <span className="font-[530]">Potential value</span>
          <span className="num">{potentialValue > 0 ? formatValue(potentialValue) : "Not estimated"}</span>
        </p>
        <div className="border-line border-t pt-4">
          <Switch
            label="Do not contact"
            hint="Searches and imports skip this company, and outreach is turned off. The lead is kept so that the choice is remembered."
            checked={optOut.isPending ? optOut.variables : isOptedOut}
            disabledReason={blocker}
            onChange={(next) => optOut.mutate(next)}
          />
        </div>
      </div>
      <LeadScore lead={lead} onCriteria={() => setCriteria(true)} />
      <Duplicates lead={lead} blocker={blocker} />
      {isSettingCriteria && <CriteriaDialog blocker={blocker} onClose={() => setCriteria(false)} />}
    </aside>
  );
}

function Duplicates({ lead, blocker }: PartProps) {
  const [params] = useSearchParams();
  const [merged, setMerged] = useState<string | null>(null);
  if (lead.duplicates.length === 0) return null;
  return (
    <Section title="Possible duplicates">
      <ul className="panel" aria-label="Possible duplicates">
        {lead.duplicates.map(({ id, company, reason }) => (
          <li key={id} className="flex items-center gap-3 border-line border-b px-4 py-2.5 last:border-b-0">
            <span className="min-w-0 flex-1">
              <Link to={leadAddress(params, id)} className="link block break-words">
                {company}
              </Link>
              <span className="block break-words text-small text-ink-3">{reason}</span>
            </span>
            <Button size="sm" disabledReason={blocker} aria-label={`Merge ${company}`} onClick={() => setMerged(id)}>
              Merge
            </Button>
          </li>
        ))}
      </ul>
      {merged && <MergeDialog lead={lead} otherId={merged} onClose={() => setMerged(null)} />}
    </Section>
  );
}

/** The score, rule by rule. */
function LeadScore({ lead, onCriteria }: { lead: LeadDetail; onCriteria: () => void }) {
  return (
    <Section title="Score" aside={<ScoreBar score={lead.score} company={lead.company} />}>
      <ul className="panel" aria-label="How the score is calculated">
        {lead.scoreParts.map(({ rule, points, of, reason }) => (
          <li key={rule} className="flex items-start gap-3 border-line border-b px-4 py-2 last:border-b-0">
            <span className="min-w-0 flex-1">
              <span className="block">{ruleNames[rule]}</span>
              <span className="block break-words text-small text-ink-3">{reason}</span>
            </span>
            <span className="num shrink-0 text-ink-2">
              {points} of {of}
            </span>
          </li>
        ))}
      </ul>
      <button type="button" className="link mt-2 min-h-6 text-small" onClick={onCriteria}>
        Describe your ideal customer
      </button>
    </Section>
  );
}

/** The topic of research about a company. */
function researchTopic(lead: Lead): string {
  const about = describeCompany(lead);
  return `${lead.company}${about ? ` (${about})` : ""}: products, customers, size, and recent news`;
}

/** The task that drafts a first message to a lead. */
function outreachTask(lead: Lead): { templateId: string; title: string; description: string } {
  const { company, contactName, contactTitle, website } = lead;
  const about = describeCompany(lead);
  const person = contactName ? `${contactName}${contactTitle ? `, ${contactTitle}` : ""}` : "the right contact person";
  const facts = [about && `The company: ${about}.`, website && `Website: ${website}.`].filter(Boolean).join(" ");
  return {
    templateId: "blank",
    title: `Outreach to ${company}`.slice(0, 120),
    description: `Write a short first email to ${person} at ${company}. ${facts} Say why we contact them, name one benefit, and end with one clear question.`,
  };
}

const noteForm = z.object({
  text: z.string().trim().min(1, "Enter a note").max(2000, "Use at most 2,000 characters"),
});

interface LeadActivityProps {
  lead: LeadDetail;
  blocker: string | null;
}

/** Notes and changes, newest first. */
function LeadActivity({ lead, blocker }: LeadActivityProps) {
  const { id, activity } = lead;
  const add = useLeadAction(null, (text: string) => api.leads.note({ id, text }));
  const form = useZodForm({
    schema: noteForm,
    defaultValues: { text: "" },
    onSubmit: ({ text }) => add.mutateAsync(text),
    onDone: () => form.methods.reset({ text: "" }),
  });
  return (
    <Section title="Notes and activity">
      <form {...form.props} className="mb-4 grid gap-2">
        <FormAlert message={form.error} />
        <TextArea label="Add a note" rows={2} disabled={blocker !== null} {...form.field("text")} />
        <div className="justify-self-end">
          <Button type="submit" busy={form.isBusy} busyLabel="Adding…" disabledReason={blocker}>
            Add note
          </Button>
        </div>
      </form>
      {activity.length === 0 ? (
        <p className="text-ink-3">No activity yet.</p>
      ) : (
        <ol className="panel" aria-label="Activity">
          {activity.map(({ id: key, kind, text, actorName, at }) => (
            <li key={key} className="border-line border-b px-4 py-2.5 last:border-b-0">
              <p className={kind === "note" ? "whitespace-pre-wrap break-words" : "break-words text-ink-2"}>{text}</p>
              <p className="text-small text-ink-3">
                {actorName ?? "Muster"} · <Time value={at} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

/** Every field with its evidence. */
function LeadFacts({ lead }: { lead: LeadDetail }) {
  const { createdAt, createdByName, source } = lead;
  const origin = [source && `from ${source}`, createdByName && `by ${createdByName}`].filter(Boolean).join(" ");
  return (
    <Section
      title="Details"
      aside={
        <>
          Added {origin} <Time value={createdAt} />
        </>
      }
    >
      <dl className="panel">
        {leadFacts.map((fact) => (
          <FactRow
            key={fact}
            fact={fact}
            value={lead[fact]}
            evidence={lead.evidence.filter((each) => each.fact === fact)}
          />
        ))}
      </dl>
    </Section>
  );
}

interface FactRowProps {
  fact: LeadFact;
  value: string | number | null;
  evidence: LeadEvidence[];
}

function FactRow({ fact, value, evidence }: FactRowProps) {
  return (
    <div className="grid gap-x-4 border-line border-b px-4 py-2.5 last:border-b-0 md:grid-cols-[120px_minmax(0,1fr)]">
      <dt className="text-ink-3">{factNames[fact]}</dt>
      <dd className="min-w-0">
        {value === null ? (
          <span className="text-ink-3">Unknown</span>
        ) : (
          <>
            <span className="block break-words">
              <FactValue fact={fact} value={value} />
            </span>
            {evidence.length === 0 && <span className="block text-small text-ink-3">Entered manually</span>}
          </>
        )}
        {evidence.map((each) => (
          <div key={`${each.source} ${each.url} ${each.value} ${each.quote}`}>
            {each.value !== String(value) && (
              <span className="block break-words text-small text-ink-2">Also stated: {each.value}</span>
            )}
            <EvidenceLine evidence={each} hasDate />
          </div>
        ))}
      </dd>
    </div>
  );
}

function FactValue({ fact, value }: { fact: LeadFact; value: string | number }) {
  if (typeof value === "number") return formatCount(value);
  const href = linkOf(fact, value);
  if (!href) return value;
  const isPage = fact === "website";
  return (
    <a
      className="link inline-block leading-6"
      href={href}
      {...(isPage && { target: "_blank", rel: "noopener noreferrer nofollow" })}
    >
      {value}
    </a>
  );
}

function linkOf(fact: LeadFact, value: string): string {
  if (fact === "website") return safeUrl(value);
  if (fact === "email") return `mailto:${encodeURIComponent(value).replace("%40", "@")}`;
  return fact === "phone" ? `tel:${value.replaceAll(/[^\d+]/g, "")}` : "";
}
