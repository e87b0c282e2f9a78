import { useEffect, useState } from "react";
import { matchPath, useNavigate, useParams } from "react-router";
import { useMe } from "../../platform/session.tsx";
import { useUrlState } from "../../platform/url-state.ts";
import { preloadMarkdown } from "../../ui/markdown.tsx";
import { useDocumentTitle } from "../../ui/panel.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { MultiAgent } from "../collaboration/multi-agent.tsx";
import { preloadConversation, useConversation, useStartedSession } from "./chat.queries.ts";
import { ChatPanel } from "./chat-panel.tsx";
import { ConversationList } from "./conversation-list.tsx";
import { HistoryTab } from "./history-tab.tsx";

void preloadMarkdown();
// A page that opens at a conversation asks for it while the frame around it is rendered.
const opened = matchPath("/chat/:conversationId", location.pathname)?.params.conversationId;
if (opened) preloadConversation(opened, new URLSearchParams(location.search).get("message") ?? undefined);

type Tab = "chat" | "agents" | "history";

/** AI Chat: the conversations, the open one, and three tabs. */
export function ChatPage() {
  const { conversationId } = useParams();
  const [tab, setTab] = useUrlState("tab", "chat");
  const conversation = useConversation(conversationId);
  const isViewer = useMe().organization.memberRole === "viewer";
  const session = useStartedSession(conversationId === undefined && !isViewer);
  const navigate = useNavigate();
  useDocumentTitle(conversation.data?.title || "AI Chat");
  const panel = usePanelKey(conversationId);

  function startNew() {
    panel.renew();
    session.restart();
    void navigate("/chat");
  }

  // A deleted or unknown conversation leads back to /chat.
  useEffect(() => {
    if (conversation.error?.status === 404)
      void navigate({ pathname: "/chat", search: window.location.search }, { replace: true });
  }, [conversation.error, navigate]);

  return (
    <div className="flex h-full min-h-0 max-md:pb-[60px]">
      <h1 className="sr-only">AI Chat</h1>
      <ConversationList current={conversationId} onNew={startNew} />
      <div className="flex min-w-0 flex-1 flex-col [&>.tabs]:px-3 md:[&>.tabs]:px-6 [&>[role=tabpanel]]:min-h-0 [&>[role=tabpanel]]:flex-1 [&>[role=tabpanel]]:pt-0">
        <Tabs
          label="AI Chat"
          value={tab as Tab}
          onChange={(next) => setTab(next)}
          tabs={[
            {
              id: "chat",
              label: "Chat",
              panel: (
                <ChatPanel
                  key={panel.key}
                  conversationId={conversationId}
                  sessionId={conversationId ?? session.id}
                  newAgentName={session.agentName}
                  conversation={conversation}
                  onNew={startNew}
                  onStarted={panel.keepFor}
                />
              ),
            },
            { id: "agents", label: "Multi-Agent", panel: <MultiAgent /> },
            { id: "history", label: "History", panel: <HistoryTab /> },
          ]}
        />
      </div>
    </div>
  );
}

/**
 * The React key of the panel: one for each conversation. A new conversation keeps its key when it is stored, so that the field keeps
 * the focus and what was typed while the first message was being sent.
 */
function usePanelKey(conversationId: string | undefined) {
  const [visit, setVisit] = useState(0);
  const [started, setStarted] = useState<{ conversationId: string; visit: number }>();
  const isStartedHere = conversationId !== undefined && started?.conversationId === conversationId;
  const isTaken = isStartedHere && started.visit === visit;
  useEffect(() => {
    if (isTaken) setVisit((number) => number + 1);
  }, [isTaken]);
  const newKey = `new-${isStartedHere ? started.visit : visit}`;
  return {
    key: conversationId === undefined || isStartedHere ? newKey : conversationId,
    renew: () => setVisit(visit + 1),
    keepFor: (id: string) => setStarted({ conversationId: id, visit }),
  };
}
