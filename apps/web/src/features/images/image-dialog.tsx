import { useState } from "react";
import { ResultDialog } from "../results/result-dialog.tsx";
import { type ImageChange, ImageForm } from "./image-form.tsx";
import { ImageView } from "./image-view.tsx";

/** Create image: a description, a style and a size; then the pictures, which can be varied and changed. */
export function ImageDialog({ onClose }: { onClose: () => void }) {
  const [change, setChange] = useState<ImageChange | null>(null);
  return (
    <ResultDialog
      title="Create image"
      kind="image"
      path="/api/ai-features/generate-image"
      againLabel="New Image"
      recent={6}
      size="xl"
      pictureOf={(id) => `/api/ai-features/results/${id}/images/1`}
      form={({ start, ...asked }) => (
        <ImageForm
          {...asked}
          key={change ? `${change.resultId} ${change.imageId}` : "new"}
          change={change}
          onCancelChange={() => setChange(null)}
          start={(body) => {
            setChange(null);
            start(body);
          }}
        />
      )}
      show={(detail, again, start) => (
        <ImageView
          detail={detail}
          onStart={start}
          onEdit={(wanted) => {
            setChange(wanted);
            again();
          }}
        />
      )}
      onClose={onClose}
    />
  );
}
