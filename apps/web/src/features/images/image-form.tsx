import {
  type ImagePalette,
  type ImageQuality,
  type ImageSize,
  type ImageStyle,
  imageCredits,
  imagePalettes,
  imageSizes,
  imageStyles,
  maxImages,
} from "@muster/contracts/images";
import { type FormEvent, useState } from "react";
import { notify } from "../../platform/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { StatusDot } from "../../ui/chip.tsx";
import { formatCredits } from "../../ui/format.ts";
import { RadioCards } from "../../ui/radio-cards.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { useImageStatus, useInitializeModels } from "./image.queries.ts";

/** An image that the next one is based on. */
export interface ImageChange {
  resultId: string;
  imageId: string;
  imageUrl: string;
  prompt: string;
  style: ImageStyle;
  size: ImageSize;
}

interface ImageFormProps {
  start: (body: unknown) => void;
  isBusy: boolean;
  fieldErrors: Record<string, string>;
  change: ImageChange | null;
  onCancelChange: () => void;
}

const styles: Record<ImageStyle, { title: string; description: string }> = {
  professional: { title: "Professional", description: "Clear and restrained" },
  realistic: { title: "Realistic", description: "As a camera sees it" },
  artistic: { title: "Artistic", description: "Painted, with brush strokes" },
  cartoon: { title: "Cartoon", description: "Bold outlines, bright colors" },
  abstract: { title: "Abstract", description: "Shapes, lines and light" },
};
const sizeNames: Record<ImageSize, string> = {
  "512x512": "512 × 512, small square",
  "1024x1024": "1024 × 1024, square",
  "1792x1024": "1792 × 1024, landscape",
  "1024x1792": "1024 × 1792, portrait",
};
const promptRequired = "Please enter a description for the image you want to create.";

export function ImageForm({ start, isBusy, fieldErrors, change, onCancelChange }: ImageFormProps) {
  const status = useImageStatus();
  const [prompt, setPrompt] = useState(change?.prompt ?? "");
  const [style, setStyle] = useState<ImageStyle>(change?.style ?? "professional");
  const [size, setSize] = useState<ImageSize>(change?.size ?? "1024x1024");
  const [quality, setQuality] = useState<ImageQuality>("standard");
  const [count, setCount] = useState(1);
  const [palette, setPalette] = useState<ImagePalette | "auto">("auto");
  const [isMissing, setMissing] = useState(false);
  const isBlank = prompt.trim() === "";
  const isDesigner = status.data?.engine === "designer";
  const credits = imageCredits({ style, size, quality, count });
  const blocker = status.data?.ready
    ? null
    : status.isPending
      ? "Looking for image models…"
      : "Image models are not ready";

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBlank) {
      setMissing(true);
      notify({ type: "warning", title: "Prompt Required", message: promptRequired, toastOnly: true });
      return;
    }
    if (blocker || isBusy) return;
    start({
      ...{ prompt, style, size, quality, count },
      ...(isDesigner && palette !== "auto" && { palette }),
      ...(change && { basedOn: { resultId: change.resultId, imageId: change.imageId, change: "edit" } }),
    });
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <ImageReadiness />
      {change && (
        <div className="panel flex items-center gap-3 px-4 py-3">
          <img src={change.imageUrl} alt="" className="size-14 rounded-sm border border-line object-cover" />
          <p className="min-w-0 flex-1 text-ink-2">
            {isDesigner
              ? "The designer composes a new cover from your changes."
              : "Describe what the image should become."}
          </p>
          <Button onClick={onCancelChange}>Start from nothing</Button>
        </div>
      )}
      <TextArea
        label={isDesigner ? "Title" : "Description"}
        required
        data-autofocus=""
        rows={2}
        hint={isDesigner ? "The designer sets these words on a cover. It does not draw what they describe." : undefined}
        placeholder={isDesigner ? "Cold chain report 2027" : "A grey lighthouse at dusk"}
        value={prompt}
        error={isMissing && isBlank ? promptRequired : fieldErrors["prompt"]}
        onChange={(event) => setPrompt(event.target.value)}
      />
      <RadioCards
        legend="Style"
        columns={3}
        value={style}
        onChange={setStyle}
        options={imageStyles.map((value) => ({ value, ...styles[value] }))}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField
          label="Size"
          value={size}
          options={imageSizes.map((value) => ({ value, label: sizeNames[value] }))}
          onChange={(event) => setSize(event.target.value as ImageSize)} // one of the options above
        />
        <SelectField
          label="Quality"
          value={quality}
          options={[
            { value: "standard", label: "Standard" },
            { value: "hd", label: isDesigner ? "HD: finer drawing, twice the price" : "HD: twice the price" },
          ]}
          onChange={(event) => setQuality(event.target.value as ImageQuality)} // one of the options above
        />
        <SelectField
          label="Number of images"
          value={String(count)}
          options={Array.from({ length: maxImages }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))}
          onChange={(event) => setCount(Number(event.target.value))}
        />
        {isDesigner && (
          <SelectField
            label="Colors"
            value={palette}
            options={[
              { value: "auto", label: "Automatic" },
              ...imagePalettes.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) })),
            ]}
            onChange={(event) => setPalette(event.target.value as ImagePalette | "auto")} // one of the options above
          />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <span className="text-small text-ink-3">{formatCredits(credits)} and 1 action of your plan</span>
        <Button type="submit" variant="primary" busy={isBusy} busyLabel="Starting…" disabledReason={blocker}>
          Generate
        </Button>
      </div>
    </form>
  );
}

/** Whether images can be made, and by which server: not ready, initializing, ready. */
function ImageReadiness() {
  const status = useImageStatus();
  const initialize = useInitializeModels();
  const isLooking = status.isPending || initialize.isPending;
  const isReady = status.data?.ready === true;
  const state = isLooking ? "Initializing" : isReady ? "Ready" : "Not ready";
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-2 text-small text-ink-2" role="status">
        <StatusDot status={isLooking ? "working" : isReady ? "done" : "failed"} />
        <span className="font-[560] text-ink">{state}</span>
        {status.data && !isLooking && <span className="min-w-0 break-words">{status.data.detail}</span>}
        {isReady && (status.data?.queueLength ?? 0) > 0 && <span>{status.data?.queueLength} in the queue.</span>}
        {!isReady && !isLooking && (
          <Button size="sm" onClick={() => initialize.mutate()}>
            Initialize models
          </Button>
        )}
      </div>
      {initialize.error && (
        <p role="alert" className="text-fault">
          <strong className="font-[560]">Model Initialization Failed.</strong> {initialize.error.message}
        </p>
      )}
    </div>
  );
}
