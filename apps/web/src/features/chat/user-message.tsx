import type { ChatMessage } from "@muster/contracts/chat-shapes";
import { File as FileIcon, Pencil } from "lucide-react";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { Time } from "../../ui/time.tsx";
import { BranchSwitch } from "./branch-switch.tsx";
import { useChatAction } from "./chat.queries.ts";

interface UserMessageProps {
  message: ChatMessage;
  /** A reply is being written, so no other can start. */
  isLocked: boolean;
}

export function UserMessage({ message, isLocked }: UserMessageProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const edit = useChatAction("Message Failed", (content: string) =>
    api.chat.edit({ id: message.conversationId, messageId: message.id, content }),
  );
  if (draft !== null) {
    const isUnchanged = draft.trim() === "" || draft === message.content;
    return (
      <div className="mb-7 grid gap-2">
        <TextArea
          label="Edit your message"
          hideLabel
          autoFocus
          rows={Math.min(12, draft.split("\n").length + 1)}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) => event.key === "Escape" && setDraft(null)}
        />
        <div className="flex justify-end gap-2">
          <Button size="sm" onClick={() => setDraft(null)}>
            Cancel
          </Button>
          <Button
            size="sm"
            variant="primary"
            busy={edit.isPending}
            disabledReason={isUnchanged ? "Change the text first" : null}
            onClick={() => edit.mutate(draft, { onSuccess: () => setDraft(null) })}
          >
            Send in a new branch
          </Button>
        </div>
      </div>
    );
  }
  return (
    <article className="group mb-7 flex flex-col items-end" aria-label="Your message">
      <div className="max-w-[82%] rounded-[12px] bg-raised px-3.5 py-2.5">
        <p dir="auto" className="whitespace-pre-wrap break-words text-read">
          {message.content}
        </p>
        {message.attachments.length > 0 && (
          <ul className="mt-2 flex flex-wrap gap-1.5" aria-label="Attached files">
            {message.attachments.map(({ id, name }) => (
              <li key={id}>
                <Chip tone="line">
                  <FileIcon size={11} aria-hidden="true" /> {name}
                </Chip>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="mt-0.5 flex items-center gap-1 text-small text-ink-3">
        {message.status === "failed" && <span className="text-fault">{message.error ?? "Not sent"}</span>}
        <span className="max-md:hidden">
          <Time value={message.timestamp} />
        </span>
        <BranchSwitch message={message} />
        <IconButton
          label="Edit and resend"
          icon={Pencil}
          size="sm"
          disabledReason={isLocked ? "Wait for the reply, or stop it" : null}
          onClick={() => setDraft(message.content)}
        />
      </div>
    </article>
  );
}
