import { type GeneratedImage, type ImageResult, imageCredits } from "@muster/contracts/images";
import type { AiResultDetail } from "@muster/contracts/results";
import { BookImage, Copy, Download, Pencil, RefreshCw } from "lucide-react";
import { useState } from "react";
import { isHandledGlobally } from "../../platform/billing-gate.ts";
import { downloadFile } from "../../platform/download.ts";
import { notify } from "../../platform/notifications.ts";
import { useMe } from "../../platform/session.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { formatCredits } from "../../ui/format.ts";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import type { ImageChange } from "./image-form.tsx";

const ChooseTaskDialog = lazyDialog(async () => (await import("../tasks/cover-dialogs.tsx")).ChooseTaskDialog);

interface ImageViewProps {
  detail: AiResultDetail;
  /** Starts another image; without it the images are read-only. */
  onStart?: (body: unknown) => void;
  onEdit?: (change: ImageChange) => void;
}

export function ImageView({ detail, onStart, onEdit }: ImageViewProps) {
  const [covering, setCovering] = useState<GeneratedImage | null>(null);
  const viewer = useMe().organization.memberRole === "viewer" ? "Viewers have read-only access" : null;
  // The server validated it; the list of results carries it as JSON.
  const result = detail.result as unknown as ImageResult;
  const { images, prompt, style, size, quality, madeWith, engine } = result;
  const asked = { prompt, style, size, quality };
  const one = formatCredits(imageCredits({ ...asked, count: 1 }));
  const all = formatCredits(imageCredits({ ...asked, count: images.length }));
  const based = (imageId: string, change: "variation" | "again") => ({ resultId: detail.id, imageId, change });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="flex flex-wrap items-center gap-2 text-ink-2">
        <Chip tone="line">{engine === "designer" ? "Built-in designer" : "AI image"}</Chip>
        <span className="min-w-0 break-words text-small">{madeWith}</span>
      </p>
      <ul className={images.length > 1 ? "grid gap-4 md:grid-cols-2" : "grid gap-4"}>
        {images.map((image) => (
          <li key={image.id} className="grid gap-2">
            <img
              src={image.imageUrl}
              alt={`${prompt}, ${style} style${images.length > 1 ? `, image ${image.id}` : ""}`}
              width={image.width}
              height={image.height}
              className="h-auto max-h-[70vh] w-full rounded-md border border-line bg-raised object-contain"
            />
            <div className="flex flex-wrap items-center gap-2">
              <Button size="sm" icon={Download} onClick={() => void download(image)}>
                {images.length > 1 ? `Download image ${image.id}` : "Download image"}
              </Button>
              {onStart && (
                <Button
                  size="sm"
                  icon={Copy}
                  onClick={() => onStart({ ...asked, basedOn: based(image.id, "variation") })}
                >
                  Variation
                </Button>
              )}
              <Button size="sm" icon={BookImage} disabledReason={viewer} onClick={() => setCovering(image)}>
                Use as cover…
              </Button>
              {onEdit && (
                <Button
                  size="sm"
                  icon={Pencil}
                  onClick={() =>
                    onEdit({ resultId: detail.id, imageId: image.id, imageUrl: image.imageUrl, prompt, style, size })
                  }
                >
                  Edit
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {onStart && (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            icon={RefreshCw}
            onClick={() => onStart({ ...asked, count: images.length, basedOn: based("1", "again") })}
          >
            Generate again
          </Button>
          <span className="text-small text-ink-3">
            A variation costs {one}, generating again {all}; each takes 1 action.
          </span>
        </div>
      )}
      {covering && <ChooseTaskDialog resultId={detail.id} image={covering} onClose={() => setCovering(null)} />}
      <p className="text-small text-ink-3">The files state in their metadata that a machine made them.</p>
    </div>
  );
}

async function download({ imageUrl }: GeneratedImage) {
  try {
    await downloadFile(imageUrl);
  } catch (error) {
    if (isHandledGlobally(error)) return;
    notify({ type: "error", title: "Download Failed", message: error instanceof Error ? error.message : "" });
  }
}
