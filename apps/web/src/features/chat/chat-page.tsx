import { openModal } from "../../platform/modals.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ComingPage } from "../../ui/coming-page.tsx";

export function ChatPage() {
  return (
    <ComingPage
      title="AI Chat"
      subtitle="Chat with one agent, or with several at once."
      art="chat"
      will={[
        "Chat with any of your agents, with its role, style, and knowledge.",
        "Put several agents on one question: in sequence, in parallel, led by one agent, or as a swarm.",
        "Get sources for every answer, search and continue past chats, and attach files.",
      ]}
      today="For now, assign a task to an agent and get a finished document."
    >
      <Button variant="primary" onClick={() => openModal("task-wizard")}>
        Assign New Task
      </Button>
      <ButtonLink to="/agents">View your agents</ButtonLink>
    </ComingPage>
  );
}
