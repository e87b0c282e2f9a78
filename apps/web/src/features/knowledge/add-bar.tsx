import { Camera, FolderPlus, ImagePlus, Upload } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { notify } from "../../platform/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { acceptedFiles, acceptedImages, fileProblem, useMaxFileBytes } from "./base-files.ts";

interface AddBarProps {
  blocker: string | null;
  onFiles: (files: File[]) => void;
  onCamera: () => void;
  onFolder: () => void;
}

/** The bar at the bottom of a base: everything that adds to it. */
export function AddBar({ blocker, onFiles, onCamera, onFolder }: AddBarProps) {
  const files = useRef<HTMLInputElement>(null);
  const images = useRef<HTMLInputElement>(null);
  const maxBytes = useMaxFileBytes();
  return (
    <div
      role="toolbar"
      aria-label="Add to this base"
      className="-translate-x-1/2 fixed bottom-5 left-1/2 z-30 flex max-w-[calc(100vw-16px)] items-center gap-1 rounded-[12px] bg-overlay p-1.5 shadow-pop max-md:bottom-[72px] md:left-[calc(50%+114px)]"
    >
      <Button variant="primary" size="sm" icon={Upload} disabledReason={blocker} onClick={() => files.current?.click()}>
        Upload Files
      </Button>
      <BarButton label="Add Images" icon={ImagePlus} blocker={blocker} onClick={() => images.current?.click()} />
      <BarButton label="Camera" icon={Camera} blocker={blocker} onClick={onCamera} />
      <BarButton label="New Folder" icon={FolderPlus} blocker={blocker} onClick={onFolder} />
      {[
        { ref: files, label: "Files to upload", accept: acceptedFiles, failedTitle: "Upload Failed" },
        { ref: images, label: "Images to add", accept: acceptedImages, failedTitle: "Image Processing Failed" },
      ].map(({ ref, label, accept, failedTitle }) => (
        <input
          key={label}
          ref={ref}
          type="file"
          hidden
          multiple
          aria-label={label}
          accept={accept}
          onChange={(event) => {
            onFiles(readable([...(event.target.files ?? [])], { maxBytes, failedTitle }));
            // The same file can be chosen again.
            event.target.value = "";
          }}
        />
      ))}
    </div>
  );
}

interface BarButtonProps {
  label: string;
  icon: typeof Camera;
  blocker: string | null;
  onClick: () => void;
}

/** Its label is hidden on phones, where four do not fit; its accessible name stays. */
function BarButton({ label, icon, blocker, onClick }: BarButtonProps) {
  return (
    <Button variant="quiet" size="sm" icon={icon} disabledReason={blocker} onClick={onClick}>
      <span className="max-md:sr-only">{label}</span>
    </Button>
  );
}

interface DropAreaProps {
  disabled: boolean;
  onFiles: (files: File[]) => void;
}

/** The whole window takes files for the base; an open dialog takes its own. */
export function DropArea({ disabled, onFiles }: DropAreaProps) {
  const [isOver, setOver] = useState(false);
  const maxBytes = useMaxFileBytes();

  // Drag events of the header and the bar are outside this component. The document gets them before the window, where files that
  // no page takes start a task.
  useEffect(() => {
    if (disabled) return;
    const isForBase = (event: DragEvent) =>
      event.dataTransfer?.types.includes("Files") === true && document.querySelector("dialog[open]") === null;
    function over(event: DragEvent) {
      if (!isForBase(event)) return;
      event.preventDefault();
      setOver(true);
    }
    function leave(event: DragEvent) {
      if (event.relatedTarget === null) setOver(false);
    }
    function drop(event: DragEvent) {
      setOver(false);
      if (event.defaultPrevented || !isForBase(event)) return;
      event.preventDefault();
      onFiles(readable([...(event.dataTransfer?.files ?? [])], { maxBytes, failedTitle: "Upload Failed" }));
    }
    const listeners = [
      ["dragover", over],
      ["dragleave", leave],
      ["drop", drop],
    ] as const;
    for (const [name, listener] of listeners) document.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) document.removeEventListener(name, listener);
    };
  }, [disabled, onFiles, maxBytes]);

  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-3 z-50 grid place-content-center rounded-lg border-2 border-focus border-dashed bg-scrim">
      <p className="rounded-md bg-overlay px-5 py-3 font-[560] shadow-pop">Drop to add to this base</p>
    </div>
  );
}

/** Leaves out files that no base can read, with one notification. */
function readable(files: File[], { maxBytes, failedTitle }: { maxBytes: number; failedTitle: string }): File[] {
  const problems = files.flatMap((file) => fileProblem(file, maxBytes) ?? []);
  if (problems.length > 0) {
    notify({
      type: "warning",
      title: failedTitle,
      message: problems.length === 1 ? (problems[0] ?? "") : `${problems.length} files can’t be added: ${problems[0]}`,
    });
  }
  return files.filter((file) => !fileProblem(file, maxBytes));
}
