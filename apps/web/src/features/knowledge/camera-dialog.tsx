import { RotateCcw } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { LiveCamera } from "../camera/live-camera.tsx";

interface CameraDialogProps {
  onPhoto: (file: File) => void;
  onClose: () => void;
}

/** Takes one photo for a base, which reads its text. */
export function CameraDialog({ onPhoto, onClose }: CameraDialogProps) {
  const [photo, setPhoto] = useState<{ file: File; url: string } | null>(null);

  // The preview's object URL keeps the picture in memory until it is revoked.
  useEffect(() => () => (photo ? URL.revokeObjectURL(photo.url) : undefined), [photo]);

  return (
    <Dialog
      title="Camera"
      size="lg"
      onClose={onClose}
      footer={
        photo && (
          <>
            <div className="flex-1" />
            <Button icon={RotateCcw} onClick={() => setPhoto(null)}>
              Retake
            </Button>
            <Button variant="primary" onClick={() => onPhoto(photo.file)}>
              Add photo
            </Button>
          </>
        )
      }
    >
      {photo ? (
        <img src={photo.url} alt="The captured frame" className="max-h-[60vh] w-full rounded-md object-contain" />
      ) : (
        <LiveCamera onPhoto={(file) => setPhoto({ file, url: URL.createObjectURL(file) })} />
      )}
    </Dialog>
  );
}
