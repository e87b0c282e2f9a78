import type { AiResult } from "@muster/contracts/results";
import { useDeferredValue, useState } from "react";
import { WaitingMark } from "../../platform/waiting-mark.tsx";
import { Button } from "../../ui/button.tsx";
import { type Status, StatusChip } from "../../ui/chip.tsx";
import { Section } from "../../ui/panel.tsx";
import { SearchField } from "../../ui/text-field.tsx";
import { Time } from "../../ui/time.tsx";
import { useRestoreResult, useResultList } from "./results.queries.ts";

const looks: Record<string, Status> = {
  pending: "queued",
  in_progress: "working",
  failed: "failed",
  cancelled: "cancelled",
};
const olderAtOnce = 20;
const mostListed = 100;

interface RecentResultsProps {
  kind: string;
  limit: number;
  onOpen: (id: string) => void;
  /** The address of a small picture of a finished result. */
  pictureOf?: ((id: string) => string) | undefined;
}

/** The last results of a kind, older ones on request, found by title, and the deleted ones; nothing where there were none. */
export function RecentResults({ kind, limit, onOpen, pictureOf }: RecentResultsProps) {
  const [text, setText] = useState("");
  const [isDeleted, setDeleted] = useState(false);
  const [older, setOlder] = useState(0);
  const search = useDeferredValue(text.trim());
  const list = useResultList({ kind, search, isDeleted, limit: Math.min(mostListed, limit + older) });
  const isFiltered = search !== "" || isDeleted;
  if (!list.data || (list.data.items.length === 0 && !isFiltered && text === "")) return null;
  return (
    <Section
      title={isDeleted ? "Deleted" : "Recent"}
      level={3}
      aside={
        <div className="flex items-center gap-2">
          <SearchField label="Search titles" value={text} onChange={setText} className="w-[170px]" />
          <Button size="sm" aria-pressed={isDeleted} onClick={() => setDeleted(!isDeleted)}>
            Deleted
          </Button>
        </div>
      }
    >
      {list.data.items.length === 0 ? (
        <p className="panel px-4 py-3 text-ink-2" role="status">
          {search ? "No titles match." : "Nothing was deleted. Deleted results stay here for 30 days."}
        </p>
      ) : (
        <ul className="panel" aria-label={isDeleted ? "Deleted results" : "Recent results"}>
          {list.data.items.map((item) => (
            <li key={item.id}>
              {isDeleted ? (
                <DeletedRow item={item} />
              ) : (
                <button type="button" className="row row-hover w-full text-left" onClick={() => onOpen(item.id)}>
                  {pictureOf && item.status === "completed" && (
                    <img
                      src={pictureOf(item.id)}
                      alt=""
                      loading="lazy"
                      className="size-9 shrink-0 rounded-sm border border-line object-cover"
                    />
                  )}
                  <ItemText item={item} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {list.data.nextCursor !== null && limit + older < mostListed && (
        <Button size="sm" className="mt-2" busy={list.isFetching} onClick={() => setOlder(older + olderAtOnce)}>
          Show older
        </Button>
      )}
    </Section>
  );
}

function ItemText({ item }: { item: AiResult }) {
  const look = looks[item.status];
  return (
    <>
      <span className="min-w-0 flex-1 truncate">{item.title}</span>
      <WaitingMark record={`results:${item.id}`} />
      {!item.isOwn && <span className="text-small text-ink-3">{item.createdByName}</span>}
      {look && <StatusChip status={look} />}
      <span className="text-small text-ink-3">
        <Time value={item.createdAt} />
      </span>
    </>
  );
}

function DeletedRow({ item }: { item: AiResult }) {
  const restore = useRestoreResult();
  return (
    <div className="row">
      <ItemText item={item} />
      <Button
        size="sm"
        aria-label={`Restore ${item.title}`}
        busy={restore.isPending}
        busyLabel="Restoring…"
        onClick={() => restore.mutate(item.id)}
      >
        Restore
      </Button>
    </div>
  );
}
