import { newKnowledgeUrl } from "@muster/contracts/knowledge-bases";
import type { KnowledgeItem } from "@muster/contracts/knowledge-items";
import { Folder, FolderOpen } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { api } from "../../platform/api.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { formatCount } from "../../ui/format.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useItems, useKnowledgeAction } from "./knowledge.queries.ts";

interface MoveDialogProps {
  baseId: string;
  items: KnowledgeItem[];
  onMove: (parentId: string | null) => Promise<unknown>;
  onClose: () => void;
}

/** Chooses a folder by walking down from the top; a folder cannot go into itself. */
export function MoveDialog({ baseId, items, onMove, onClose }: MoveDialogProps) {
  const form = useZodForm({
    schema: z.object({ parentId: z.string().nullable() }),
    defaultValues: { parentId: null },
    onSubmit: ({ parentId }) => onMove(parentId),
    onDone: onClose,
  });
  const folder = form.choice("parentId");
  const listed = useItems(baseId, { type: "folder", ...(folder.value && { parentId: folder.value }) });
  const moving = new Set(items.map(({ id }) => id));
  const folders = listed.data?.items.filter(({ id }) => !moving.has(id)) ?? [];
  const path = listed.data?.path ?? [];

  return (
    <FormDialog
      form={form}
      title={items.length === 1 ? `Move ${items[0]?.name}` : `Move ${items.length} items`}
      submitLabel="Move here"
      busyLabel="Moving…"
      blocker={items.every(({ parentId }) => parentId === folder.value) ? "Already in this folder" : null}
      canDiscard
      onClose={onClose}
    >
      <nav aria-label="Folder" className="mb-2 flex flex-wrap items-center gap-1 text-ink-2">
        <button type="button" className="link" onClick={() => folder.onChange(null)}>
          Top
        </button>
        {path.map(({ id, name }) => (
          <span key={id} className="flex items-center gap-1">
            /
            <button type="button" className="link" onClick={() => folder.onChange(id)}>
              {name}
            </button>
          </span>
        ))}
      </nav>
      {listed.isPending ? (
        <SkeletonRows rows={3} height={44} />
      ) : folders.length === 0 ? (
        <p className="text-ink-3">No folders here.</p>
      ) : (
        <ul className="panel" aria-label="Folders">
          {folders.map(({ id, name, itemCount }) => (
            <li key={id}>
              <button type="button" className="row row-hover w-full text-left" onClick={() => folder.onChange(id)}>
                <Folder size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <span className="num text-small text-ink-3">{formatCount(itemCount ?? 0)} items</span>
                <FolderOpen size={14} aria-hidden="true" className="text-ink-3" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {listed.hasNextPage && (
        <Button className="mt-2" busy={listed.isFetchingNextPage} onClick={() => void listed.fetchNextPage()}>
          Load more
        </Button>
      )}
    </FormDialog>
  );
}

interface RemoveDialogProps {
  items: KnowledgeItem[];
  onRemove: () => Promise<unknown>;
  onClose: () => void;
}

/** Files leave at once; folders go to the bin for 30 days. */
export function RemoveItemsDialog({ items, onRemove, onClose }: RemoveDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const folders = items.filter(({ type, deletedAt }) => type === "folder" && deletedAt === null).length;
  const others = items.length - folders;
  const parts = [
    others > 0 &&
      `${others === 1 ? "The item is" : `${formatCount(others)} items are`} removed from search and storage at once and cannot be restored.`,
    folders > 0 && `${folders === 1 ? "The folder goes" : `${folders} folders go`} to the bin for 30 days.`,
  ];
  return (
    <ConfirmDialog
      title={items.length === 1 ? `Delete ${items[0]?.name}?` : `Delete ${items.length} items?`}
      body={`${parts.filter(Boolean).join(" ")} Finished documents keep their quotes.`}
      confirmLabel="Delete"
      busyLabel="Deleting…"
      danger
      busy={isBusy}
      error={error}
      onCancel={onClose}
      onConfirm={() => {
        setBusy(true);
        onRemove().then(onClose, (failure: Error) => {
          setError(failure.message);
          setBusy(false);
        });
      }}
    />
  );
}

interface UrlDialogProps {
  baseId: string;
  parentId: string | null;
  onClose: () => void;
}

/** Native selects hold text; the empty one is "Never". */
const urlForm = newKnowledgeUrl.extend({ recrawlHours: z.string().transform((hours) => Number(hours) || null) });

const rereads = [
  { value: "", label: "Never" },
  { value: "24", label: "Every day" },
  { value: "168", label: "Every week" },
  { value: "720", label: "Every 30 days" },
];

/** Adds a page, or the pages of a site. */
export function UrlDialog({ baseId, parentId, onClose }: UrlDialogProps) {
  const add = useKnowledgeAction(null, (input: z.output<typeof urlForm>) =>
    api.knowledge.addUrl({ id: baseId, parentId, ...input }),
  );
  const form = useZodForm({
    schema: urlForm,
    defaultValues: { url: "", scope: "page", maxPages: 50, recrawlHours: "" },
    onSubmit: (input) => add.mutateAsync(input),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="Add a web page or site"
      submitLabel="Add"
      busyLabel="Adding…"
      note="Counts as one action. Reading it again on schedule is free."
      onClose={onClose}
    >
      <TextField
        label="Web address"
        type="url"
        required
        data-autofocus=""
        placeholder="https://example.com/handbook"
        {...form.field("url")}
      />
      <SelectField
        label="Read"
        options={[
          { value: "page", label: "This page" },
          { value: "site", label: "This page and the pages below it" },
        ]}
        {...form.field("scope")}
      />
      {form.values.scope === "site" && (
        <TextField
          label="Maximum pages"
          type="number"
          min={1}
          max={200}
          hint="1 to 200. The site’s robots.txt is respected."
          {...form.field("maxPages", { valueAsNumber: true })}
        />
      )}
      <SelectField
        label="Read again"
        hint="You see what changed. Pages that are no longer on the site stay until you delete them."
        options={rereads}
        {...form.field("recrawlHours")}
      />
    </FormDialog>
  );
}
