import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { useMe } from "../../platform/session.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { useChatAction, useChatModels } from "./chat.queries.ts";

const aboutFile = "Summarize the attached file";
const openings = {
  model: ["What can you help me with?", aboutFile, "Help me plan next week"],
  builtin: [aboutFile, "What is 19 % of 2,480?"],
};

interface EmptyChatProps {
  onAsk: (text: string) => void;
  /** A message that needs a file first. */
  onAttach: (text: string) => void;
}

/** A new conversation: who will answer, and examples that it can answer. */
export function EmptyChat({ onAsk, onAttach }: EmptyChatProps) {
  const models = useChatModels();
  const blocker = useMe().organization.memberRole === "viewer" ? "Viewers have read-only access" : null;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto grid max-w-[720px] gap-4 px-4">
        <Empty
          art="chat"
          level={2}
          title="What should we work on?"
          body="Ask a question, attach a file, or give an instruction. Replies cite what they use."
        >
          {openings[models.data?.notice ? "builtin" : "model"].map((text) => (
            <Button
              key={text}
              disabledReason={blocker}
              onClick={() => (text === aboutFile ? onAttach(text) : onAsk(text))}
            >
              {text}
            </Button>
          ))}
        </Empty>
        {models.data?.notice && (
          <div role="status" className="rounded-sm bg-attention-soft px-3 py-2 text-attention">
            <p className="font-[560]">Ollama Initialization Failed</p>
            <p>{models.data.notice}</p>
          </div>
        )}
        <OllamaOffer />
      </div>
    </div>
  );
}

/** Offers to download the recommended model when Ollama lacks it. */
function OllamaOffer() {
  const { memberRole } = useMe().organization;
  const isAdmin = memberRole === "owner" || memberRole === "admin";
  const ollama = useQuery({
    queryKey: [...api.ollama.initialize.key],
    queryFn: ({ signal }) => api.ollama.initialize({}, { signal }),
    staleTime: 60_000,
    retry: false,
  });
  const pull = useChatAction("Model Initialization Failed", (model: string) => api.ollama.pull({ model }));
  const [missing] = ollama.data?.success ? (ollama.data.missing ?? []) : [];
  if (!missing) return null;
  return (
    <div role="status" className="panel flex flex-wrap items-center gap-3 px-4 py-3">
      <p className="min-w-0 flex-1 basis-[240px]">
        {pull.isSuccess
          ? `${missing} is being downloaded. Follow it in Settings.`
          : `Ollama is running without ${missing}, the recommended model.`}
      </p>
      {pull.isSuccess ? (
        <ButtonLink to="/settings?tab=models" size="sm">
          Show progress
        </ButtonLink>
      ) : (
        <Button
          size="sm"
          busy={pull.isPending}
          disabledReason={isAdmin ? null : "Only admins can download models"}
          onClick={() => pull.mutate(missing)}
        >
          Download
        </Button>
      )}
    </div>
  );
}
