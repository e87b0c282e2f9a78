import type { ChatMessage } from "@muster/contracts/chat-shapes";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { api } from "../../platform/api.ts";
import { IconButton } from "../../ui/button.tsx";
import { useChatAction } from "./chat.queries.ts";

/** "2 of 3": the versions of a message that share one parent. */
export function BranchSwitch({ message }: { message: ChatMessage }) {
  const { id, conversationId, siblingIds } = message;
  const show = useChatAction("Couldn’t show the branch", (messageId: string) =>
    api.chat.selectBranch({ id: conversationId, messageId }),
  );
  if (siblingIds.length < 2) return null;
  const at = siblingIds.indexOf(id);
  const [before, after] = [siblingIds[at - 1], siblingIds[at + 1]];
  return (
    <span className="flex items-center text-small text-ink-3">
      <IconButton
        label="Previous version"
        icon={ChevronLeft}
        size="sm"
        disabledReason={before ? null : "This is the first version"}
        onClick={() => before && show.mutate(before)}
      />
      <span className="num">
        {at + 1} of {siblingIds.length}
      </span>
      <IconButton
        label="Next version"
        icon={ChevronRight}
        size="sm"
        disabledReason={after ? null : "This is the newest version"}
        onClick={() => after && show.mutate(after)}
      />
    </span>
  );
}
