import { ResultDialog } from "../results/result-dialog.tsx";
import { ThinkingForm } from "./thinking-form.tsx";
import { ThinkingView } from "./thinking-view.tsx";

/** Think longer: a question, how long to think, and options to weigh. */
export function ThinkingDialog({ onClose }: { onClose: () => void }) {
  return (
    <ResultDialog
      title="Think longer"
      kind="thinking"
      path="/api/ai-features/thinking"
      againLabel="New Query"
      recent={5}
      form={(asked) => <ThinkingForm {...asked} />}
      show={(detail) => <ThinkingView detail={detail} />}
      onClose={onClose}
    />
  );
}
