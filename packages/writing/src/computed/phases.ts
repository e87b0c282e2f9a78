import type { Chart } from "@muster/contracts/analysis";
import { addDays, readDuration } from "./days.ts";
import type { Locale } from "./locale.ts";

/** A period of work; `to` is its last day. */
export interface Phase {
  name: string;
  days: number;
  from: string;
  to: string;
}

/**
 * "Rollout; 3 weeks" or "Rollout (3 weeks)" per line, each phase after the previous one from the first day on. `problems` lists lines that cannot be
 * parsed.
 */
export function readPhases(text: string, start: string): { phases: Phase[]; problems: string[] } {
  const phases: Phase[] = [];
  const problems: string[] = [];
  let from = start;
  for (const [index, raw] of text.split("\n").entries()) {
    const line = raw.replace(/^\s*[-*•]\s+/, "").trim();
    if (line === "") continue;
    const match =
      /^(.+?)\s*(?:[;|\t:]|\s[–-]\s)\s*([^;|\t]+)$/.exec(line) ?? /^(.+?)(?:,\s*|\s*\()([^,()]+)\)?$/.exec(line);
    const days = match ? readDuration(match[2] ?? "") : undefined;
    if (!match || days === undefined) {
      problems.push(`Line ${index + 1}: write “name; 2 weeks”`);
      continue;
    }
    const to = addDays(from, days - 1);
    phases.push({ name: (match[1] ?? "").trim(), days, from, to });
    from = addDays(to, 1);
  }
  return { phases, problems };
}

/** The phases as a timeline with one bar each. */
export function timelineChart(id: string, phases: readonly Phase[], { language, say, day }: Locale): Chart {
  const [first, last] = [phases[0], phases.at(-1)];
  const points = phases.map(({ name, days, from }) => ({ x: name, y: days, from }));
  const names = phases.map(({ name }) => name).join(", ");
  return {
    ...{ id, kind: "timeline", title: say("Phases"), x: { label: "", type: "category" }, language },
    y: { label: say("Calendar days"), unit: null, zeroBased: true },
    series: [{ name: "", role: "data", points }],
    summary:
      first && last
        ? say("From {from} to {to}: {names}.", { from: day(first.from), to: day(last.to), names })
        : say("Phases"),
  };
}
