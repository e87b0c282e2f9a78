import { ImagePlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { isHandledGlobally } from "../../platform/billing-gate.ts";
import { uploadFile } from "../../platform/upload.ts";
import { Button } from "../../ui/button.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { ResultDialog } from "../results/result-dialog.tsx";
import { CaptureView } from "./capture-view.tsx";
import { LiveCamera } from "./live-camera.tsx";

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

interface CameraFormProps {
  start: (body: unknown) => void;
  isBusy: boolean;
  fieldErrors: Record<string, string>;
}

const accepted = ["image/png", "image/jpeg", "image/webp"];

/** A photo, or a chosen or pasted picture; it is uploaded and analyzed at once. */
function CameraForm({ start, isBusy, fieldErrors }: CameraFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isSending = sending !== null || isBusy;

  async function send(file: File) {
    if (!accepted.includes(file.type)) return setProblem("Choose a PNG, JPEG or WebP image");
    setProblem(null);
    setSending(0);
    try {
      const stored = await uploadFile(file, { onProgress: setSending });
      start({ file: stored.id });
    } catch (error) {
      if (!isHandledGlobally(error)) setProblem(error instanceof Error ? error.message : "Couldn’t upload the picture");
    } finally {
      setSending(null);
    }
    return undefined;
  }

  // Paste events reach the page, not a field.
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const [file] = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
      if (!file || isSending) return;
      event.preventDefault();
      void send(file);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  });

  const error = problem ?? fieldErrors["file"];
  return (
    <div className="grid gap-4">
      {isSending ? (
        <div className="grid min-h-[240px] place-content-center gap-3 rounded-md bg-pressed px-6">
          <p className="text-ink-2">Analyzing the picture…</p>
          <ProgressBar value={Math.round(100 * (sending ?? 1))} label="Upload" />
        </div>
      ) : (
        <LiveCamera onPhoto={(file) => void send(file)} />
      )}
      {error && (
        <p role="alert" className="text-fault">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          icon={ImagePlus}
          disabledReason={isSending ? "A picture is being analyzed" : null}
          onClick={() => input.current?.click()}
        >
          Choose a picture
        </Button>
        <span className="text-small text-ink-3">Or paste one. The analysis counts as one action.</span>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Picture to analyze"
          accept={accepted.join(",")}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void send(file);
            // Allows choosing the same file again.
            event.target.value = "";
          }}
        />
      </div>
    </div>
  );
}
