import type { CaptureResult } from "@muster/contracts/camera";
import { useState } from "react";
import { Switch } from "../../ui/switch.tsx";

/** Words below this confidence are framed as doubtful. */
const sure = 70;

/** The picture, with frames around recognized words and codes. */
export function CapturePicture({ capture }: { capture: CaptureResult }) {
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
