import type { ChatConversation } from "@muster/contracts/chat-shapes";
import { Columns2, Undo2 } from "lucide-react";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { formatCount } from "../../ui/format.ts";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { useBranches, useChatAction, useSnapshots } from "./chat.queries.ts";

const CompareBranchesDialog = lazyDialog(async () => (await import("./compare-dialog.tsx")).CompareBranchesDialog);

/** Snapshots to rewind to, and the branches that grew from them. */
export function TimelinePanel({ conversation }: { conversation: ChatConversation | undefined }) {
  const id = conversation?.id;
  const snapshots = useSnapshots(id);
  const branches = useBranches(id);
  const rewind = useChatAction("Rewind Failed", (snapshotId: string) =>
    api.ollama.rewind({ sessionId: id ?? "", snapshotId }),
  );
  const show = useChatAction("Couldn’t show the branch", (messageId: string) =>
    api.chat.selectBranch({ id: id ?? "", messageId }),
  );
  const [compared, setCompared] = useState<string | null>(null);
  if (!conversation) return <p className="py-4 text-ink-2">Snapshots of this conversation appear here.</p>;
  // After a rewind none of them is the shown one.
  const hasOtherBranch = branches.data?.items.some(({ isCurrent }) => !isCurrent) ?? false;
  const blocker = conversation.activeRunId ? "Wait for the reply, or stop it" : null;
  return (
    <div className="grid gap-6 py-4">
      <section aria-label="Snapshots">
        <p className="mb-3 text-ink-2">Rewind to any snapshot. Later messages stay in their own branch.</p>
        <QueryView
          query={snapshots}
          loading={<SkeletonText lines={4} />}
          isEmpty={(data) => data.snapshots.length === 0}
          empty={
            <p className="text-ink-3">
              No snapshots yet. One is saved before each change of style or model, and after every 10 messages.
            </p>
          }
          errorTitle="Couldn’t load the snapshots"
        >
          {(data) => (
            <ol className="grid gap-3">
              {data.snapshots.map(({ id: snapshotId, label, messageCount, timestamp, isAutomatic }) => (
                <li key={snapshotId} className="flex items-start gap-3">
                  <span aria-hidden="true" className="mt-1.5 size-2 shrink-0 bg-ink" />
                  <span className="min-w-0 flex-1">
                    <span className="block break-words font-[530]">{label}</span>
                    <span className="block text-small text-ink-3">
                      <Time value={timestamp} /> · {formatCount(messageCount)} messages{isAutomatic && " · automatic"}
                    </span>
                  </span>
                  <Button
                    size="sm"
                    icon={Undo2}
                    disabledReason={blocker}
                    busy={rewind.isPending && rewind.variables === snapshotId}
                    onClick={() => rewind.mutate(snapshotId)}
                  >
                    Rewind
                  </Button>
                </li>
              ))}
            </ol>
          )}
        </QueryView>
      </section>
      {hasOtherBranch && (
        <section aria-label="Branches">
          <h3 className="mb-2 font-[580]">Branches</h3>
          <ol className="grid gap-2">
            {branches.data?.items.map((branch) => (
              <li key={branch.headId} className="flex items-start gap-2">
                <span className="min-w-0 flex-1">
                  <span className="line-clamp-2 break-words text-ink-2">{branch.preview || "Empty reply"}</span>
                  <span className="text-small text-ink-3">
                    <Time value={branch.timestamp} /> · {formatCount(branch.messageCount)} messages
                  </span>
                </span>
                {branch.isCurrent ? (
                  <Chip>Shown</Chip>
                ) : (
                  <span className="flex shrink-0 gap-1">
                    <Button size="sm" disabledReason={blocker} onClick={() => show.mutate(branch.headId)}>
                      Show
                    </Button>
                    <IconButton
                      label="Compare with the shown branch"
                      icon={Columns2}
                      size="sm"
                      onClick={() => setCompared(branch.headId)}
                    />
                  </span>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
      {compared && conversation.headId && (
        <CompareBranchesDialog
          conversationId={conversation.id}
          headIds={[conversation.headId, compared]}
          onClose={() => setCompared(null)}
        />
      )}
    </div>
  );
}
