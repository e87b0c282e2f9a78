import type { Task } from "@muster/contracts/tasks";
import { Copy, MessageCircleQuestion, MessageSquare, Share2 } from "lucide-react";
import { useMe } from "../../platform/session.tsx";
import { useUrlState } from "../../platform/url-state.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { exampleReason } from "./task-status.tsx";
import { useContinueInChat } from "./tasks.queries.ts";

const ShareDialog = lazyDialog(async () => (await import("../shares/share-dialog.tsx")).ShareDialog);

/** What a reader does next, at the end of the document. */
export function ResultEnd({ task, version, onFollowUp }: { task: Task; version: number; onFollowUp: () => void }) {
  const [, setShare] = useUrlState("share", "");
  const viewer = useMe().organization.memberRole === "viewer" ? "Viewers have read-only access" : null;
  const chat = useContinueInChat();
  return (
    <section aria-label="Next" className="mt-8 flex flex-wrap gap-2 border-line border-t pt-4 print:hidden">
      <Button icon={Share2} disabledReason={viewer} onClick={() => setShare("1")}>
        Share
      </Button>
      <Button icon={MessageCircleQuestion} disabledReason={viewer ?? exampleReason(task)} onClick={onFollowUp}>
        Ask a follow-up
      </Button>
      <Button
        icon={MessageSquare}
        busy={chat.isPending}
        disabledReason={viewer ?? exampleReason(task)}
        onClick={() => chat.mutate({ id: task.id, version })}
      >
        Continue in chat
      </Button>
      {!viewer && !task.isExample && (
        <ButtonLink icon={Copy} to={`/tasks?new=1&from=${task.number}`}>
          Duplicate
        </ButtonLink>
      )}
    </section>
  );
}

/** Opened by the address: ?share=1. */
export function ShareResult({ task, version }: { task: Task; version: number | undefined }) {
  const [share, setShare] = useUrlState("share", "");
  if (share !== "1" || !task.result) return null;
  const shown = version ?? task.result.version;
  return (
    <ShareDialog
      kind="task"
      subjectId={task.id}
      version={shown}
      title="Share result"
      description={`Version ${shown} of “${task.title}”, with its quotes and receipt. Files and later versions are not shared.`}
      onClose={() => setShare("")}
    />
  );
}
