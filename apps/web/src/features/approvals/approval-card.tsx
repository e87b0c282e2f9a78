import type { Approval } from "@muster/contracts/approvals";
import { useId, useState } from "react";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Chip, StatusDot } from "../../ui/chip.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Time } from "../../ui/time.tsx";
import { consequencesOf, decisionWords, partsOfAddress, requestSentence } from "./approval-words.ts";
import { useDecide } from "./approvals.queries.ts";

interface ApprovalCardProps {
  approval: Approval;
  level: 2 | 3;
  /** Why this person may not decide; null when they may. */
  blocker: string | null;
  /** Shows a link to what the agent works on; not needed on its own page. */
  showsSubject?: boolean;
}

/** The exact call that an agent requests, with the buttons that decide it. */
export function ApprovalCard({ approval, level, blocker, showsSubject }: ApprovalCardProps) {
  const headingId = useId();
  const Heading = `h${level}` as const;
  const isOpen = approval.decision === null;
  return (
    <article className="panel grid grid-cols-[minmax(0,1fr)] gap-3 p-4" aria-labelledby={headingId}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Heading id={headingId} className="min-w-0 flex-1 basis-[180px] break-words text-base font-[580]">
          {requestSentence(approval)}
        </Heading>
        <Chip tone={isOpen ? "attention" : "line"}>
          <StatusDot status={isOpen ? "review" : approval.decision === "approved" ? "done" : "cancelled"} />
          {isOpen ? "Approval needed" : approval.decision === "approved" ? "Approved" : "Not approved"}
        </Chip>
      </div>
      {showsSubject && <SubjectLine approval={approval} />}
      <ExactCall approval={approval} />
      {approval.isTainted && isOpen && (
        <p className="text-small text-ink-2">
          This agent has already read documents or pages that could have prompted this request. Check that you trust the
          URL and that it contains nothing confidential.
        </p>
      )}
      {isOpen ? <Decide approval={approval} blocker={blocker} /> : <Decided approval={approval} />}
    </article>
  );
}

function SubjectLine({ approval: { subject, askedAt } }: { approval: Approval }) {
  return (
    <p className="text-small text-ink-3">
      {subject ? (
        <Link className="link" to={subject.link}>
          {subject.title}
        </Link>
      ) : (
        "another person’s task"
      )}{" "}
      · requested <Time value={askedAt} />
    </p>
  );
}

/** Tool and arguments verbatim; a URL's host is emphasized. */
function ExactCall({ approval: { tool, arguments: args } }: { approval: Approval }) {
  return (
    <dl className="rounded-sm bg-raised px-3 py-2.5 font-mono text-small leading-5">
      <div className="flex gap-2">
        <dt className="sr-only">Tool</dt>
        <dd className="text-ink-2">{tool}</dd>
      </div>
      {Object.entries(args).map(([name, value]) => (
        <div key={name} className="flex gap-2 max-md:flex-col max-md:gap-0">
          <dt className="shrink-0 text-ink-3">{name}</dt>
          <dd className="min-w-0 break-all" dir="ltr" data-argument={name}>
            <Exact value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Exact({ value }: { value: unknown }) {
  const parts = partsOfAddress(value);
  if (!parts) return typeof value === "string" ? value : JSON.stringify(value);
  return (
    <>
      <span className="text-ink-2">{parts.before}</span>
      <strong className="font-[620]">{parts.host}</strong>
      <span className="text-ink-2">{parts.after}</span>
    </>
  );
}

/** Not a form: Enter in the note must not approve what was about to be refused. */
function Decide({ approval, blocker }: { approval: Approval; blocker: string | null }) {
  const [note, setNote] = useState("");
  const decide = useDecide(approval.id);
  const consequences = consequencesOf(approval);
  const isDeciding = decide.isPending;
  const isWord = (decision: "approved" | "refused") => isDeciding && decide.variables.decision === decision;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <TextField
        label="Note"
        optional
        value={note}
        maxLength={500}
        disabled={isDeciding || blocker !== null}
        hint="Saved with the decision. If you deny the request, the agent sees it too."
        onChange={(event) => setNote(event.target.value)}
      />
      <ul className="grid gap-0.5 text-small text-ink-2">
        <li>
          <span className="font-[560] text-ink">Approve:</span> {consequences.approved}
        </li>
        <li>
          <span className="font-[560] text-ink">Deny:</span> {consequences.refused}
        </li>
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          busy={isWord("approved")}
          busyLabel="Approving…"
          disabled={isDeciding}
          disabledReason={blocker}
          onClick={() => decide.mutate({ decision: "approved", note })}
        >
          Approve
        </Button>
        <Button
          busy={isWord("refused")}
          busyLabel="Denying…"
          disabled={isDeciding}
          disabledReason={blocker}
          onClick={() => decide.mutate({ decision: "refused", note })}
        >
          Deny
        </Button>
        <p className="text-small text-ink-3">
          Expires <Time value={approval.expiresAt} mode="datetime" />
        </p>
      </div>
    </div>
  );
}

function Decided({ approval }: { approval: Approval }) {
  return (
    <p className="break-words text-ink-2" role="status">
      {decisionWords(approval)}
      {approval.decidedAt && (
        <>
          {" "}
          · <Time value={approval.decidedAt} mode="datetime" />
        </>
      )}
      {approval.note && <span className="block text-ink-2">“{approval.note}”</span>}
    </p>
  );
}
