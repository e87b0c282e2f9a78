import type { ChatMessage } from "@muster/contracts/chat-shapes";
import { GitBranch, Play, RotateCw, ThumbsDown, ThumbsUp } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../../platform/api.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { formatCount, formatMoneyMicros } from "../../ui/format.ts";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Menu } from "../../ui/menu.tsx";
import { BranchSwitch } from "./branch-switch.tsx";
import { useChatAction, useChatModels } from "./chat.queries.ts";
import { CopyButton } from "./copy-button.tsx";
import { ReplyMenu } from "./reply-menu.tsx";

const DislikeDialog = lazyDialog(async () => (await import("./dislike-dialog.tsx")).DislikeDialog);

type Feedback = NonNullable<ChatMessage["feedback"]>;

/** Actions for a finished reply. */
export function ReplyActions({ message, isLast }: { message: ChatMessage; isLast: boolean }) {
  const { conversationId: id, id: messageId, feedback, usage } = message;
  const [isDisliking, setDisliking] = useState(false);
  const navigate = useNavigate();
  const models = useChatModels();
  const save = (rating: Partial<Feedback> & Pick<Feedback, "rating">) =>
    api.chat.feedback({ id, messageId, ...rating });
  const rate = useChatAction("Couldn’t save your rating", save);
  const dislike = useChatAction(null, save);
  const unrate = useChatAction("Couldn’t remove your rating", () => api.chat.feedback({ id, messageId, rating: null }));
  const regenerate = useChatAction("Message Failed", (model: string | undefined) =>
    api.chat.regenerate({ id, messageId, ...(model && { model }) }),
  );
  const resume = useChatAction("Message Failed", () => api.chat.continueReply({ id, messageId }));
  const fork = useChatAction("Couldn’t fork the conversation", () => api.chat.fork({ id, messageId }));

  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-0.5">
      {message.canContinue && isLast && (
        <Button size="sm" icon={Play} busy={resume.isPending} onClick={() => resume.mutate(undefined)}>
          Continue
        </Button>
      )}
      {isLast && message.alternatives.length > 0 && (
        <fieldset
          className="mb-1 flex w-full flex-wrap gap-2"
          aria-label="Choose who replies"
          disabled={regenerate.isPending}
        >
          <Button size="sm" icon={RotateCw} onClick={() => regenerate.mutate(undefined)}>
            Try again
          </Button>
          {message.alternatives.map(({ model, label }) => (
            <Button key={model} size="sm" className="max-w-full" onClick={() => regenerate.mutate(model)}>
              Use {label}
            </Button>
          ))}
        </fieldset>
      )}
      <CopyButton what="reply" read={() => message.content} />
      <IconButton
        label="Good reply"
        icon={ThumbsUp}
        size="sm"
        aria-pressed={feedback?.rating === "up"}
        className={feedback?.rating === "up" ? "bg-pressed!" : ""}
        onClick={() => (feedback?.rating === "up" ? unrate.mutate(undefined) : rate.mutate({ rating: "up" }))}
      />
      <IconButton
        label="Bad reply"
        icon={ThumbsDown}
        size="sm"
        aria-pressed={feedback?.rating === "down"}
        className={feedback?.rating === "down" ? "bg-pressed!" : ""}
        onClick={() => (feedback?.rating === "down" ? unrate.mutate(undefined) : setDisliking(true))}
      />
      <Menu
        label="Regenerate"
        align="start"
        trigger={<IconButton label="Regenerate" icon={RotateCw} size="sm" />}
        items={[
          { label: "With the same model", onSelect: () => regenerate.mutate(undefined) },
          ...(models.data?.items ?? []).map((model) => ({
            label: `With ${model.name}`,
            onSelect: () => regenerate.mutate(model.id),
          })),
          { label: "With the built-in engine", onSelect: () => regenerate.mutate("builtin") },
        ]}
      />
      <IconButton
        label="Fork from here"
        icon={GitBranch}
        size="sm"
        onClick={() =>
          fork.mutate(undefined, { onSuccess: (conversation) => void navigate(`/chat/${conversation.id}`) })
        }
      />
      <ReplyMenu message={message} />
      <BranchSwitch message={message} />
      <span className="flex-1" />
      {usage && usage.totalTokens > 0 && (
        <span className="num text-micro text-ink-3" title={usage.isEstimated ? "Estimated" : undefined}>
          {amountOf(usage)}
          {usage.selfCorrection && ` (check: ${amountOf(usage.selfCorrection)})`}
        </span>
      )}
      {isDisliking && (
        <DislikeDialog
          onClose={() => setDisliking(false)}
          onSave={({ reason, comment }) => dislike.mutateAsync({ rating: "down", reason, comment: comment || null })}
        />
      )}
    </div>
  );
}

function amountOf({ totalTokens, costMicros }: { totalTokens: number; costMicros: number }): string {
  return `${formatCount(totalTokens)} tokens${costMicros > 0 ? ` · ${formatMoneyMicros(costMicros)}` : ""}`;
}
