import type { Deliverable } from "@muster/contracts/deliverable";
import type { Task } from "@muster/contracts/tasks";
import { ChevronDown, ChevronUp } from "lucide-react";
import { type ReactNode, useMemo, useRef } from "react";
import { useUrlState } from "../../../platform/url-state.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { formatCount, formatDateTime } from "../../../ui/format.ts";
import { Markdown } from "../../../ui/markdown.tsx";
import { QueryView } from "../../../ui/query-view.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { type TaskPreview, useTaskPreview } from "../tasks.queries.ts";
import { type DiffPart, type DiffRow, diffBlocks } from "./diff-blocks.ts";
import { diffExhibits, type ExhibitChange } from "./diff-exhibits.ts";
import { isOnlyFormat, markChanges } from "./mark-changes.ts";

interface CompareDialogProps {
  task: Task;
  versions: TaskPreview["versions"];
}

/** Opened by the address: ?compare=1-2 shows versions 1 and 2 side by side. */
export function CompareDialog({ task, versions }: CompareDialogProps) {
  const [compared, setCompared] = useUrlState("compare", "");
  const [before = 0, after = 0] = compared.split("-").map(Number);
  const numbers = versions.map(({ version }) => version);
  if (!numbers.includes(before) || !numbers.includes(after)) return null;
  const choose = (next: { before?: number; after?: number }) =>
    setCompared(`${next.before ?? before}-${next.after ?? after}`);
  return (
    <Dialog
      title="Compare versions"
      description={task.title}
      size="full"
      hasFixedHeight
      onClose={() => setCompared(null)}
      header={
        <div className="grid grid-cols-2 gap-3 md:gap-6">
          <VersionField
            label="Before"
            value={before}
            versions={versions}
            onChange={(next) => choose({ before: next })}
          />
          <VersionField label="After" value={after} versions={versions} onChange={(next) => choose({ after: next })} />
        </div>
      }
    >
      <Compared taskId={task.id} before={before} after={after} />
    </Dialog>
  );
}

interface VersionFieldProps {
  label: string;
  value: number;
  versions: TaskPreview["versions"];
  onChange: (version: number) => void;
}

function VersionField({ label, value, versions, onChange }: VersionFieldProps) {
  return (
    <SelectField
      label={label}
      value={String(value)}
      onChange={(event) => onChange(Number(event.target.value))}
      options={versions.map(({ version, createdAt }) => ({
        value: String(version),
        label: `Version ${version} · ${formatDateTime(createdAt)}`,
      }))}
    />
  );
}

function Compared({ taskId, before, after }: { taskId: string; before: number; after: number }) {
  const old = useTaskPreview(taskId, before);
  const edited = useTaskPreview(taskId, after);
  const loading = <SkeletonText lines={10} />;
  const views = { loading, isEmpty: () => false, empty: null, errorTitle: "Couldn’t load this version" };
  return (
    <QueryView query={old} {...views}>
      {(one) => (
        <QueryView query={edited} {...views}>
          {(other) => <Rows before={one.deliverable} after={other.deliverable} />}
        </QueryView>
      )}
    </QueryView>
  );
}

function Rows({ before, after }: { before: Deliverable; after: Deliverable }) {
  const groups = useMemo(() => groupSame(diffBlocks(before.markdown, after.markdown)), [before, after]);
  const exhibits = useMemo(() => diffExhibits(before, after), [before, after]);
  const list = useRef<HTMLDivElement>(null);
  const inText = groups.filter((group) => group.kind !== "same").length;
  const count = inText + exhibits.length;
  let shown = 0;
  return (
    <div ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="sticky top-0 z-10 flex flex-wrap items-center justify-between gap-2 bg-overlay py-1">
        <p role="status" className="text-ink-2">
          {countText(inText, exhibits.length)}
        </p>
        {count > 1 && (
          <span className="flex gap-1">
            <IconButton label="Previous difference" icon={ChevronUp} onClick={() => focusNext(list.current, -1)} />
            <IconButton label="Next difference" icon={ChevronDown} onClick={() => focusNext(list.current, 1)} />
          </span>
        )}
      </div>
      {groups.map((group, index) =>
        group.kind === "same" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of one comparison never move
          <Unchanged key={index} blocks={group.blocks} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of one comparison never move
          <Difference key={index} name={`Difference ${++shown} of ${count}`} row={group.row} />
        ),
      )}
      {exhibits.map((change) => (
        <Difference
          key={change.name}
          name={`Difference ${++shown} of ${count}`}
          heading={change.name}
          row={rowOf(change)}
          isPlain
        />
      ))}
    </div>
  );
}

/** Moves the focus to the difference after or before the focused one, around the ends. */
function focusNext(list: HTMLElement | null, by: 1 | -1): void {
  const differences = [...(list?.querySelectorAll<HTMLElement>("[data-difference]") ?? [])];
  const last = list?.querySelector<HTMLElement>("[data-current]");
  const at = last ? differences.indexOf(last) : by > 0 ? -1 : 0;
  const next = differences.at((at + by) % differences.length);
  last?.removeAttribute("data-current");
  next?.setAttribute("data-current", "");
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "center" });
}

function countText(inText: number, beside: number): string {
  const count = inText + beside;
  if (count === 0) return "These versions are the same.";
  const differences = `${formatCount(count)} ${count === 1 ? "difference" : "differences"}`;
  return inText === 0 ? `${differences}. The text is the same.` : differences;
}

function rowOf({ before, after }: ExhibitChange): Exclude<DiffRow, { kind: "same" }> {
  if (before === null) return { kind: "added", after: after ?? "" };
  return after === null ? { kind: "removed", before } : { kind: "changed", before: whole(before), after: whole(after) };
}

type Group = { kind: "same"; blocks: string[] } | { kind: "different"; row: Exclude<DiffRow, { kind: "same" }> };

function groupSame(rows: DiffRow[]): Group[] {
  const groups: Group[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (row.kind !== "same") groups.push({ kind: "different", row });
    else if (last?.kind === "same") last.blocks.push(row.text);
    else groups.push({ kind: "same", blocks: [row.text] });
  }
  return groups;
}

/** One equal block gives a difference its place; longer runs are folded away. */
function Unchanged({ blocks }: { blocks: string[] }) {
  if (blocks.length === 1)
    return (
      <div className="px-4 text-ink-2">
        <Markdown text={blocks[0] ?? ""} renderImage={renderChart} />
      </div>
    );
  return (
    <details className="px-4">
      <summary className="link inline-block min-h-6">{formatCount(blocks.length)} unchanged blocks</summary>
      <div className="mt-2 text-ink-2">
        <Markdown text={blocks.join("\n\n")} renderImage={renderChart} />
      </div>
    </details>
  );
}

interface DifferenceProps {
  name: string;
  heading?: string;
  row: Exclude<DiffRow, { kind: "same" }>;
  /** Shows the text as written, for content that is not Markdown. */
  isPlain?: boolean;
}

function Difference({ name, heading, row, isPlain = false }: DifferenceProps) {
  const before = row.kind === "changed" ? row.before : row.kind === "removed" ? whole(row.before) : null;
  const after = row.kind === "changed" ? row.after : row.kind === "added" ? whole(row.after) : null;
  const isFormat = !isPlain && before !== null && after !== null && isOnlyFormat(before, after);
  return (
    <section
      aria-label={heading ? `${name}: ${heading}` : name}
      tabIndex={-1}
      data-difference=""
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-md data-current:outline-2 data-current:outline-focus data-current:outline-offset-2"
    >
      {heading && <h3 className="break-words font-[560]">{heading}</h3>}
      {isFormat && <p className="text-ink-3 text-small">Only the formatting differs.</p>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 md:gap-6">
        <Side name="Before" mark="del" parts={before} empty="Not in this version" isPlain={isPlain} />
        <Side name="After" mark="ins" parts={after} empty="Removed" isPlain={isPlain} />
      </div>
    </section>
  );
}

function whole(text: string): DiffPart[] {
  return [{ text, isSame: false }];
}

interface SideProps {
  name: string;
  mark: "del" | "ins";
  parts: DiffPart[] | null;
  empty: string;
  isPlain: boolean;
}

function Side({ name, mark, parts, empty, isPlain }: SideProps) {
  const Mark = marks[mark];
  return (
    <div className="panel min-w-0 p-4" data-empty={parts ? undefined : ""}>
      <p className="mb-1 text-ink-3 text-small md:sr-only">{name}</p>
      {!parts && <p className="text-ink-3">{empty}</p>}
      {parts && !isPlain && <Rendered parts={parts} mark={mark} />}
      {parts && isPlain && (
        <p className="whitespace-pre-wrap break-words text-read">
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one block never move
            <span key={index}>{part.isSame ? part.text : <Mark>{part.text}</Mark>}</span>
          ))}
        </p>
      )}
    </div>
  );
}

/** The block as the document shows it, with its changed words marked. */
function Rendered({ parts, mark }: { parts: DiffPart[]; mark: "del" | "ins" }) {
  const { source, plugins } = useMemo(() => {
    const { source: text, plugin } = markChanges(parts, mark);
    return { source: text, plugins: [plugin] };
  }, [parts, mark]);
  return (
    <div className="break-words text-read">
      <Markdown text={source} rehypePlugins={plugins} components={marks} renderImage={renderChart} />
    </div>
  );
}

const marks = {
  del: ({ children }: { children?: ReactNode }) => (
    <del className="bg-fault-soft text-fault decoration-1">{children}</del>
  ),
  ins: ({ children }: { children?: ReactNode }) => (
    <ins className="bg-live-soft text-live decoration-1 underline-offset-2">{children}</ins>
  ),
};

/** A chart is compared by its title here. */
function renderChart({ alt }: { alt: string }) {
  return <em className="text-ink-2">Chart: {alt}</em>;
}
