import { cameraSettings } from "@muster/contracts/camera";
import { type RefObject, useEffect, useRef, useState } from "react";

export type CameraState = "inactive" | "starting" | "live" | "failed";

interface Camera {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
  /** Available cameras, once access was granted. */
  devices: MediaDeviceInfo[];
  /** The camera that films, or that was requested last. */
  deviceId: string;
  start: (deviceId?: string) => void;
  stop: () => void;
  /** The current frame as a JPEG file; null when the camera provides none. */
  capture: () => Promise<File | null>;
}

/**
 * The camera while a view is mounted: rear-facing at 1920 × 1080 if possible. Released on stop, on closing and when the page is
 * hidden.
 */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>("starting");
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  const [deviceId, setDeviceId] = useState("");
  // The requested camera; null requests none. A new object restarts the same camera.
  const [wanted, setWanted] = useState<{ deviceId: string } | null>({ deviceId: "" });

  // The camera is outside React: it is opened and released as `wanted` changes, and released on unmount.
  useEffect(() => {
    if (!wanted) return undefined;
    let stream: MediaStream | undefined;
    let isLeft = false;
    openCamera(wanted.deviceId).then(
      async (opened) => {
        stream = opened;
        if (isLeft || !video.current) return release(opened);
        await showStream(video.current, opened);
        if (isLeft) return undefined;
        setState("live");
        setDeviceId(opened.getVideoTracks()[0]?.getSettings().deviceId ?? wanted.deviceId);
        setDevices(await listCameras());
      },
      () => !isLeft && setState("failed"),
    );
    return () => {
      isLeft = true;
      release(stream);
    };
  }, [wanted]);

  // A hidden page must not keep filming.
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState !== "hidden") return;
      setWanted(null);
      setState("inactive");
    };
    document.addEventListener("visibilitychange", leave);
    return () => document.removeEventListener("visibilitychange", leave);
  }, []);

  return {
    ...{ video, state, devices, deviceId },
    start: (deviceId = "") => {
      setState("starting");
      setWanted({ deviceId });
    },
    stop: () => {
      setWanted(null);
      setState("inactive");
    },
    capture: () => (video.current ? frameOf(video.current) : Promise.resolve(null)),
  };
}

async function openCamera(deviceId: string): Promise<MediaStream> {
  // Missing on pages that are not served over HTTPS or from localhost.
  if (!("mediaDevices" in navigator)) throw new Error("no camera");
  const { width, height, facingMode } = cameraSettings;
  const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: facingMode } };
  return await navigator.mediaDevices.getUserMedia({
    video: { ...which, width: { ideal: width }, height: { ideal: height } },
  });
}

/** Resolves with the first frame, which capturing needs. */
async function showStream(video: HTMLVideoElement, stream: MediaStream): Promise<void> {
  const loaded = new Promise((resolve) => video.addEventListener("loadeddata", resolve, { once: true }));
  video.srcObject = stream;
  await loaded;
}

async function listCameras(): Promise<MediaDeviceInfo[]> {
  const all = await navigator.mediaDevices.enumerateDevices();
  return all.filter(({ kind, deviceId }) => kind === "videoinput" && deviceId !== "");
}

function release(stream: MediaStream | undefined) {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

async function frameOf(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  if (canvas.width === 0) return null;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, "image/jpeg", cameraSettings.jpegQuality),
  );
  const name = `photo-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}.jpg`;
  return blob && new File([blob], name, { type: "image/jpeg" });
}
