import type { CaptureResult, PictureMeasures } from "@muster/contracts/camera";
import type { AiResultDetail } from "@muster/contracts/results";
import { useMutation } from "@tanstack/react-query";
import { Layers } from "lucide-react";
import { useState } from "react";
import { handlePaymentError, showFailure } from "../../platform/billing-gate.ts";
import { notify } from "../../platform/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { safeUrl } from "../../ui/markdown-urls.ts";
import { Menu } from "../../ui/menu.tsx";
import { Section } from "../../ui/panel.tsx";
import { Switch } from "../../ui/switch.tsx";
import { refresh, sendItems, useBases } from "../knowledge/knowledge.queries.ts";
import { Proposals } from "./proposals.tsx";

/** The measurements, text and description of a picture. */
export function CaptureView({ detail }: { detail: AiResultDetail }) {
  // The server validated it; the list of results carries it as JSON.
  const capture = detail.result as unknown as CaptureResult;
  const { analysis, codes, visionNotice } = capture;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {/* A colleague's upload stays private: a shared capture shows only its findings. */}
      {detail.isOwn && <CapturePicture capture={capture} />}
      <p className="break-words text-read">{analysis.description}</p>
      <Figures capture={capture} />
      {visionNotice && <p className="text-small text-ink-3">{visionNotice}</p>}
      {detail.isOwn && <Proposals id={detail.id} capture={capture} />}
      {analysis.text.length > 0 && (
        <Section title="Text" level={3}>
          <p className="whitespace-pre-wrap break-words text-read">{analysis.text.join("\n")}</p>
        </Section>
      )}
      {codes.length > 0 && (
        <Section title="Codes" level={3}>
          <ul className="panel">
            {codes.map(({ format, text, left, top }) => (
              <li key={`${format} ${left} ${top}`} className="row">
                <span className="min-w-0 flex-1 break-words">
                  {/^https?:\/\//.test(text) ? (
                    <a className="link" href={safeUrl(text)} target="_blank" rel="noopener noreferrer nofollow">
                      {text}
                    </a>
                  ) : (
                    text
                  )}
                </span>
                <span className="text-small text-ink-3">{format}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Found title="Objects" items={analysis.objects} />
      <Found title="Emotions" items={analysis.emotions} />
      <Found title="Tags" items={analysis.tags} />
      {detail.isOwn && <SaveCapture capture={capture} />}
    </div>
  );
}

function Figures({ capture: { analysis, measures } }: { capture: CaptureResult }) {
  const figures = [
    ["Quality", `${analysis.quality}%`],
    ["Text confidence", analysis.confidence === null ? "—" : `${analysis.confidence}%`],
    ["Sharpness", sharpnessOf(measures)],
    ["Brightness", `${Math.round((100 * measures.brightness) / 255)}%`],
    ["Contrast", `${Math.round((100 * measures.contrast) / 255)}%`],
  ] as const;
  return (
    <div className="grid gap-2">
      <dl className="panel flex flex-wrap gap-x-8 gap-y-3 px-4 py-3">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-small text-ink-3">{label}</dt>
            <dd className="num font-[560]">{value}</dd>
          </div>
        ))}
      </dl>
      {measures.remarks.length > 0 && <p className="text-ink-2">{measures.remarks.join(" ")}</p>}
    </div>
  );
}

function sharpnessOf({ sharpness }: PictureMeasures): string {
  if (sharpness < 0.08) return "Blurry";
  return sharpness < 0.18 ? "Soft" : "Sharp";
}

function Found({ title, items }: { title: string; items: string[] }) {
  if (items.length === 0) return null;
  return (
    <Section title={title} level={3}>
      <ul className="flex flex-wrap gap-1.5">
        {items.map((item) => (
          <li key={item}>
            <Chip tone="line">{item}</Chip>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Words below this confidence are framed as doubtful. */
const sure = 70;

/** The picture, with frames around recognized words and codes. */
function CapturePicture({ capture }: { capture: CaptureResult }) {
  const { imageData, width, height, words, codes } = capture;
  const [isFramed, setFramed] = useState(true);
  const hasFrames = words.length + codes.length > 0;
  return (
    <div className="grid gap-2">
      <div className="relative mx-auto max-w-full overflow-hidden rounded-md border border-line">
        <img src={imageData} alt="The capture" className="block max-h-[46vh] w-auto max-w-full" />
        {isFramed && hasFrames && (
          <svg
            viewBox={`0 0 ${width} ${height}`}
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 h-full w-full"
            fill="none"
            strokeWidth={Math.max(1, width / 600)}
          >
            {words.map(({ left, top, width: wide, height: high, confidence }) => (
              <rect
                key={`${left} ${top}`}
                {...{ x: left, y: top, width: wide, height: high }}
                className={confidence >= sure ? "stroke-focus" : "stroke-fault"}
              />
            ))}
            {codes.map(({ left, top, width: wide, height: high }) => (
              <rect
                key={`code ${left} ${top}`}
                {...{ x: left, y: top, width: wide, height: high }}
                className="stroke-live"
              />
            ))}
          </svg>
        )}
      </div>
      {hasFrames && (
        <Switch
          label="Show what was read"
          hint="Red frames mark words that the recognizer is unsure of."
          checked={isFramed}
          onChange={setFramed}
        />
      )}
    </div>
  );
}

const extensions: Record<string, string> = { "image/png": "png", "image/webp": "webp" };

/** Stores the picture in a knowledge base, which recognizes its text. Counts as an upload. */
function SaveCapture({ capture: { imageData, timestamp } }: { capture: CaptureResult }) {
  const bases = useBases();
  const save = useMutation({
    mutationFn: async (baseId: string) => {
      const response = await fetch(imageData);
      if (!response.ok) throw new Error("The picture no longer exists.");
      const blob = await response.blob();
      const name = `capture-${timestamp.slice(0, 19).replaceAll(":", "-")}.${extensions[blob.type] ?? "jpg"}`;
      const file = new File([blob], name, { type: blob.type });
      const options = { onProgress: () => undefined, signal: new AbortController().signal };
      return sendItems({ id: baseId, parentId: null, files: [file] }, options);
    },
    onSuccess: async ({ refused: [problem] }) => {
      if (problem) notify({ type: "error", title: "Upload Failed", message: problem.error });
      await refresh();
    },
    onError: (error) => {
      handlePaymentError(error);
      showFailure("Upload Failed", error);
    },
  });
  const items = (bases.data?.items ?? []).map(({ id, name, editBlocker }) => ({
    label: name,
    disabledReason: editBlocker,
    onSelect: () => save.mutate(id),
  }));
  const saved = save.data && save.data.refused.length === 0 ? save.data : undefined;
  const base = bases.data?.items.find(({ id }) => id === save.variables);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Menu
        label="Save to a knowledge base"
        align="start"
        trigger={
          <Button icon={Layers} busy={save.isPending}>
            Save to knowledge
          </Button>
        }
        items={items.length > 0 ? items : [{ label: "Create a knowledge base first", to: "/knowledge" }]}
      />
      <span role="status" className="text-small text-ink-2">
        {saved && base && `${saved.duplicates.length > 0 ? "Already in" : "Saved to"} ${base.name}`}
      </span>
    </div>
  );
}
