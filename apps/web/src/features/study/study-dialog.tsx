import { ResearchTabs } from "../research/research-tabs.tsx";
import { ResultDialog } from "../results/result-dialog.tsx";
import { StudyForm } from "./study-form.tsx";
import { StudyView } from "./study-view.tsx";

/** Study and learn: a topic, what to make, and the files to study from. */
export function StudyDialog({ onClose }: { onClose: () => void }) {
  return (
    <ResultDialog
      title="Study and learn"
      kind="study"
      path="/api/ai-features/study"
      againLabel="New Session"
      recent={5}
      header={<ResearchTabs current="study" />}
      form={(asked) => <StudyForm {...asked} />}
      show={(detail) => <StudyView detail={detail} />}
      onClose={onClose}
    />
  );
}
