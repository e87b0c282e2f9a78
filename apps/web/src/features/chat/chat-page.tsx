import { openModal } from "../../platform/modals.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ComingPage } from "../../ui/coming-page.tsx";

export function ChatPage() {
  return (
    <ComingPage
      title="AI Chat"
      subtitle="Talk with one agent, or with several at once."
      art="chat"
      will={[
        "A conversation with any of your agents, with its role, style and knowledge.",
        "Several agents on one question: in sequence, in parallel, led by one, or as a swarm.",
        "Sources for what is said, a history that can be searched and continued, and files in the conversation.",
      ]}
      today="Until then, give an agent a task: it does the same thinking and hands you a finished document."
    >
      <Button variant="primary" onClick={() => openModal("task-wizard")}>
        Assign New Task
      </Button>
      <ButtonLink to="/agents">See your agents</ButtonLink>
    </ComingPage>
  );
}
