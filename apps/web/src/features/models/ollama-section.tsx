import { Panel, Section } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { type OllamaServers, useOllama } from "./model-settings.queries.ts";
import { OllamaModels } from "./ollama-models.tsx";
import { PullForm } from "./pull-form.tsx";
import { PullRow } from "./pull-row.tsx";

/** The models on each Ollama server: installed, loaded in memory, and downloading. */
export function OllamaSection() {
  const ollama = useOllama();
  return (
    <Section title="Ollama models">
      <QueryView
        query={ollama}
        loading={<SkeletonRows rows={2} height={64} />}
        isEmpty={(data) => data.servers.length === 0}
        empty={
          <p className="text-ink-2">
            No Ollama server is set up. Add one above to run models for free on your own hardware.
          </p>
        }
        errorTitle="Couldn’t load models"
      >
        {(data) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {data.servers.map((server) => (
              <Server key={server.id} server={server} pulls={data.pulls.filter((pull) => pull.server === server.id)} />
            ))}
          </div>
        )}
      </QueryView>
    </Section>
  );
}

function Server({ server, pulls }: { server: OllamaServers["servers"][number]; pulls: OllamaServers["pulls"] }) {
  return (
    <Panel className="overflow-hidden">
      <div className="p-4">
        <h3 className="font-[560]">
          {server.name} <span className="font-normal text-ink-3">{server.host}</span>
        </h3>
        <p className="break-words text-ink-2">{server.words}</p>
        {server.blocker && <p className="mt-1 text-small text-ink-3">{server.blocker}.</p>}
      </div>
      {server.models.length > 0 && <OllamaModels server={server} />}
      {pulls.map((pull) => (
        <PullRow key={pull.id} pull={pull} />
      ))}
      {server.reachable && !server.blocker && <PullForm server={server.id} />}
    </Panel>
  );
}
