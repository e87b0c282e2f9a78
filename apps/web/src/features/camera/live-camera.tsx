import { Camera, Square, Video } from "lucide-react";
import { notify } from "../../platform/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { Fault } from "../../ui/fault.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useCamera } from "./use-camera.ts";

/** The live picture with Capture, Stop and a camera menu. */
export function LiveCamera({ onPhoto }: { onPhoto: (file: File) => void }) {
  const { video, state, devices, deviceId, start, stop, capture } = useCamera();

  async function take() {
    const photo = await capture().catch(() => null);
    if (photo) {
      stop();
      onPhoto(photo);
    } else {
      const message = "Failed to capture photo. Please try again.";
      notify({ type: "error", title: "Capture Failed", message, toastOnly: true });
    }
  }

  if (state === "failed")
    return (
      <Fault
        title="Camera Error"
        body="Camera access denied or not available. Please check permissions."
        onRetry={() => start()}
      />
    );
  return (
    <div className="grid gap-3">
      <div className="relative grid min-h-[240px] place-items-center overflow-hidden rounded-md bg-pressed">
        <video
          ref={video}
          autoPlay
          playsInline
          muted
          aria-label="Live camera"
          className="max-h-[52vh] w-full"
          hidden={state !== "live"}
        />
        {state === "starting" && <p className="absolute text-ink-2">Starting the camera…</p>}
        {state === "inactive" && <p className="absolute text-ink-2">The camera is off</p>}
      </div>
      <div className="flex flex-wrap items-end gap-2">
        {devices.length > 1 && state === "live" && (
          <SelectField
            label="Camera"
            value={deviceId || (devices[0]?.deviceId ?? "")}
            options={devices.map((device, index) => ({
              value: device.deviceId,
              label: device.label || `Camera ${index + 1}`,
            }))}
            onChange={(event) => start(event.target.value)}
          />
        )}
        <div className="flex-1" />
        {state === "inactive" ? (
          <Button icon={Video} onClick={() => start(deviceId)}>
            Start camera
          </Button>
        ) : (
          <Button icon={Square} onClick={stop}>
            Stop
          </Button>
        )}
        <Button
          variant="primary"
          icon={Camera}
          disabledReason={state === "live" ? null : "The camera is not ready"}
          onClick={() => void take()}
        >
          Capture
        </Button>
      </div>
    </div>
  );
}
