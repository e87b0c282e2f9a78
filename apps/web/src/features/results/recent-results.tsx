import { type Status, StatusChip } from "../../ui/chip.tsx";
import { Section } from "../../ui/panel.tsx";
import { Time } from "../../ui/time.tsx";
import { useRecentResults } from "./results.queries.ts";

const looks: Record<string, Status> = {
  pending: "queued",
  in_progress: "working",
  failed: "failed",
  cancelled: "cancelled",
};

interface RecentResultsProps {
  kind: string;
  limit: number;
  onOpen: (id: string) => void;
  /** The address of a small picture of a finished result. */
  pictureOf?: ((id: string) => string) | undefined;
}

/** The last results of a kind; nothing where there are none. */
export function RecentResults({ kind, limit, onOpen, pictureOf }: RecentResultsProps) {
  const recent = useRecentResults(kind, limit);
  if (!recent.data || recent.data.items.length === 0) return null;
  return (
    <Section title="Recent" level={3}>
      <ul className="panel">
        {recent.data.items.map((item) => {
          const look = looks[item.status];
          return (
            <li key={item.id}>
              <button type="button" className="row row-hover w-full text-left" onClick={() => onOpen(item.id)}>
                {pictureOf && item.status === "completed" && (
                  <img
                    src={pictureOf(item.id)}
                    alt=""
                    loading="lazy"
                    className="size-9 shrink-0 rounded-sm border border-line object-cover"
                  />
                )}
                <span className="min-w-0 flex-1 truncate">{item.title}</span>
                {!item.isOwn && <span className="text-small text-ink-3">{item.createdByName}</span>}
                {look && <StatusChip status={look} />}
                <span className="text-small text-ink-3">
                  <Time value={item.createdAt} />
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
