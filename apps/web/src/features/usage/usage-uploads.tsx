import type { ListedFile } from "@muster/contracts/files";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { showFailure } from "../../platform/billing-gate.ts";
import { invalidate } from "../../platform/query.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { formatBytes, formatDate } from "../../ui/format.ts";
import { Panel, Section } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";

/** The person's uploads. All count against the storage of the plan, also those that no task uses. */
export function UsageUploads() {
  const uploads = useInfiniteQuery({
    queryKey: [...api.files.list.key],
    queryFn: ({ pageParam, signal }) =>
      api.files.list({ limit: 20, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: "",
    getNextPageParam: (last) => last.nextCursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
  return (
    <Section title="Your uploads" aside="They count against the plan’s storage">
      <QueryView
        query={uploads}
        loading={<SkeletonRows rows={3} height={44} />}
        isEmpty={(items) => items.length === 0}
        empty={<p className="text-ink-2">Files that you attach are listed here.</p>}
        errorTitle="Couldn’t load your uploads"
      >
        {(items) => (
          <Panel className="overflow-hidden">
            <ul aria-label="Your uploads, newest first">
              {items.map((file) => (
                <Upload key={file.id} file={file} />
              ))}
            </ul>
            {uploads.hasNextPage && (
              <div className="border-line border-t p-3 text-center">
                <Button
                  onClick={() => void uploads.fetchNextPage()}
                  busy={uploads.isFetchingNextPage}
                  busyLabel="Loading…"
                >
                  Show more
                </Button>
              </div>
            )}
          </Panel>
        )}
      </QueryView>
    </Section>
  );
}

function Upload({ file: { id, name, sizeBytes, createdAt, isUsed } }: { file: ListedFile }) {
  const [isDeleting, setDeleting] = useState(false);
  const remove = useMutation({
    mutationFn: () => api.files.remove({ id }),
    onSettled: () => Promise.all([invalidate(api.files.list), invalidate("usage")]),
    onError: (error) => {
      showFailure("Couldn’t delete the upload", error);
    },
  });
  return (
    <li className="row min-h-11">
      <span className="min-w-0 flex-1 break-words">{name}</span>
      <span className="num text-ink-3 text-small">
        {formatBytes(sizeBytes)} · {formatDate(createdAt)}
      </span>
      {isUsed ? (
        <span className="w-20 text-right text-ink-3 text-small">In use</span>
      ) : (
        <Button size="sm" className="w-20" aria-label={`Delete ${name}`} onClick={() => setDeleting(true)}>
          Delete
        </Button>
      )}
      {isDeleting && (
        <ConfirmDialog
          title="Delete this upload?"
          body={`No task uses “${name}”. It can’t be restored.`}
          confirmLabel="Delete upload"
          busyLabel="Deleting…"
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onSettled: () => setDeleting(false) })}
          onCancel={() => setDeleting(false)}
        />
      )}
    </li>
  );
}
