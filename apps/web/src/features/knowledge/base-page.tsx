import type { KnowledgeBase } from "@muster/contracts/knowledge-bases";
import type { KnowledgeItem } from "@muster/contracts/knowledge-items";
import { File as FileIcon, Link2, Play, RotateCw, Search, X } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { api } from "../../platform/api.ts";
import { notify } from "../../platform/notifications.ts";
import { usePreferences } from "../../platform/preferences.ts";
import { useMe } from "../../platform/session.tsx";
import { useUrlSearch, useUrlState } from "../../platform/url-state.ts";
import { Button, ButtonLink, IconButton } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { formatBytes, formatCount } from "../../ui/format.ts";
import { LiveRegion } from "../../ui/live-region.tsx";
import { Page } from "../../ui/panel.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { QueryView, RecordView } from "../../ui/query-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AddBar, DropArea } from "./add-bar.tsx";
import { BaseState } from "./base-card.tsx";
import { BaseDialogs, type OpenDialog } from "./base-dialogs.tsx";
import { BaseToolbar } from "./base-toolbar.tsx";
import { ContentGrid, ContentList, SelectionBar } from "./content.tsx";
import { refresh, useBase, useItems, useKnowledgeAction } from "./knowledge.queries.ts";
import { BaseMenu } from "./knowledge-page.tsx";
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
      <RecordView query={base} loading={<Skeleton height={240} />} errorTitle="Couldn’t open this knowledge base">
        {() => null}
      </RecordView>
    </Page>
  );
}

function Base({ base }: { base: KnowledgeBase }) {
  const [folder, setFolder] = useUrlState("folder", "");
  const [bin] = useUrlState("bin", "");
  const [sort] = useUrlState("sort", "name");
  const search = useUrlSearch("search");
  const view = usePreferences((state) => state.viewMode);
  const [open, setOpen] = useState<OpenDialog>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const isViewer = useMe().organization.memberRole === "viewer";
  const blocker = isViewer ? "Viewers have read-only access" : base.editBlocker;
  const parentId = folder || null;
  const uploads = useBaseUploads({ id: base.id, parentId });
  const items = useItems(base.id, {
    sort: sort as "name" | "newest" | "size",
    ...(bin && { bin: true }),
    ...(search.applied && { search: search.applied }),
    ...(folder && { parentId: folder }),
  });
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
      <DropArea disabled={blocker !== null || bin !== ""} onFiles={uploads.add} />
      <div className="min-h-[50vh] pb-16">
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
        <BaseToolbar path={items.data?.path ?? []} onOpenFolder={openFolder} />
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
      </div>

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

/** Files on their way to a base, and those that did not arrive. */
function SentList({ uploads }: { uploads: ReturnType<typeof useBaseUploads> }) {
  const { sent } = uploads;
  const sending = sent.filter(({ error }) => !error).length;
  if (sent.length === 0) return null;
  return (
    <section className="panel mb-3" aria-label="Uploads">
      <div className="flex items-center gap-3 px-4 py-2">
        <p className="flex-1 font-[560]">
          {sending > 0
            ? `Uploading ${sending} ${sending === 1 ? "file" : "files"}`
            : `${sent.length} ${sent.length === 1 ? "file was" : "files were"} not uploaded`}
        </p>
        <Button size="sm" onClick={uploads.stop}>
          {sending > 0 ? "Stop" : "Dismiss all"}
        </Button>
      </div>
      <ul className="max-h-[260px] overflow-y-auto border-line border-t">
        {sent.map((entry) => (
          <li key={entry.key} className="row">
            <FileIcon size={15} aria-hidden="true" className="shrink-0 text-ink-3" />
            <div className="min-w-0 flex-1">
              <span className="block truncate">{entry.file.name}</span>
              {entry.error ? (
                <span className="block text-fault text-small">{entry.error}</span>
              ) : (
                <ProgressBar value={entry.fraction * 100} label={`Uploading ${entry.file.name}`} />
              )}
            </div>
            {entry.error && (
              <>
                <IconButton
                  label={`Retry uploading ${entry.file.name}`}
                  icon={RotateCw}
                  size="sm"
                  onClick={() => uploads.retry(entry)}
                />
                <IconButton
                  label={`Dismiss ${entry.file.name}`}
                  icon={X}
                  size="sm"
                  onClick={() => uploads.dismiss(entry.key)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      <LiveRegion>{sending > 0 ? `Uploading ${sending} files` : ""}</LiveRegion>
    </section>
  );
}

/** What can be done with items of a base. */
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
    /** One after the other: changes made before a refusal are kept and shown. */
    async moveAll(items: KnowledgeItem[], parentId: string | null) {
      await each(items, (item) => api.knowledge.updateItem({ id, itemId: item.id, parentId }));
      offerUndo(`Moved ${namesOf(items)}`, "", () =>
        each(items, (item) => api.knowledge.updateItem({ id, itemId: item.id, parentId: item.parentId })),
      );
    },
    async removeAll(items: KnowledgeItem[]) {
      await each(items, (item) => api.knowledge.removeItem({ id, itemId: item.id }));
      const folders = items.filter(({ type, deletedAt }) => type === "folder" && deletedAt === null);
      if (folders.length === 0) return;
      offerUndo(`Moved ${namesOf(folders)} to the bin`, "Folders stay there for 30 days.", () =>
        each(folders, (folder) => api.knowledge.restoreItem({ id, itemId: folder.id })),
      );
    },
  };
}

async function each(items: KnowledgeItem[], change: (item: KnowledgeItem) => Promise<unknown>) {
  try {
    for (const item of items) await change(item);
  } finally {
    await refresh();
  }
}

function namesOf(items: KnowledgeItem[]): string {
  return items.length === 1 ? (items[0]?.name ?? "") : `${formatCount(items.length)} items`;
}

function offerUndo(title: string, message: string, undo: () => Promise<unknown>) {
  const run = () =>
    void undo().catch((error: Error) => notify({ type: "error", title: "Couldn’t undo it", message: error.message }));
  notify({ type: "info", title, message, toastOnly: true, action: { label: "Undo", run } });
}
