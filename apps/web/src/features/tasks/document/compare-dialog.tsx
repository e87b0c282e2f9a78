import type { Deliverable } from "@muster/contracts/deliverable";
import type { Task } from "@muster/contracts/tasks";
import { type ReactNode, useMemo } from "react";
import { useUrlState } from "../../../platform/url-state.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { formatCount, formatDateTime } from "../../../ui/format.ts";
import { Markdown } from "../../../ui/markdown.tsx";
import { QueryView } from "../../../ui/query-view.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { type TaskPreview, useTaskPreview } from "../tasks.queries.ts";
import { type DiffPart, type DiffRow, diffBlocks } from "./diff-blocks.ts";
import { diffExhibits, type ExhibitChange } from "./diff-exhibits.ts";

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
  const inText = groups.filter((group) => group.kind !== "same").length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p role="status" className="text-ink-2">
        {countText(inText, exhibits.length)}
      </p>
      {groups.map((group, index) =>
        group.kind === "same" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of one comparison never move
          <Unchanged key={index} blocks={group.blocks} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of one comparison never move
          <Difference key={index} row={group.row} />
        ),
      )}
      {exhibits.map((change) => (
        <section key={change.name} aria-label={change.name} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h3 className="break-words font-[560]">{change.name}</h3>
          <Difference row={rowOf(change)} />
        </section>
      ))}
    </div>
  );
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
        <Markdown text={withoutCharts(blocks[0] ?? "")} />
      </div>
    );
  return (
    <details className="px-4">
      <summary className="link inline-block min-h-6">{formatCount(blocks.length)} unchanged blocks</summary>
      <div className="mt-2 text-ink-2">
        <Markdown text={withoutCharts(blocks.join("\n\n"))} />
      </div>
    </details>
  );
}

function Difference({ row }: { row: Exclude<DiffRow, { kind: "same" }> }) {
  const before = row.kind === "changed" ? row.before : row.kind === "removed" ? whole(row.before) : null;
  const after = row.kind === "changed" ? row.after : row.kind === "added" ? whole(row.after) : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 md:gap-6">
      <Side name="Before" parts={before} empty="Not in this version">
        {(part) => <del className="bg-fault-soft text-fault decoration-1">{part}</del>}
      </Side>
      <Side name="After" parts={after} empty="Removed">
        {(part) => <ins className="bg-live-soft text-live decoration-1 underline-offset-2">{part}</ins>}
      </Side>
    </div>
  );
}

function whole(text: string): DiffPart[] {
  return [{ text, isSame: false }];
}

interface SideProps {
  name: string;
  parts: DiffPart[] | null;
  empty: string;
  children: (part: string) => ReactNode;
}

function Side({ name, parts, empty, children }: SideProps) {
  return (
    <div className="panel min-w-0 p-4" data-empty={parts ? undefined : ""}>
      <p className="mb-1 text-ink-3 text-small md:sr-only">{name}</p>
      {parts ? (
        <p className="whitespace-pre-wrap break-words text-read">
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one block never move
            <span key={index}>{part.isSame ? part.text : children(part.text)}</span>
          ))}
        </p>
      ) : (
        <p className="text-ink-3">{empty}</p>
      )}
    </div>
  );
}

/** A chart is compared by its title here. */
function withoutCharts(markdown: string): string {
  return markdown.replace(/!\[([^\]]*)\]\(chart:[^)]*\)/g, "*Chart: $1*");
}
