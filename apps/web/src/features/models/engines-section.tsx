import { StatusChip } from "../../ui/chip.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import type { Models } from "./engine.ts";
import { useModels } from "./models.queries.ts";

const modelsShown = 12;
const builtinSentence =
  "Tasks use the built-in engine. It computes the figures and writes the document without a model or API key.";

/** The available engines, and which one answers. */
export function EnginesSection() {
  const models = useModels();
  return (
    <Section title="Active engine">
      <QueryView
        query={models}
        loading={
          <>
            <p aria-hidden className="invisible mb-3">
              {builtinSentence}
            </p>
            <SkeletonRows rows={2} height={96} />
          </>
        }
        isEmpty={(data) => data.providers.length === 0}
        empty={<p className="text-ink-2">No engine is available. Tasks can’t run until one is.</p>}
        errorTitle="Couldn’t load engines"
      >
        {(data) => (
          <>
            <p className="mb-3 text-ink-2">{sentence(data)}</p>
            <Panel>
              {data.providers.map((provider) => (
                <Engine key={provider.id} provider={provider} isUsed={provider.id === data.default.provider} />
              ))}
            </Panel>
          </>
        )}
      </QueryView>
    </Section>
  );
}

function Engine({ provider, isUsed }: { provider: Models["providers"][number]; isUsed: boolean }) {
  const { name, detail, models, reachable } = provider;
  const state = reachable ? (isUsed ? "In use" : "Ready") : "Unavailable";
  return (
    <div className="row items-start!">
      <span className="min-w-0 flex-1">
        <span className="block font-[560]">{name}</span>
        <span className="block break-words text-ink-2">{detail}</span>
        {models.length > 0 && (
          <span className="mt-1 block break-words font-mono text-ink-3 text-micro">
            {models.slice(0, modelsShown).join("  ")}
            {models.length > modelsShown && ` and ${models.length - modelsShown} more`}
          </span>
        )}
      </span>
      <StatusChip status={reachable && isUsed ? "done" : "idle"} label={state} />
    </div>
  );
}

function sentence(models: Models): string {
  if (models.default.engine === "builtin") return builtinSentence;
  const provider = models.providers.find(({ id }) => id === models.default.provider);
  return `Tasks use ${models.default.model} from ${provider?.name ?? models.default.provider}. Muster computes and checks the figures.`;
}
