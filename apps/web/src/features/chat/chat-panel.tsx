import {
  type ChatConversation,
  type ChatMessage,
  type ChatStyle,
  chatTexts,
  defaultStyle,
} from "@muster/contracts/chat-shapes";
import { Camera, Clock, Columns2, Search, SlidersHorizontal } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../../platform/api.ts";
import { useMe } from "../../platform/session.tsx";
import { useUrlState } from "../../platform/url-state.ts";
import { IconButton } from "../../ui/button.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { besideQuery, useMedia } from "../../ui/use-media.ts";
import { type Choices, refreshChat, useChatAction, type useConversation, useMessages } from "./chat.queries.ts";
import { ChatHeader } from "./chat-header.tsx";
import { Composer } from "./composer.tsx";
import { EmptyChat } from "./empty-chat.tsx";
import { Rail, type RailTab } from "./rail.tsx";
import { Thread } from "./thread.tsx";

const NameDialog = lazyDialog(async () => (await import("../../ui/name-dialog.tsx")).NameDialog);
const PromptsDialog = lazyDialog(async () => (await import("./prompts-dialog.tsx")).PromptsDialog);
const CompareDialog = lazyDialog(async () => (await import("./compare-dialog.tsx")).CompareDialog);

interface ChatPanelProps {
  /** Undefined for a new conversation, which is stored with its first message. */
  conversationId: string | undefined;
  sessionId: string | undefined;
  /** The agent of a new conversation. */
  newAgentName: string | undefined;
  conversation: ReturnType<typeof useConversation>;
  onNew: () => void;
  /** The new conversation is stored, and opens next. */
  onStarted: (conversationId: string) => void;
}

/** One conversation: header, messages, composer, and the rail with timeline, style and sources. */
export function ChatPanel({ conversationId, sessionId, newAgentName, conversation, onNew, onStarted }: ChatPanelProps) {
  const navigate = useNavigate();
  const [target, setTarget] = useUrlState("message", "");
  const messages = useMessages(conversationId, target || undefined);
  const [choices, setChoices] = useState<Choices>({});
  const [sent, setSent] = useState<string | null>(null);
  const [opening, setOpening] = useState<{ text: string }>();
  const [rail, setRail] = useState<RailTab | null>(useMedia(besideQuery) ? "timeline" : null);
  const [dialog, setDialog] = useState<"snapshot" | "compare" | "prompts" | null>(null);
  const data = conversation.data;
  const style = choices.style ?? data?.style ?? defaultStyle;

  const { send, sendText, stop, snapshot, update, choose } = useConversationActions({
    conversationId,
    sessionId,
    choices,
    setChoices,
    setSent,
    onStarted,
  });
  const list = messages.data ?? [];
  const isBusy = data?.activeRunId != null;
  const isViewer = useMe().organization.memberRole === "viewer";
  const isEmpty = conversationId === undefined && sent === null;
  const ask = useStableCallback((text: string) => void sendText(text, [], false).catch(() => undefined));
  useTargetBranch({ conversationId, target, messages, onMissing: () => setTarget(null) });
  return (
    <div className="flex h-full min-h-0">
      <div className="flex min-w-0 flex-1 flex-col">
        <ChatHeader
          agentId={choices.agentId ?? data?.agentId}
          agentName={data?.agentName ?? newAgentName}
          model={choices.model ?? data?.model}
          style={style}
          onChoose={choose}
        >
          <HeaderButtons
            rail={rail}
            onRail={setRail}
            onDialog={setDialog}
            isStored={conversationId !== undefined}
            isBusy={isBusy}
          />
        </ChatHeader>
        {isEmpty ? (
          <EmptyChat onAsk={(text) => void sendText(text, [], false)} onAttach={(text) => setOpening({ text })} />
        ) : (
          <RecordView
            query={conversationId ? messages : { ...messages, data: [] as ChatMessage[] }}
            loading={
              <div className="mx-auto w-full max-w-[720px] p-6">
                <SkeletonText lines={9} />
              </div>
            }
            errorTitle="Couldn’t load this conversation"
          >
            {() => (
              <Thread
                key={target}
                conversation={data}
                messages={list}
                pendingText={sent}
                target={target || undefined}
                older={messages.older}
                newer={messages.newer}
                onEnd={() => {
                  setTarget(null);
                  messages.loadEnd();
                }}
                onAsk={isBusy || isViewer ? undefined : ask}
              />
            )}
          </RecordView>
        )}
        <Composer
          conversationKey={conversationId ?? "new"}
          isBusy={isBusy}
          isSending={send.isPending}
          opening={opening}
          queue={data?.queue ?? []}
          onSend={sendText}
          onStop={() => stop.mutate(undefined)}
          onCommand={(command) => {
            if (command === "new") onNew();
            else if (command === "snapshot" && conversationId) setDialog("snapshot");
            else if (command === "compare" || command === "prompts") setDialog(command);
            else if (command === "style" || command === "find") setRail(command);
          }}
          onCancelQueued={(messageId) =>
            void api.chat.cancelQueued({ id: sessionId ?? "", messageId }).finally(refreshChat)
          }
        />
      </div>
      {rail && (
        <Rail
          tab={rail}
          onTab={setRail}
          onClose={() => setRail(null)}
          conversation={data}
          messages={list}
          style={style}
          onStyle={(next: ChatStyle) => choose({ style: next })}
          knowledgeBases={choices.knowledgeBases ?? data?.knowledgeBases.map(({ id }) => id) ?? []}
          onKnowledgeBases={(knowledgeBases) => choose({ knowledgeBases })}
          onSelfCorrection={(isOn) => update.mutate({ selfCorrection: isOn })}
        />
      )}
      {dialog === "snapshot" && (
        <NameDialog
          title="Create snapshot"
          label="Label"
          hint="You can rewind the conversation to this point."
          schema={chatTexts.snapshotLabel}
          initial={`After message ${data?.messageCount ?? 0}`}
          onName={(label) => snapshot.mutateAsync(label)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "prompts" && (
        <PromptsDialog
          text={list.findLast(({ role }) => role === "user")?.content ?? ""}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "compare" && sessionId && (
        <CompareDialog
          sessionId={sessionId}
          onStarted={(id) => {
            setDialog(null);
            void refreshChat();
            void navigate(`/chat/${id}`);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

interface TargetInput {
  conversationId: string | undefined;
  target: string;
  messages: { data: ChatMessage[] | undefined; isError: boolean };
  onMissing: () => void;
}

/**
 * A link can lead to a message of another branch: that branch is shown then. Without the message, because it was deleted or the
 * link is wrong, the conversation opens at its end.
 */
function useTargetBranch({ conversationId, target, messages, onMissing }: TargetInput) {
  const tried = useRef("");
  const isElsewhere = target !== "" && messages.data?.some(({ id }) => id === target) === false;
  const isMissing = target !== "" && messages.data === undefined && messages.isError;
  const show = useStableCallback(async () => {
    try {
      await api.chat.selectBranch({ id: conversationId ?? "", messageId: target });
      await refreshChat();
    } catch {
      onMissing();
    }
  });
  const forget = useStableCallback(onMissing);
  useEffect(() => {
    if (isMissing) forget();
    if (!isElsewhere || tried.current === target) return;
    tried.current = target;
    void show();
  }, [isElsewhere, isMissing, target, show, forget]);
}

/** The same function for each rendering, so that a memoized component is not rendered again. */
function useStableCallback<Args extends unknown[], Result>(act: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(act);
  latest.current = act;
  return useRef((...args: Args) => latest.current(...args)).current;
}

interface HeaderButtonsProps {
  rail: RailTab | null;
  onRail: (tab: RailTab | null) => void;
  onDialog: (dialog: "snapshot" | "compare") => void;
  isStored: boolean;
  isBusy: boolean;
}

function HeaderButtons({ rail, onRail, onDialog, isStored, isBusy }: HeaderButtonsProps) {
  return (
    <>
      <IconButton
        label="Timeline"
        icon={Clock}
        size="sm"
        aria-pressed={rail === "timeline"}
        onClick={() => onRail(rail === "timeline" ? null : "timeline")}
      />
      <IconButton
        label="Style"
        icon={SlidersHorizontal}
        size="sm"
        aria-pressed={rail === "style"}
        onClick={() => onRail(rail === "style" ? null : "style")}
      />
      <IconButton
        label="Find"
        icon={Search}
        size="sm"
        aria-pressed={rail === "find"}
        disabledReason={isStored ? null : "Send a message first"}
        onClick={() => onRail(rail === "find" ? null : "find")}
      />
      <IconButton
        label="Create snapshot"
        icon={Camera}
        size="sm"
        disabledReason={isStored ? null : "Send a message first"}
        onClick={() => onDialog("snapshot")}
      />
      <IconButton
        label="Compare models"
        icon={Columns2}
        size="sm"
        disabledReason={isBusy ? "Wait for the reply" : null}
        onClick={() => onDialog("compare")}
      />
    </>
  );
}

interface ActionsInput {
  conversationId: string | undefined;
  sessionId: string | undefined;
  choices: Choices;
  setChoices: (choices: Choices) => void;
  setSent: (text: string | null) => void;
  onStarted: (conversationId: string) => void;
}

function useConversationActions(input: ActionsInput) {
  const { conversationId, sessionId, choices, setChoices, setSent, onStarted } = input;
  const navigate = useNavigate();
  const send = useChatAction(
    "Message Failed",
    async (input: { content: string; attachments: string[]; interrupt: boolean }) => {
      const id = sessionId ?? (await api.ollama.start({})).sessionId;
      const started = await api.chat.send({
        id,
        content: input.content,
        ...withoutUndefined(choices),
        ...(input.attachments.length > 0 && { attachments: input.attachments }),
        // A reply may have begun since this page last heard of one.
        whenBusy: input.interrupt ? "interrupt" : "queue",
      });
      await refreshChat();
      // The message is in the list now, so its placeholder is removed.
      if (conversationId) setSent(null);
      else {
        onStarted(started.conversationId);
        void navigate(`/chat/${started.conversationId}`, { replace: true });
      }
      setChoices({});
    },
  );
  const stop = useChatAction("Couldn’t stop the reply", () => api.chat.stop({ id: sessionId ?? "" }));
  const snapshot = useChatAction("Snapshot Failed", (label: string) =>
    api.ollama.createSnapshot({ sessionId: sessionId ?? "", label }),
  );

  function sendText(content: string, attachments: string[], interrupt: boolean) {
    setSent(content);
    return send.mutateAsync({ content, attachments, interrupt }).finally(() => setSent(null));
  }

  /** A stored conversation saves a change at once, with its automatic snapshot; a new one sends it with the first message. */
  const update = useChatAction(
    "Couldn’t change the conversation",
    (changes: Choices & Pick<Partial<ChatConversation>, "selfCorrection">) =>
      api.chat.update({ id: conversationId ?? "", ...pick(changes) }),
  );
  function choose(changes: Choices) {
    // Shown at once, so that the next change builds on it.
    setChoices({ ...choices, ...changes });
    if (conversationId) update.mutate(withoutUndefined(changes));
  }

  return { send, sendText, stop, snapshot, update, choose };
}

function withoutUndefined({ agentId, model, style, knowledgeBases }: Choices) {
  return {
    ...(agentId && { agentId }),
    ...(model && { model }),
    ...(style && { style }),
    ...(knowledgeBases && { knowledgeBases }),
  };
}

function pick({ selfCorrection, ...choices }: Choices & Pick<Partial<ChatConversation>, "selfCorrection">) {
  return {
    ...withoutUndefined(choices),
    ...(selfCorrection !== undefined && { selfCorrection }),
  };
}
