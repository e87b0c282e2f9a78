import type { AiResultDetail } from "@muster/contracts/results";
import { useRun } from "../../platform/use-run.ts";
import { Fault } from "../../ui/fault.tsx";
import { asSentence } from "../../ui/format.ts";
import { Markdown } from "../../ui/markdown.tsx";
import { Section } from "../../ui/panel.tsx";
import { StepList } from "./run-steps.tsx";

/** The error catalogue's titles, by kind of result. */
const failedTitles: Record<string, string> = {
  capture: "Capture Failed",
  collaboration: "Collaboration Failed",
  image: "Generation Failed",
  leads: "Lead Search Failed",
  research: "Research Failed",
  search: "Search Failed",
  study: "Study Creation Failed",
  thinking: "Thinking Failed",
};

export function failedTitleOf(kind: string): string {
  return failedTitles[kind] ?? "No result";
}

/** Work that was stopped or failed: why, and the steps and texts that it had until then. */
export function EndedEarly({ result }: { result: AiResultDetail }) {
  const { steps, texts } = useRun(result.id, () => undefined, { withText: true });
  const kept = steps.filter(({ key, status }) => status === "done" || texts[key]);
  const written = kept.filter(({ key }) => texts[key]);
  return (
    <div className="grid gap-4">
      <Fault
        title={result.status === "cancelled" ? "You stopped this" : failedTitleOf(result.kind)}
        body={`${asSentence(result.error ?? "No result was made")} You were not charged.`}
      />
      {kept.length > 0 && (
        <Section title="What was done until then" level={3}>
          <StepList steps={kept} />
        </Section>
      )}
      {written.map(({ key, label }) => (
        <Section key={key} title={label} level={3} aside="Not finished, not checked">
          <div className="break-words text-read" dir="auto">
            <Markdown text={texts[key]?.text ?? ""} />
          </div>
        </Section>
      ))}
    </div>
  );
}
