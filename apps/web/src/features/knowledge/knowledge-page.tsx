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
        "Knowledge bases of documents, tables, and web pages, indexed so agents find the right passage.",
        "Folders, tags, and access control.",
        "Measured accuracy: how often a search returns the right passage.",
      ]}
      today="For now, attach files to a task. The agent reads them and cites them as sources."
    >
      <Button variant="primary" onClick={() => openModal("task-wizard")}>
        Assign New Task
      </Button>
    </ComingPage>
  );
}
