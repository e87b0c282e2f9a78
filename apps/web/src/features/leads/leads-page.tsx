import { openModal } from "../../platform/modals.ts";
import { useWording } from "../../platform/wording.ts";
import { Button } from "../../ui/button.tsx";
import { ComingPage } from "../../ui/coming-page.tsx";

export function LeadsPage() {
  return (
    <ComingPage
      title="Lead Generation"
      subtitle={useWording("leads_description")}
      art="lead"
      will={[
        "A search by what, where and size over open business directories and the companies’ own pages.",
        "Results to review before they are saved, with the source of every field and a score that explains itself.",
        "A pipeline from new to won, and import and export as CSV.",
      ]}
      today="Until then, a list you already have can be analysed: attach it to a task and ask what stands out."
    >
      <Button variant="primary" onClick={() => openModal("task-wizard")}>
        Assign New Task
      </Button>
    </ComingPage>
  );
}
