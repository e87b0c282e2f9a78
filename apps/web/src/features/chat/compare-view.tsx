import type { StartedTurn } from "@muster/contracts/chat-shapes";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { Button } from "../../ui/button.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { useChatAction } from "./chat.queries.ts";
import { Reply } from "./reply.tsx";

interface CompareViewProps {
  conversationId: string;
  turns: StartedTurn[];
  /** Called after one of the branches was chosen. */
  onUse: () => void;
}

/** The replies of several branches side by side. */
export function CompareView({ conversationId: id, turns, onUse }: CompareViewProps) {
  const use = useChatAction("Couldn’t show the branch", (messageId: string) =>
    api.chat.selectBranch({ id, messageId }),
  );
  return (
    <div className="grid grid-cols-1 gap-6 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {turns.map(({ messageId }) => (
        <section
          key={messageId}
          className="flex min-w-0 flex-col gap-2 border-line lg:border-l lg:pl-6 lg:first:border-l-0 lg:first:pl-0"
        >
          <Column id={id} messageId={messageId} />
          <div>
            <Button size="sm" busy={use.isPending} onClick={() => use.mutate(messageId, { onSuccess: onUse })}>
              Continue with this reply
            </Button>
          </div>
        </section>
      ))}
    </div>
  );
}

function Column({ id, messageId }: { id: string; messageId: string }) {
  const page = useQuery({
    // Extends the call's key, so that refreshing the conversation refreshes this.
    queryKey: [...api.chat.messages.key, id, "branch", messageId],
    queryFn: ({ signal }) => api.chat.messages({ id, head: messageId, limit: 2 }, { signal }),
  });
  const message = page.data?.items.find((one) => one.id === messageId);
  return message ? <Reply message={message} isLast /> : <SkeletonText lines={6} />;
}
