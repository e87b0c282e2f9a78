import { BookOpen, Library, X } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { Button, IconButton } from "../../ui/button.tsx";
import { formatCount } from "../../ui/format.ts";
import { Popover } from "../../ui/popover.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { SearchField } from "../../ui/text-field.tsx";
import { useBases } from "./knowledge.queries.ts";

export interface ChosenBase {
  id: string;
  name: string;
}

interface BaseSourcesProps {
  chosen: readonly ChosenBase[];
  onChange: (chosen: ChosenBase[]) => void;
}

/** A button that opens a list of knowledge bases to choose from. */
export function BasePicker({
  id,
  chosen,
  onChange,
  disabledReason,
  describedBy,
}: BaseSourcesProps & { id?: string; disabledReason?: string | null; describedBy?: string | undefined }) {
  return (
    <Popover
      label="Knowledge bases"
      align="start"
      trigger={
        <Button {...(id && { id })} icon={Library} disabledReason={disabledReason} aria-describedby={describedBy}>
          Add sources
        </Button>
      }
    >
      <BaseList chosen={chosen} onChange={onChange} />
    </Popover>
  );
}

function BaseList({ chosen, onChange }: BaseSourcesProps) {
  const [search, setSearch] = useState("");
  const bases = useBases({ search: search.trim() });
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const toggle = ({ id, name }: ChosenBase) =>
    onChange(chosenIds.has(id) ? chosen.filter((base) => base.id !== id) : [...chosen, { id, name }]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 p-3">
      <SearchField label="Search knowledge bases" value={search} onChange={setSearch} />
      <div className="max-h-[260px] overflow-y-auto">
        <QueryView
          query={bases}
          loading={<SkeletonRows rows={3} height={40} />}
          isEmpty={({ items }) => items.length === 0}
          errorTitle="Couldn’t load the knowledge bases"
          empty={
            search.trim() ? (
              <p className="px-1 py-2 text-ink-2">No knowledge base matches “{search.trim()}”.</p>
            ) : (
              <p className="px-1 py-2 text-ink-2">
                You have no knowledge bases yet.{" "}
                <Link to="/knowledge" className="link">
                  Create a knowledge base
                </Link>
              </p>
            )
          }
        >
          {({ items }) => (
            <ul aria-label="Knowledge bases">
              {items.map((base) => {
                const isEmpty = base.items.ready === 0;
                return (
                  <li key={base.id}>
                    <label className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-1 py-1 hover:bg-raised pointer-coarse:min-h-11">
                      <input
                        type="checkbox"
                        checked={chosenIds.has(base.id)}
                        disabled={isEmpty && !chosenIds.has(base.id)}
                        onChange={() => toggle(base)}
                      />
                      <span className="min-w-0 flex-1 truncate">{base.name}</span>
                      <span className="num shrink-0 text-ink-3 text-small">{documentsOf(base.items.ready)}</span>
                    </label>
                  </li>
                );
              })}
            </ul>
          )}
        </QueryView>
      </div>
    </div>
  );
}

/** The chosen bases with their number of documents. One that was deleted, or that the person can no longer view, is marked. */
export function ChosenBases({ chosen, onChange }: BaseSourcesProps) {
  const bases = useBases();
  if (chosen.length === 0) return null;
  const listed = new Map(bases.data?.items.map((base) => [base.id, base]));
  const isWhole = bases.data !== undefined && bases.data.nextCursor === null;
  return (
    <ul className="panel" aria-label="Chosen knowledge bases">
      {chosen.map(({ id, name }) => {
        const base = listed.get(id);
        return (
          <li key={id} className="row py-1.5!">
            <BookOpen size={15} aria-hidden className="shrink-0 text-ink-3" />
            <span className="min-w-0 flex-1 truncate">{base?.name ?? name}</span>
            {base ? (
              <span className="num shrink-0 text-ink-3 text-small">{documentsOf(base.items.ready)}</span>
            ) : (
              isWhole && <span className="shrink-0 text-attention text-small">No longer available</span>
            )}
            <IconButton
              label={`Remove ${base?.name ?? name}`}
              icon={X}
              size="sm"
              variant="quiet"
              onClick={() => onChange(chosen.filter((one) => one.id !== id))}
            />
          </li>
        );
      })}
    </ul>
  );
}

function documentsOf(count: number): string {
  return count === 0 ? "No documents ready" : `${formatCount(count)} ${count === 1 ? "document" : "documents"}`;
}
