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
        "Search open business directories and company websites by industry, location, and size.",
        "Review results before you save them, with a source for every field and an explained score.",
        "Track leads from new to won, and import or export them as CSV.",
      ]}
      today="For now, attach a list of leads to a task and ask what stands out."
    >
      <Button variant="primary" onClick={() => openModal("task-wizard")}>
        Assign New Task
      </Button>
    </ComingPage>
  );
}
