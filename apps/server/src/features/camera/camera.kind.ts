import { type CaptureInput, type CaptureResult, captureInput, captureResult } from "@muster/contracts/camera";
import { message } from "@muster/contracts/messages";
import { paymentRequired } from "@muster/contracts/texts";
import { defineResultKind } from "../../kernel/results/result-kinds.ts";
import { AppError } from "../../platform/errors.ts";
import { mustFindOwnFiles } from "../files/files.service.ts";

const failed = "Failed to capture photo. Please try again.";

/** A photo is measured and its text recognized; `{ file }` → `{ capture: { id, imageData, analysis, timestamp }, cost }`. */
export const cameraKind = defineResultKind<CaptureInput, CaptureResult>({
  name: "capture",
  path: "/api/ai-features/camera",
  summary: "Analyze a photo: quality, text and codes, and with a vision model what it shows",
  action: "camera_capture",
  input: captureInput,
  result: captureResult,
  units: 1,
  // The specification names no price in credits.
  creditsOf: () => 0,
  titleOf: () => "Capture",
  paymentRequired: paymentRequired("Camera Features"),
  failedTitle: message("camera.capture_failed_title"),
  failed,
  async check({ actor, inOrg }, { file: id }) {
    const [file] = await inOrg((tx) => mustFindOwnFiles(tx, actor.userId, [id]));
    const words = "Choose a PNG, JPEG or WebP image";
    if (file?.kind !== "image") throw new AppError("invalid_input", words, { fields: { file: words } });
  },
  firstSteps: () => [{ key: "analyze", step: "analyze", label: message("camera.step.analyze") }],
  answer: ({ id, result: { imageData, analysis, timestamp }, credits }) => ({
    capture: { id, imageData, analysis, timestamp },
    cost: credits,
  }),
  report: (result) => ({ title: "Capture", subtitle: null, markdown: reportOf(result) }),
});

function reportOf({ analysis, measures, codes, visionNotice }: CaptureResult): string {
  const lists = [
    ["Objects", analysis.objects],
    ["Emotions", analysis.emotions],
    ["Tags", analysis.tags],
    ["Codes", codes.map(({ format, text }) => `${text} (${format})`)],
    ["Remarks", [...measures.remarks, ...(visionNotice ? [visionNotice] : [])]],
  ] as const;
  return [
    escaped(analysis.description),
    `Quality ${analysis.quality}%${analysis.confidence === null ? "" : `, text confidence ${analysis.confidence}%`}.`,
    ...(analysis.text.length > 0 ? [`## Text\n\n${analysis.text.map(escaped).join("\\\n")}`] : []),
    ...lists.flatMap(([title, items]) =>
      items.length > 0 ? [`## ${title}\n\n${items.map((item) => `- ${escaped(item)}`).join("\n")}`] : [],
    ),
  ].join("\n\n");
}

/** Escapes text recognized in a picture, so that it cannot become links, headings or markup. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~-]/g, "\\$&");
}
