import type { KnowledgeItem } from "@muster/contracts/knowledge-items";
import { Folder, FolderOpen } from "lucide-react";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { isHandledGlobally } from "../../platform/billing-gate.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatCount } from "../../ui/format.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useItems, useKnowledgeAction } from "./knowledge.queries.ts";

interface NameDialogProps {
  title: string;
  confirmLabel: string;
  note?: string;
  initial?: string;
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a name: of a new folder, or a new name of an item. */
export function NameDialog({ title, confirmLabel, note, initial = "", onSave, onClose }: NameDialogProps) {
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isBlank = name.trim() === "";

  async function save() {
    if (isBlank || isBusy) return;
    setBusy(true);
    try {
      await onSave(name.trim());
      onClose();
    } catch (failure) {
      if (isHandledGlobally(failure)) onClose();
      setError(failure instanceof Error ? failure.message : "Couldn’t save the name");
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={title}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <div className="flex-1" />
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabledReason={isBlank ? "Enter a name" : null}
            onClick={() => void save()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        required
        data-autofocus=""
        value={name}
        {...(note && { hint: note })}
        error={error}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && void save()}
      />
    </Dialog>
  );
}

interface MoveDialogProps {
  baseId: string;
  items: KnowledgeItem[];
  onMove: (parentId: string | null) => Promise<unknown>;
  onClose: () => void;
}

/** Chooses a folder by walking down from the top; a folder cannot go into itself. */
export function MoveDialog({ baseId, items, onMove, onClose }: MoveDialogProps) {
  const [folder, setFolder] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const listed = useItems(baseId, { ...(folder && { parentId: folder }) });
  const moving = new Set(items.map(({ id }) => id));
  const folders = listed.data?.items.filter(({ type, id }) => type === "folder" && !moving.has(id)) ?? [];
  const path = listed.data?.path ?? [];
  const isHere = items.every(({ parentId }) => parentId === folder);

  async function move() {
    setBusy(true);
    try {
      await onMove(folder);
      onClose();
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : "Couldn’t move the items");
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={items.length === 1 ? `Move ${items[0]?.name}` : `Move ${items.length} items`}
      onClose={onClose}
      footer={
        <>
          <div className="flex-1" />
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabledReason={isHere ? "Already in this folder" : null}
            onClick={() => void move()}
          >
            Move here
          </Button>
        </>
      }
    >
      {error && (
        <p role="alert" className="mb-3 text-fault">
          {error}
        </p>
      )}
      <nav aria-label="Folder" className="mb-2 flex flex-wrap items-center gap-1 text-ink-2">
        <button type="button" className="link" onClick={() => setFolder(null)}>
          Top
        </button>
        {path.map(({ id, name }) => (
          <span key={id} className="flex items-center gap-1">
            /
            <button type="button" className="link" onClick={() => setFolder(id)}>
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
              <button type="button" className="row row-hover w-full text-left" onClick={() => setFolder(id)}>
                <Folder size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <span className="num text-small text-ink-3">{formatCount(itemCount ?? 0)} items</span>
                <FolderOpen size={14} aria-hidden="true" className="text-ink-3" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
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

const rereads = [
  { value: "", label: "Never" },
  { value: "24", label: "Every day" },
  { value: "168", label: "Every week" },
  { value: "720", label: "Every 30 days" },
];

/** Adds a page, or the pages of a site. */
export function UrlDialog({ baseId, parentId, onClose }: UrlDialogProps) {
  const [url, setUrl] = useState("");
  const [scope, setScope] = useState<"page" | "site">("page");
  const [maxPages, setMaxPages] = useState(50);
  const [recrawl, setRecrawl] = useState("");
  const add = useKnowledgeAction("Upload Failed", () =>
    api.knowledge.addUrl({
      id: baseId,
      url: url.trim(),
      scope,
      maxPages,
      parentId,
      recrawlHours: Number(recrawl) || null,
    }),
  );
  const isValid = /^https?:\/\/\S+\.\S+/i.test(url.trim());
  return (
    <Dialog
      title="Add a web page or site"
      onClose={onClose}
      footer={
        <>
          <div className="flex-1" />
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={add.isPending}
            disabledReason={isValid ? null : "Enter a web address that starts with http:// or https://"}
            onClick={() => add.mutate(undefined, { onSuccess: onClose })}
          >
            Add
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextField
          label="Web address"
          type="url"
          required
          data-autofocus=""
          placeholder="https://example.com/handbook"
          value={url}
          error={add.error && !isHandledGlobally(add.error) ? add.error.message : undefined}
          onChange={(event) => setUrl(event.target.value)}
        />
        <SelectField
          label="Read"
          value={scope}
          onChange={(event) => setScope(event.target.value as "page" | "site")}
          options={[
            { value: "page", label: "This page" },
            { value: "site", label: "This page and the pages below it" },
          ]}
        />
        {scope === "site" && (
          <TextField
            label="At most this many pages"
            type="number"
            min={1}
            max={200}
            value={maxPages}
            hint="1 to 200. The site’s robots.txt is respected."
            onChange={(event) => setMaxPages(Math.min(200, Math.max(1, event.target.valueAsNumber || 1)))}
          />
        )}
        <SelectField
          label="Read again"
          hint="You see what changed. Pages that are no longer on the site stay until you delete them."
          value={recrawl}
          onChange={(event) => setRecrawl(event.target.value)}
          options={rereads}
        />
      </div>
    </Dialog>
  );
}
