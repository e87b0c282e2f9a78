import { ResultDialog } from "../results/result-dialog.tsx";
import { CameraForm } from "./camera-form.tsx";
import { CaptureView } from "./capture-view.tsx";

/** Camera dialog: takes a photo, shows what was recognized, and offers follow-ups. */
export function CameraDialog({ onClose }: { onClose: () => void }) {
  return (
    <ResultDialog
      title="Camera"
      kind="capture"
      path="/api/ai-features/camera"
      againLabel="Retake"
      recent={5}
      form={(asked) => <CameraForm {...asked} />}
      show={(detail) => <CaptureView detail={detail} />}
      onClose={onClose}
    />
  );
}
