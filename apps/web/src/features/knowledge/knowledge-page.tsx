import { openModal } from "../../platform/modals.ts";
import { useWording } from "../../platform/wording.ts";
import { Button } from "../../ui/button.tsx";
import { ComingPage } from "../../ui/coming-page.tsx";

export function KnowledgePage() {
  return (
    <ComingPage
      title="Knowledge Stack"
      subtitle={useWording("knowledge_description")}
      art="folder"
      will={[
        "Knowledge bases of documents, tables and web pages, indexed so that agents find the passage that counts.",
        "Folders, tags, and who may see what.",
        "A measured accuracy for each base: how often the right passage comes back.",
      ]}
      today="Until then, attach the table to the task itself: the agent reads it there and names it as its source."
    >
      <Button variant="primary" onClick={() => openModal("task-wizard")}>
        Assign New Task
      </Button>
    </ComingPage>
  );
}
