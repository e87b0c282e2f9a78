import type { CSSProperties } from "react";

export type Tone = "live" | "ink" | "attention" | "fault";

const toneColor: Record<Tone, string> = {
  live: "var(--live)",
  ink: "var(--ink-2)",
  attention: "var(--attention)",
  fault: "var(--fault)",
};

/** Custom properties for every meter's style sheet: fill and color. */
export function meterStyle(percent: number, tone: Tone): CSSProperties {
  return { "--p": `${clampPercent(percent)}%`, "--tone": toneColor[tone] } as CSSProperties;
}

export function clampPercent(value: number): number {
  return Math.min(100, Math.max(0, value));
}
