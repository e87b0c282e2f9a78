import type { KnowledgeBase } from "@muster/contracts/knowledge-bases";
import type { KnowledgeItem } from "@muster/contracts/knowledge-items";
import { LayoutGrid, Link2, List, Play, Search, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { api } from "../../platform/api.ts";
import { usePreferences } from "../../platform/preferences.ts";
import { useMe } from "../../platform/session.tsx";
import { useUrlSearch, useUrlState } from "../../platform/url-state.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { formatBytes, formatCount } from "../../ui/format.ts";
import { Page } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SearchField } from "../../ui/text-field.tsx";
import { AddBar, DropArea } from "./add-bar.tsx";
import { AgentsDialog } from "./agents-dialog.tsx";
import { BaseState } from "./base-card.tsx";
import { BaseDialog } from "./base-dialog.tsx";
import { CameraDialog } from "./camera-dialog.tsx";
import { ContentGrid, ContentList, SelectionBar } from "./content.tsx";
import { MoveDialog, NameDialog, RemoveItemsDialog, UrlDialog } from "./item-dialogs.tsx";
import { isBusy, refresh, useBase, useItems, useKnowledgeAction } from "./knowledge.queries.ts";
import { BaseMenu, RemoveBaseDialog } from "./knowledge-page.tsx";
import { SentList } from "./sent-list.tsx";
import { SitesPanel } from "./sites-panel.tsx";
import { useBaseUploads } from "./use-base-uploads.ts";

export function BasePage() {
  const { baseId = "" } = useParams();
  const base = useBase(baseId);
  return base.data ? (
    // Another base is another visit: its selection, uploads and folder start afresh.
    <Base key={baseId} base={base.data} />
  ) : (
    <Page title="Knowledge Stack">
      <QueryView
        query={base}
        loading={<Skeleton height={240} />}
        isEmpty={() => false}
        empty={null}
        errorTitle="Couldn’t open this knowledge base"
      >
        {() => null}
      </QueryView>
    </Page>
  );
}

type Open =
  | { kind: "edit" | "remove" | "agents" | "url" | "folder" | "camera" }
  | { kind: "rename" | "move" | "delete"; items: KnowledgeItem[] }
  | null;

function Base({ base }: { base: KnowledgeBase }) {
  const [folder, setFolder] = useUrlState("folder", "");
  const [bin] = useUrlState("bin", "");
  const [sort] = useUrlState("sort", "name");
  const search = useUrlSearch("search");
  const view = usePreferences((state) => state.viewMode);
  const [open, setOpen] = useState<Open>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const isViewer = useMe().organization.memberRole === "viewer";
  const blocker = isViewer ? "Viewers have read-only access" : base.editBlocker;
  const parentId = folder || null;
  const uploads = useBaseUploads({ id: base.id, parentId });
  const items = useItems(
    base.id,
    {
      sort: sort as "name" | "newest" | "size",
      ...(bin && { bin: true }),
      ...(search.applied && { search: search.applied }),
      ...(folder && { parentId: folder }),
    },
    isBusy(base) || uploads.sent.some(({ error }) => !error),
  );
  const index = useKnowledgeAction("Operation Failed", () => api.knowledge.index({ id: base.id }));
  const act = useItemActions(base.id);
  const close = () => setOpen(null);
  const clear = () => setSelected(new Set());
  const chosen = items.data?.items.filter(({ id }) => selected.has(id)) ?? [];

  function openFolder(id: string) {
    clear();
    setFolder(id || null, { replace: false });
  }

  const View = view === "grid" ? ContentGrid : ContentList;
  return (
    <Page
      title={base.name}
      subtitle={
        <>
          <Link to="/knowledge" className="link">
            Knowledge Stack
          </Link>
          {base.description && ` · ${base.description}`}
        </>
      }
      manyActions
      actions={
        <>
          <ButtonLink to={`/knowledge/${base.id}/search`} icon={Search}>
            Test search
          </ButtonLink>
          <Button icon={Link2} disabledReason={blocker} onClick={() => setOpen({ kind: "url" })}>
            Add link
          </Button>
          <BaseMenu
            base={base}
            onOpen={(wanted) => wanted && wanted.kind !== "create" && setOpen({ kind: wanted.kind })}
          />
        </>
      }
    >
      <DropArea disabled={blocker !== null || bin !== ""} onFiles={uploads.add}>
        <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <BaseState base={base} />
          <span className="num text-small text-ink-3">
            {formatCount(base.itemCount)} {base.itemCount === 1 ? "item" : "items"} · {formatBytes(base.sizeBytes)}
          </span>
          <span className="flex-1" />
          {base.items.queued > 0 && !base.autoIndex && (
            <Button
              size="sm"
              icon={Play}
              busy={index.isPending}
              disabledReason={blocker}
              onClick={() => index.mutate(undefined)}
            >
              Index now
            </Button>
          )}
        </div>
        <Toolbar path={items.data?.path ?? []} onOpenFolder={openFolder} />
        <SentList uploads={uploads} />
        <QueryView
          query={items}
          loading={<Skeleton height={240} />}
          isEmpty={(data) => data.items.length === 0}
          errorTitle="Couldn’t load the items"
          empty={
            <EmptyContent
              searched={search.applied}
              isBin={bin !== ""}
              isFolder={folder !== ""}
              blocker={blocker}
              onClearSearch={() => search.setText("")}
              onAddLink={() => setOpen({ kind: "url" })}
            />
          }
        >
          {(data) => (
            <>
              <View
                baseId={base.id}
                items={data.items}
                blocker={blocker}
                selected={selected}
                onSelect={setSelected}
                onOpenFolder={openFolder}
                onAction={(kind, item) => {
                  if (kind === "retry") act.retry.mutate(item.id);
                  else if (kind === "cancel") act.cancel.mutate(item.id);
                  else if (kind === "restore") act.restore.mutate(item.id);
                  else setOpen({ kind, items: [item] });
                }}
              />
              {items.hasNextPage && (
                <div className="mt-4 flex justify-center">
                  <Button busy={items.isFetchingNextPage} onClick={() => void items.fetchNextPage()}>
                    Load more
                  </Button>
                </div>
              )}
            </>
          )}
        </QueryView>
        <SitesPanel base={base} blocker={blocker} />
      </DropArea>

      {chosen.length > 0 ? (
        <SelectionBar
          count={chosen.length}
          onMove={() => setOpen({ kind: "move", items: chosen })}
          onDelete={() => setOpen({ kind: "delete", items: chosen })}
          onClear={clear}
        />
      ) : (
        !bin && (
          <AddBar
            blocker={blocker}
            onFiles={uploads.add}
            onCamera={() => setOpen({ kind: "camera" })}
            onFolder={() => setOpen({ kind: "folder" })}
          />
        )
      )}

      <BaseDialogs
        open={open}
        base={base}
        parentId={parentId}
        onPhoto={(file) => uploads.add([file])}
        onMove={(moved, target) => act.moveAll(moved, target).then(clear)}
        onRemove={(removed) => act.removeAll(removed).then(clear)}
        onClose={close}
      />
    </Page>
  );
}

interface BaseDialogsProps {
  open: Open;
  base: KnowledgeBase;
  parentId: string | null;
  onPhoto: (file: File) => void;
  onMove: (items: KnowledgeItem[], parentId: string | null) => Promise<unknown>;
  onRemove: (items: KnowledgeItem[]) => Promise<unknown>;
  onClose: () => void;
}

function BaseDialogs({ open, base, parentId, onPhoto, onMove, onRemove, onClose }: BaseDialogsProps) {
  switch (open?.kind) {
    case undefined:
      return null;
    case "edit":
      return <BaseDialog base={base} onClose={onClose} />;
    case "remove":
      return <RemoveBaseDialog base={base} onClose={onClose} />;
    case "agents":
      return <AgentsDialog base={base} onClose={onClose} />;
    case "url":
      return <UrlDialog baseId={base.id} parentId={parentId} onClose={onClose} />;
    case "camera":
      return (
        <CameraDialog
          onClose={onClose}
          onPhoto={(file) => {
            onClose();
            onPhoto(file);
          }}
        />
      );
    case "folder":
      return (
        <NameDialog
          title="New Folder"
          confirmLabel="Create"
          note="Creating a folder counts as half an action."
          onSave={(name) => api.knowledge.createFolder({ id: base.id, name, parentId }).then(refresh)}
          onClose={onClose}
        />
      );
    case "rename": {
      const [item] = open.items;
      if (!item) return null;
      return (
        <NameDialog
          title="Rename"
          confirmLabel="Rename"
          initial={item.name}
          onSave={(name) => api.knowledge.updateItem({ id: base.id, itemId: item.id, name }).then(refresh)}
          onClose={onClose}
        />
      );
    }
    case "move":
      return (
        <MoveDialog
          baseId={base.id}
          items={open.items}
          onMove={(target) => onMove(open.items, target)}
          onClose={onClose}
        />
      );
    case "delete":
      return <RemoveItemsDialog items={open.items} onRemove={() => onRemove(open.items)} onClose={onClose} />;
  }
}

interface EmptyContentProps {
  searched: string;
  isBin: boolean;
  isFolder: boolean;
  blocker: string | null;
  onClearSearch: () => void;
  onAddLink: () => void;
}

function EmptyContent({ searched, isBin, isFolder, blocker, onClearSearch, onAddLink }: EmptyContentProps) {
  if (searched) {
    return (
      <Empty art="search" title="Nothing found" body={`No name or content matches “${searched}”.`}>
        <Button onClick={onClearSearch}>Clear search</Button>
      </Empty>
    );
  }
  if (isBin) return <Empty art="folder" title="The bin is empty" body="Deleted folders stay here for 30 days." />;
  return (
    <Empty
      art="folder"
      title={isFolder ? "This folder is empty" : "This base is empty"}
      body="Drop files anywhere on this page, or add a web page. Most files can be quoted within a minute."
    >
      <Button icon={Link2} disabledReason={blocker} onClick={onAddLink}>
        Add link
      </Button>
    </Empty>
  );
}

interface ToolbarProps {
  path: { id: string; name: string }[];
  onOpenFolder: (id: string) => void;
}

/** Where one is, and how the items are found, ordered and drawn; all of it but the view lives in the address. */
function Toolbar({ path, onOpenFolder }: ToolbarProps) {
  const [bin, setBin] = useUrlState("bin", "");
  const [sort, setSort] = useUrlState("sort", "name");
  const search = useUrlSearch("search");
  const view = usePreferences((state) => state.viewMode);
  const setView = usePreferences((state) => state.setViewMode);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Breadcrumbs
        path={path}
        bin={bin !== ""}
        searched={search.applied}
        onOpen={onOpenFolder}
        onLeaveBin={() => setBin(null)}
      />
      <span className="flex-1" />
      <SearchField
        label="Search names and contents"
        value={search.text}
        onChange={search.setText}
        className="w-full md:w-[230px]"
      />
      <div className="w-[120px]">
        <SelectField
          label="Sort by"
          hideLabel
          value={sort}
          onChange={(event) => setSort(event.target.value)}
          options={[
            { value: "name", label: "Name" },
            { value: "newest", label: "Newest" },
            { value: "size", label: "Size" },
          ]}
        />
      </div>
      <Segmented
        label="View"
        value={view}
        onChange={setView}
        options={[
          { value: "grid", label: <LayoutGrid size={14} aria-hidden="true" />, ariaLabel: "Grid" },
          { value: "list", label: <List size={14} aria-hidden="true" />, ariaLabel: "List" },
        ]}
      />
      <Button size="sm" icon={Trash2} aria-pressed={bin !== ""} onClick={() => setBin(bin ? null : "1")}>
        Bin
      </Button>
    </div>
  );
}

function useItemActions(id: string) {
  const on = (title: string, call: (input: { id: string; itemId: string }) => Promise<unknown>) => ({
    title,
    act: (itemId: string) => call({ id, itemId }),
  });
  const retry = on("Couldn’t try again", api.knowledge.retryItem);
  const cancel = on("Couldn’t cancel", api.knowledge.cancelItem);
  const restore = on("Couldn’t restore", api.knowledge.restoreItem);
  return {
    retry: useKnowledgeAction(retry.title, retry.act),
    cancel: useKnowledgeAction(cancel.title, cancel.act),
    restore: useKnowledgeAction(restore.title, restore.act),
    /** One after the other: what was done before a refusal stays done and is shown. */
    async moveAll(items: KnowledgeItem[], parentId: string | null) {
      try {
        for (const item of items) await api.knowledge.updateItem({ id, itemId: item.id, parentId });
      } finally {
        await refresh();
      }
    },
    async removeAll(items: KnowledgeItem[]) {
      try {
        for (const item of items) await api.knowledge.removeItem({ id, itemId: item.id });
      } finally {
        await refresh();
      }
    },
  };
}

interface BreadcrumbsProps {
  path: { id: string; name: string }[];
  bin: boolean;
  searched: string;
  onOpen: (id: string) => void;
  onLeaveBin: () => void;
}

function Breadcrumbs({ path, bin, searched, onOpen, onLeaveBin }: BreadcrumbsProps) {
  if (searched) return <p className="text-ink-2">Results in the whole base</p>;
  if (bin) {
    return (
      <p className="text-ink-2">
        Bin ·{" "}
        <button type="button" className="link" onClick={onLeaveBin}>
          Back to the items
        </button>
      </p>
    );
  }
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-1 text-ink-2">
        <li>
          {path.length === 0 ? (
            <span aria-current="page" className="font-[530] text-ink">
              All items
            </span>
          ) : (
            <button type="button" className="link" onClick={() => onOpen("")}>
              All items
            </button>
          )}
        </li>
        {path.map(({ id, name }, index) => (
          <li key={id} className="flex min-w-0 items-center gap-1">
            <span aria-hidden="true">/</span>
            {index === path.length - 1 ? (
              <span aria-current="page" className="truncate font-[530] text-ink">
                {name}
              </span>
            ) : (
              <button type="button" className="link truncate" onClick={() => onOpen(id)}>
                {name}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
