import { ResultDialog } from "../results/result-dialog.tsx";
import { ResearchForm } from "./research-form.tsx";
import { ResearchTabs } from "./research-tabs.tsx";
import { ResearchView } from "./research-view.tsx";

/** Deep research: a topic, a plan that can be changed, then the report. */
export function ResearchDialog({ topic, onClose }: { topic: string; onClose: () => void }) {
  return (
    <ResultDialog
      title="Deep research"
      kind="research"
      path="/api/ai-features/research"
      againLabel="New Research"
      recent={5}
      size="xl"
      header={<ResearchTabs current="research" />}
      form={(asked) => <ResearchForm {...asked} topic={topic} />}
      show={(detail) => <ResearchView detail={detail} />}
      onClose={onClose}
    />
  );
}
