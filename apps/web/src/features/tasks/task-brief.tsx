import type { Task } from "@muster/contracts/tasks";
import { Link } from "react-router";
import { formatBytes, formatDate } from "../../ui/format.ts";
import { OriginalLink } from "../files/original-link.tsx";
import { formatNames, priorityNames } from "./names.ts";

/** The request, collapsed because the result matters more. */
export function TaskBrief({ task, isOpen = false }: { task: Task; isOpen?: boolean }) {
  const rows = [
    ["Description", task.description],
    ...Object.entries(task.parameters).map(([name, value]) => [name, String(value)] as const),
    ["Attachments", task.attachments.length > 0 && <Attachments files={task.attachments} />],
    ["Knowledge bases", task.knowledgeBases.length > 0 && <Bases bases={task.knowledgeBases} />],
    ["Priority", priorityNames[task.priority]],
    ["Deadline", task.deadline ? formatDate(task.deadline) : ""],
    ["Format", formatNames[task.deliverableFormat]],
  ] as const;
  return (
    <details className="panel" open={isOpen}>
      <summary className="px-4 py-2.5 font-[530]">Your request</summary>
      <dl className="border-line border-t">
        {rows
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label} className="row items-start!">
              <dt className="w-28 shrink-0 break-words text-ink-3 first-letter:uppercase">{label}</dt>
              <dd className="min-w-0 flex-1 whitespace-pre-line break-words">{value}</dd>
            </div>
          ))}
      </dl>
    </details>
  );
}

function Bases({ bases }: { bases: Task["knowledgeBases"] }) {
  return (
    <ul className="grid gap-1">
      {bases.map(({ id, name, isAvailable }) => (
        <li key={id} className="break-words">
          {isAvailable ? (
            <Link to={`/knowledge/${id}`} className="link">
              {name}
            </Link>
          ) : (
            <>
              {name} <span className="text-ink-3">(no longer available)</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Attachments({ files }: { files: Task["attachments"] }) {
  return (
    <ul className="grid gap-1">
      {files.map(({ id, name, sizeBytes }) => (
        <li key={id} className="flex flex-wrap gap-x-3">
          <span className="min-w-0 break-words">
            {name} <span className="text-ink-3">({formatBytes(sizeBytes)})</span>
          </span>
          <OriginalLink fileId={id} fileName={name} />
        </li>
      ))}
    </ul>
  );
}
