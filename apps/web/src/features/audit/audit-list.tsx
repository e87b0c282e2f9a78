import type { AuditEntry } from "@muster/contracts/audit";
import { Link } from "react-router";
import { formatDateTime } from "../../ui/format.ts";

export function AuditList({ items }: { items: AuditEntry[] }) {
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
