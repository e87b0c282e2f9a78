import { chatContent, messageLimits, type StartedTurn } from "@muster/contracts/chat-shapes";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { z } from "zod";
import { api } from "../../platform/api.ts";
import { Button } from "../../ui/button.tsx";
import { CheckList } from "../../ui/check-list.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { useChatAction, useChatModels } from "./chat.queries.ts";
import { Reply } from "./reply.tsx";

interface CompareDialogProps {
  sessionId: string;
  onStarted: (conversationId: string) => void;
  onClose: () => void;
}

const schema = z.object({
  content: chatContent,
  models: z
    .array(z.string())
    .min(2, "Choose at least two models")
    .max(messageLimits.models, `Choose at most ${messageLimits.models} models`),
});

/** Sends one message to two or three models and shows their replies side by side. */
export function CompareDialog({ sessionId, onStarted, onClose }: CompareDialogProps) {
  const listed = useChatModels();
  const start = useChatAction(null, (input: z.output<typeof schema>) => api.chat.compare({ id: sessionId, ...input }));
  const form = useZodForm({
    schema,
    defaultValues: { content: "", models: [] },
    onSubmit: (input) => start.mutateAsync(input),
  });
  const models = [
    ...(listed.data?.items ?? []).map(({ id, name }) => ({ id, name })),
    { id: "builtin", name: "Built-in engine" },
  ];
  if (start.data) return <Replies {...start.data} onStarted={onStarted} />;

  return (
    <FormDialog
      form={form}
      title="Compare models"
      description={`Each model answers in its own branch. This uses ${Math.max(2, form.values.models.length)} actions.`}
      submitLabel="Compare"
      busyLabel="Sending…"
      onClose={onClose}
    >
      <TextArea label="Message" required data-autofocus="" {...form.field("content")} />
      {models.length < 2 && <p className="text-ink-2">Connect a model in Settings to compare it with another.</p>}
      <CheckList
        legend="Models"
        options={models.map(({ id, name }) => ({ value: id, content: name }))}
        {...form.choice("models")}
      />
    </FormDialog>
  );
}

interface RepliesProps extends Pick<CompareDialogProps, "onStarted"> {
  conversationId: string;
  turns: ComponentProps<typeof CompareView>["turns"];
}

function Replies({ conversationId, turns, onStarted }: RepliesProps) {
  const goToConversation = () => onStarted(conversationId);
  return (
    <Dialog
      title="Compare models"
      size="full"
      onClose={goToConversation}
      closeOnOverlay={false}
      footer={
        <>
          <div className="flex-1" />
          <Button variant="primary" onClick={goToConversation}>
            Back to the conversation
          </Button>
        </>
      }
    >
      <CompareView conversationId={conversationId} turns={turns} onUse={goToConversation} />
    </Dialog>
  );
}

interface CompareBranchesProps {
  conversationId: string;
  /** The newest messages of the branches. */
  headIds: string[];
  onClose: () => void;
}

/** The ends of two branches of a conversation side by side. */
export function CompareBranchesDialog({ conversationId, headIds, onClose }: CompareBranchesProps) {
  return (
    <Dialog title="Compare branches" size="full" onClose={onClose}>
      <CompareView
        conversationId={conversationId}
        turns={headIds.map((messageId) => ({ messageId }))}
        onUse={onClose}
        withQuestions
      />
    </Dialog>
  );
}

interface CompareViewProps {
  conversationId: string;
  turns: Pick<StartedTurn, "messageId">[];
  /** Shows the question above each reply. */
  withQuestions?: boolean;
  /** Called after one of the branches was chosen. */
  onUse: () => void;
}

/** The replies of several branches side by side. */
function CompareView({ conversationId: id, turns, onUse, withQuestions = false }: CompareViewProps) {
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
          <Column id={id} messageId={messageId} withQuestion={withQuestions} />
          <div>
            <Button size="sm" busy={use.isPending} onClick={() => use.mutate(messageId, { onSuccess: onUse })}>
              {withQuestions ? "Continue with this branch" : "Continue with this reply"}
            </Button>
          </div>
        </section>
      ))}
    </div>
  );
}

function Column({ id, messageId, withQuestion }: { id: string; messageId: string; withQuestion: boolean }) {
  const page = useQuery({
    // Extends the call's key, so that refreshing the conversation refreshes this.
    queryKey: [...api.chat.messages.key, id, "branch", messageId],
    queryFn: ({ signal }) => api.chat.messages({ id, head: messageId, limit: 2 }, { signal }),
  });
  const message = page.data?.items.find((one) => one.id === messageId);
  const question = withQuestion ? page.data?.items.find((one) => one.id === message?.parentId) : undefined;
  if (!message) return page.error ? <p role="alert">{page.error.message}</p> : <SkeletonText lines={6} />;
  return (
    <>
      {question && (
        <p dir="auto" className="mb-4 whitespace-pre-wrap break-words rounded-[12px] bg-raised px-3.5 py-2.5 text-read">
          {question.content}
        </p>
      )}
      {message.role === "assistant" && <Reply message={message} isLast />}
    </>
  );
}
