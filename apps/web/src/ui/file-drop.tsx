import { Upload } from "lucide-react";
import { type DragEvent, useId, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";

interface FileDropProps {
  /** The button's id, for setting focus. */
  id?: string;
  label: string;
  hint?: string;
  accept?: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  error?: string | null | undefined;
  disabledReason?: string | null;
}

/** A drop area and a button that opens the file picker. */
export function FileDrop({
  id: givenId,
  label,
  hint,
  accept,
  multiple,
  onFiles,
  error,
  disabledReason,
}: FileDropProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function take(list: FileList | null) {
    const files = [...(list ?? [])];
    if (files.length > 0 && !disabledReason) onFiles(multiple ? files : files.slice(0, 1));
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way; the button does the same */}
      <div
        className={cx(
          "flex flex-wrap items-center gap-3 rounded-md border border-dashed px-4 py-3.5",
          isOver ? "border-focus bg-raised" : "border-line-control",
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        <Button
          id={id}
          icon={Upload}
          disabledReason={disabledReason}
          aria-describedby={hint || error ? `${id}-hint` : undefined}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
        <p
          id={`${id}-hint`}
          className={cx("min-w-0 flex-1 basis-[220px] text-small", error ? "text-fault" : "text-ink-3")}
        >
          {error ?? hint}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          take(event.target.files);
          // Allows choosing the same file again after it was removed.
          event.target.value = "";
        }}
      />
    </div>
  );
}
