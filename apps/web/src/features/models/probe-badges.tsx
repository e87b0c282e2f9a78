import type { ModelProbe } from "@muster/contracts/models";
import { Chip } from "../../ui/chip.tsx";
import { formatCount, formatRelative } from "../../ui/format.ts";

const abilities = [
  ["chat", "Chat"],
  ["stream", "Streaming"],
  ["tools", "Tools"],
  ["json", "JSON"],
  ["vision", "Vision"],
  ["embeddings", "Embeddings"],
] as const;

/** A model's tested capabilities, or why the test failed. */
export function ProbeBadges({ probe }: { probe: ModelProbe | null }) {
  if (!probe) return <p className="mt-1 text-small text-ink-3">Not tested yet.</p>;
  const tried = abilities.filter(([key]) => probe[key] !== null);
  const unknown = abilities.filter(([key]) => probe[key] === null).map(([, label]) => label);
  const tested = formatRelative(probe.at).toLowerCase();
  const works = probe.chat === true || probe.embeddings === true;
  return (
    <div className="mt-2">
      {tried.length > 0 && works && (
        <ul className="flex flex-wrap gap-1.5" aria-label={`Capabilities of ${probe.model}`}>
          {tried.map(([key, label]) => (
            <li key={key}>
              <Chip tone={probe[key] ? "plain" : "line"}>
                {probe[key] ? label : <span className="text-ink-3 line-through">{label}</span>}
                {!probe[key] && <span className="sr-only"> not supported</span>}
              </Chip>
            </li>
          ))}
          {probe.contextLength !== null && (
            <li>
              <Chip tone="line">
                <span className="tnum">{formatCount(probe.contextLength)} tokens</span>
              </Chip>
            </li>
          )}
        </ul>
      )}
      <p className={works ? "mt-1.5 text-small text-ink-3" : "text-fault"}>
        {works ? `Tested ${probe.model} ${tested}.` : `${probe.words} Tested ${tested}.`}
        {works && unknown.length > 0 && ` Unknown: ${unknown.join(", ")}.`}
      </p>
    </div>
  );
}
