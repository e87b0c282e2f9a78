import { type Lead, type LeadStatus, leadStatuses } from "@muster/contracts/leads";
import { ArrowRight, Ban, Ellipsis, Trash2 } from "lucide-react";
import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import { WaitingMark } from "../../platform/waiting-mark.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { describeCompany, neighborOf } from "./lead-columns.ts";
import { statusNames } from "./lead-names.ts";
import { formatValue, ScoreBar } from "./score-bar.tsx";

interface LeadCardProps {
  lead: Lead;
  to: string;
  blocker: string | null;
  onMove: (to: LeadStatus) => void;
  onDrag: (isDragged: boolean) => void;
  onRemove: () => void;
}

export function LeadCard({ lead, to, blocker, onMove, onDrag, onRemove }: LeadCardProps) {
  const { id, company, contactName, contactTitle, status } = lead;
  const about = describeCompany(lead);

  function handleKey(event: KeyboardEvent) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : undefined;
    if (!event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || !step || blocker) return;
    event.preventDefault();
    const next = neighborOf(status, step);
    if (next) onMove(next);
  }

  return (
    <article
      className="panel grid gap-2 p-3"
      draggable={blocker === null}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", company);
        onDrag(true);
      }}
      onDragEnd={() => onDrag(false)}
    >
      <div className="flex items-start gap-2">
        <Avatar name={contactName ?? company} size={28} />
        <div className="min-w-0 flex-1">
          <h3 className="break-words font-[560]">
            <Link
              to={to}
              draggable={false}
              data-lead={id}
              aria-describedby="lead-board-keys"
              className="line-clamp-2 hover:underline"
              onKeyDown={handleKey}
            >
              {contactName ?? company}
            </Link>
          </h3>
          {contactTitle && <p className="truncate text-small text-ink-2">{contactTitle}</p>}
        </div>
        <WaitingMark record={`leads:${id}`} />
        <LeadMenu {...{ lead, blocker, onMove, onRemove }} />
      </div>
      <div className="min-w-0">
        {contactName && <p className="truncate">{company}</p>}
        <p className="truncate text-small text-ink-3">{about || lead.email || lead.website || "No details yet"}</p>
        {lead.isOptedOut && (
          <p className="mt-1 flex items-center gap-1.5 text-small text-attention">
            <Ban size={13} aria-hidden="true" />
            Do not contact
          </p>
        )}
      </div>
      <div className="flex items-center justify-between gap-2">
        <ScoreBar score={lead.score} company={company} />
        <span className="num text-ink-2">{lead.potentialValue > 0 ? formatValue(lead.potentialValue) : "—"}</span>
      </div>
    </article>
  );
}

interface LeadMenuProps {
  lead: Lead;
  blocker: string | null;
  onMove: (to: LeadStatus) => void;
  onRemove: () => void;
}

/** Moves a lead to another column, or deletes it. */
export function LeadMenu({ lead, blocker, onMove, onRemove }: LeadMenuProps) {
  const others = leadStatuses.filter((status) => status !== lead.status);
  return (
    <Menu
      label={`Actions for ${lead.company}`}
      trigger={<IconButton label={`Actions for ${lead.company}`} icon={Ellipsis} size="sm" />}
      items={[
        ...others.map((status) => ({
          label: `Move to ${statusNames[status]}`,
          icon: ArrowRight,
          disabledReason: blocker,
          onSelect: () => onMove(status),
        })),
        "separator",
        { label: "Delete", icon: Trash2, danger: true, disabledReason: blocker, onSelect: onRemove },
      ]}
    />
  );
}
