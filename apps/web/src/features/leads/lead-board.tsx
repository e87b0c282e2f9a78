import { type Lead, type LeadStatus, leadStatuses } from "@muster/contracts/leads";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { usePageKeys } from "../../platform/page-keys.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { formatCount } from "../../ui/format.ts";
import { LiveRegion } from "../../ui/live-region.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LeadCard } from "./lead-card.tsx";
import { type LeadColumn, placeMoves } from "./lead-columns.ts";
import { type LeadFilters, leadAddress } from "./lead-filters.ts";
import { statusNames } from "./lead-names.ts";
import { maxInColumn, useLeadColumns, useMoveLeads, useRemoveLeads } from "./leads.queries.ts";
import { formatValue } from "./score-bar.tsx";

const pageSize = 50;
const initialLimits = Object.fromEntries(leadStatuses.map((status) => [status, pageSize])) as Record<
  LeadStatus,
  number
>;

interface LeadBoardProps {
  filters: LeadFilters;
  blocker: string | null;
}

/** The pipeline. Cards move by dragging, with Shift and an arrow key, or through their menu. */
export function LeadBoard({ filters, blocker }: LeadBoardProps) {
  const { search, status, sort } = filters;
  const [limits, setLimits] = useState(initialLimits);
  const queries = useLeadColumns(search, sort, limits);
  const { moves, move } = useMoveLeads();
  const remove = useRemoveLeads();
  const [dragged, setDragged] = useState<Lead | null>(null);
  const [announced, setAnnounced] = useState("");
  const board = useRef<HTMLElement>(null);
  const movedId = useRefocusMovedLead(board);
  useBoardKeys(board);
  // The board shows one state: a failed column's, else that of a column that is still loading.
  const query = queries.find(({ error, data }) => error && !data) ?? queries.find(({ data }) => !data) ?? queries[0];
  if (!query) return null;

  function moveLead(lead: Lead, to: LeadStatus) {
    move(lead, to);
    setAnnounced(`${lead.company} moved to ${statusNames[to]}`);
    movedId.current = lead.id;
  }

  const columns = queries.flatMap(({ data }, index): LeadColumn[] => {
    const own = leadStatuses[index];
    const sums = data?.columns.find((column) => column.status === own);
    return own ? [{ status: own, items: data?.items ?? [], count: sums?.count ?? 0, value: sums?.value ?? 0 }] : [];
  });
  const shown = placeMoves(columns, moves, sort).filter((column) => status === "all" || column.status === status);

  return (
    <RecordView query={query} loading={<BoardSkeleton />} errorTitle="Couldn’t load the leads">
      {() => (
        <section
          ref={board}
          aria-label="Board"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
          tabIndex={0}
          className="-mx-4 overflow-x-auto px-4 pb-2 max-md:snap-x max-md:scroll-px-4 md:-mr-8 md:ml-0 md:px-0 md:pr-8"
        >
          <p id="lead-board-keys" className="sr-only">
            {blocker ?? "Press Shift with the left or right arrow key to move the lead to another column."}
          </p>
          <LiveRegion>{announced}</LiveRegion>
          <div className="grid min-w-max grid-flow-col auto-cols-[76vw] gap-3 md:min-w-0 md:auto-cols-[minmax(202px,1fr)]">
            {shown.map((column) => (
              <Column
                key={column.status}
                column={column}
                blocker={blocker}
                canDrop={dragged !== null && dragged.status !== column.status}
                onDrop={() => dragged && moveLead(dragged, column.status)}
                onDrag={setDragged}
                onMove={moveLead}
                onRemove={(lead) => remove.mutate([lead])}
                onMore={
                  limits[column.status] < maxInColumn
                    ? () => setLimits((now) => ({ ...now, [column.status]: now[column.status] + pageSize }))
                    : null
                }
              />
            ))}
          </div>
        </section>
      )}
    </RecordView>
  );
}

interface ColumnProps {
  column: LeadColumn;
  blocker: string | null;
  canDrop: boolean;
  onDrop: () => void;
  onDrag: (lead: Lead | null) => void;
  onMove: (lead: Lead, to: LeadStatus) => void;
  onRemove: (lead: Lead) => void;
  /** Null when the column has loaded its maximum. */
  onMore: (() => void) | null;
}

function Column({ column, blocker, canDrop, onDrop, onDrag, onMove, onRemove, onMore }: ColumnProps) {
  const [params] = useSearchParams();
  const [isOver, setOver] = useState(false);
  const { status, items, count, value } = column;
  const rest = count - items.length;
  const table = new URLSearchParams(params);
  table.set("view", "table");
  table.set("status", status);
  return (
    <section
      aria-label={statusNames[status]}
      className={cx("min-w-0 snap-start rounded-md", isOver && canDrop && "outline-2 outline-focus outline-dashed")}
      onDragOver={(event) => {
        if (!canDrop) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (canDrop) onDrop();
      }}
    >
      <h2 className="mb-2 flex items-baseline gap-2 border-line border-b pb-1.5 text-base">
        {statusNames[status]} <span className="num text-ink-3 text-small">{formatCount(count)}</span>
        <span className="num ml-auto font-[430] text-ink-3 text-small">{formatValue(value)}</span>
      </h2>
      {items.length === 0 ? (
        <p className="rounded-[10px] border border-line border-dashed p-3 text-ink-3 text-small">No leads</p>
      ) : (
        <ul className="grid gap-2">
          {items.map((lead) => (
            <li key={lead.id} className="min-w-0">
              <LeadCard
                lead={lead}
                to={leadAddress(params, lead.id)}
                blocker={blocker}
                onMove={(to) => onMove(lead, to)}
                onDrag={(isDragged) => onDrag(isDragged ? lead : null)}
                onRemove={() => onRemove(lead)}
              />
            </li>
          ))}
        </ul>
      )}
      {rest > 0 &&
        (onMore ? (
          <Button size="sm" variant="quiet" className="mt-2" onClick={onMore}>
            Show more
          </Button>
        ) : (
          <Link to={leadAddress(table)} className="link mt-2 inline-block text-small">
            Show {formatCount(rest)} more in the table
          </Link>
        ))}
    </section>
  );
}

/** Returns the focus to a moved card, which is a new element in its new column. */
function useRefocusMovedLead(board: RefObject<HTMLElement | null>) {
  const movedId = useRef<string | null>(null);
  // The link exists only after the move is rendered.
  useEffect(() => {
    if (movedId.current === null) return;
    const link = linksOf(board).find(({ dataset }) => dataset["lead"] === movedId.current);
    movedId.current = null;
    link?.focus();
    link?.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  return movedId;
}

/** J and K move through the leads, O opens one. */
function useBoardKeys(board: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  usePageKeys({
    j: () => moveFocus(board, 1),
    k: () => moveFocus(board, -1),
    o: () => {
      const id = linksOf(board).find((link) => link === document.activeElement)?.dataset["lead"];
      if (id) void navigate(leadAddress(params, id));
    },
  });
}

function linksOf(board: RefObject<HTMLElement | null>): HTMLElement[] {
  return [...(board.current?.querySelectorAll<HTMLElement>("[data-lead]") ?? [])];
}

function moveFocus(board: RefObject<HTMLElement | null>, step: 1 | -1): void {
  const links = linksOf(board);
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = links[at < 0 ? 0 : at + step];
  next?.focus();
  next?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function BoardSkeleton() {
  return (
    <div className="grid gap-3 md:grid-cols-4">
      {["a", "b", "c", "d"].map((key) => (
        <Skeleton key={key} height={136} className="rounded-[10px]!" />
      ))}
    </div>
  );
}
