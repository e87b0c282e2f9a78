import { Camera, RotateCcw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Fault } from "../../ui/fault.tsx";

interface CameraDialogProps {
  onPhoto: (file: File) => void;
  onClose: () => void;
}

/** Takes one photo for a base: rear camera, 1920 × 1080 where it has that, JPEG at quality 0.8. */
export function CameraDialog({ onPhoto, onClose }: CameraDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<"starting" | "live" | "failed">("starting");
  const [photo, setPhoto] = useState<{ file: File; url: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  // The camera is released when the dialog closes, however it closes. `attempt` starts it again.
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isLeft = attempt < 0;
    const size = { width: { ideal: 1920 }, height: { ideal: 1080 } };
    openCamera({ video: { facingMode: { ideal: "environment" }, ...size } }).then(
      (opened) => {
        stream = opened;
        if (isLeft || !video.current) return stop(opened);
        video.current.srcObject = opened;
        setState("live");
      },
      () => setState("failed"),
    );
    return () => {
      isLeft = true;
      stop(stream);
    };
  }, [attempt]);

  // The preview's address holds the picture in memory until it is given back.
  useEffect(() => () => (photo ? URL.revokeObjectURL(photo.url) : undefined), [photo]);

  async function capture() {
    const blob = video.current && (await frameOf(video.current));
    if (!blob) return setProblem("Failed to capture photo. Please try again.");
    setProblem(null);
    const name = `photo-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}.jpg`;
    setPhoto({ file: new File([blob], name, { type: "image/jpeg" }), url: URL.createObjectURL(blob) });
  }

  return (
    <Dialog
      title="Camera"
      size="lg"
      onClose={onClose}
      footer={
        <>
          <div className="flex-1" />
          {photo ? (
            <>
              <Button icon={RotateCcw} onClick={() => setPhoto(null)}>
                Retake
              </Button>
              <Button variant="primary" onClick={() => onPhoto(photo.file)}>
                Add photo
              </Button>
            </>
          ) : (
            <Button
              variant="primary"
              icon={Camera}
              disabledReason={state === "live" ? null : "The camera is not ready"}
              onClick={() => void capture()}
            >
              Capture
            </Button>
          )}
        </>
      }
    >
      {problem && (
        <p role="alert" className="mb-3 text-fault">
          {problem}
        </p>
      )}
      {state === "failed" ? (
        <Fault
          title="Camera Error"
          body="Camera access denied or not available. Please check permissions."
          onRetry={() => {
            setState("starting");
            setAttempt(attempt + 1);
          }}
        />
      ) : (
        <div className="relative grid min-h-[240px] place-items-center overflow-hidden rounded-md bg-pressed">
          <video ref={video} autoPlay playsInline muted className="max-h-[60vh] w-full" hidden={photo !== null} />
          {photo && <img src={photo.url} alt="The captured frame" className="max-h-[60vh] w-full object-contain" />}
          {state === "starting" && <p className="absolute text-ink-2">Starting the camera…</p>}
        </div>
      )}
    </Dialog>
  );
}

async function openCamera(constraints: MediaStreamConstraints): Promise<MediaStream> {
  // Missing on pages that are not served over HTTPS or from this machine.
  if (!("mediaDevices" in navigator)) throw new Error("no camera");
  return await navigator.mediaDevices.getUserMedia(constraints);
}

function stop(stream: MediaStream | undefined) {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

function frameOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  if (canvas.width === 0) return Promise.resolve(null);
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.8));
}
