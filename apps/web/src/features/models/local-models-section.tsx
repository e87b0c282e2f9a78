import { useState } from "react";
import { Panel, Section } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LocalDownloadDialog } from "./local-download-dialog.tsx";
import { LocalModelRow } from "./local-model-row.tsx";
import { isUnderWay, type LocalModels, useLocalModels } from "./model-settings.queries.ts";

/** Models that Muster downloads and runs itself, for people without Ollama or an API key. */
export function LocalModelsSection() {
  const local = useLocalModels();
  if (local.data && !local.data.isOn) return null;
  return (
    <Section title="Local models">
      <QueryView
        query={local}
        loading={<SkeletonRows rows={4} height={64} />}
        isEmpty={(data) => data.models.length === 0}
        empty={<p className="text-ink-2">No model is available for download.</p>}
        errorTitle="Couldn’t load local models"
      >
        {(data) => <Catalogue local={data} />}
      </QueryView>
    </Section>
  );
}

function Catalogue({ local }: { local: LocalModels }) {
  const [asking, setAsking] = useState<string | null>(null);
  const { models, runner } = local;
  const asked = models.find(({ id }) => id === asking);
  const running = models.find(({ pull }) => pull && isUnderWay(pull));
  const reason = local.unsupported ?? local.blocker ?? (running ? `${running.id} is being downloaded` : null);
  return (
    <>
      <p className="mb-3 text-ink-2">
        Run a model on this server without Ollama or an API key. Muster downloads it once and uses it when no other
        provider responds. Models marked “Not tried” haven’t been run by the makers of Muster.
        {!runner.isTried && " Neither has the runner on this platform."}
      </p>
      {local.unsupported && <p className="mb-3 text-attention">{local.unsupported}</p>}
      {local.blocker && <p className="mb-3 text-small text-ink-3">{local.blocker}.</p>}
      <Panel>
        {models.map((model) => (
          <LocalModelRow
            key={model.id}
            model={model}
            downloadReason={reason}
            removeReason={local.blocker ?? (running ? `${running.id} is being downloaded` : null)}
            stopReason={local.blocker}
            onDownload={() => setAsking(model.id)}
          />
        ))}
      </Panel>
      {asked && <LocalDownloadDialog model={asked} runner={runner} onClose={() => setAsking(null)} />}
    </>
  );
}
