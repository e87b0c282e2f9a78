import type { KnowledgeBase } from "@muster/contracts/knowledge-bases";
import { Lock, Users } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Chip, StatusChip } from "../../ui/chip.tsx";
import { formatBytes, formatCount, formatPercent } from "../../ui/format.ts";
import { Ticks } from "../../ui/ticks.tsx";
import { categoryLabels } from "./categories.ts";

export function BaseCard({ base, menu }: { base: KnowledgeBase; menu: ReactNode }) {
  const Visibility = base.isPublic ? Users : Lock;
  return (
    <article className="panel flex h-full min-w-0 flex-col gap-3 p-4 transition-colors hover:border-line-strong">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="card-title truncate">
            <Link to={`/knowledge/${base.id}`} className="block truncate py-0.5 hover:underline" title={base.name}>
              {base.name}
            </Link>
          </h3>
          <p className="flex items-center gap-1.5 truncate text-small text-ink-3">
            <Visibility size={12} aria-hidden="true" className="shrink-0" />
            {base.isPublic ? "Public" : "Private"} · {categoryLabels[base.category]}
          </p>
        </div>
        {menu}
      </div>
      {base.description && <p className="line-clamp-2 break-words text-ink-2">{base.description}</p>}
      <BaseState base={base} />
      <dl className="mt-auto grid grid-cols-2 gap-y-3 border-line border-t pt-3 lg:grid-cols-4">
        <Figure name="Items" value={formatCount(base.itemCount)} note={formatBytes(base.sizeBytes)} />
        <Figure name="Searches" value={formatCount(base.usageCount)} />
        <Figure name="Agents" value={formatCount(base.agentsConnected)} />
        <Figure
          name="Accuracy"
          value={formatPercent(base.accuracy)}
          note={base.accuracy === null ? "Measured after indexing" : undefined}
        />
      </dl>
    </article>
  );
}

function Figure({ name, value, note }: { name: string; value: string; note?: string | undefined }) {
  return (
    <div className="min-w-0 pr-2">
      <dt className="text-micro text-ink-3">{name}</dt>
      <dd className="num mt-0.5 font-[530]">
        {value}
        {note && <span className="block truncate font-[430] text-ink-3 text-micro">{note}</span>}
      </dd>
    </div>
  );
}

/** One line: the base's current work and its progress. */
export function BaseState({ base }: { base: KnowledgeBase }) {
  const { items, status, statusReason, itemCount, autoIndex } = base;
  if (status === "indexing") {
    const open = items.queued + items.reading + items.indexing;
    const percent = itemCount === 0 ? 0 : ((itemCount - open) / itemCount) * 100;
    return (
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <StatusChip status="working" label="Indexing" />
        <span className="num text-small text-ink-3">
          {formatCount(itemCount - open)} of {formatCount(itemCount)} ready
        </span>
        <span className="w-[120px]">
          <Ticks value={percent} label={`Indexing ${base.name}`} height={8} />
        </span>
      </div>
    );
  }
  if (status === "error") {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <StatusChip status="failed" label="Error" />
        {statusReason && <span className="min-w-0 text-small text-ink-2">{statusReason}</span>}
      </div>
    );
  }
  // A base that was just created is empty until its first files arrive; nothing can be found in it.
  if (itemCount === 0) return <Chip>Empty</Chip>;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <StatusChip status="done" label="Ready" />
      {items.queued > 0 && !autoIndex && (
        <span className="text-attention text-small">{formatCount(items.queued)} waiting for Index now</span>
      )}
      {items.failed > 0 && <span className="text-fault text-small">{formatCount(items.failed)} failed</span>}
    </div>
  );
}
