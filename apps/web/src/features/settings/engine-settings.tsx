import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { query } from "../../platform/query.ts";
import { StatusChip } from "../../ui/chip.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";

export function EngineSettings() {
  const models = useQuery(query(api.models.list));
  return (
    <>
      <Section title="Engines">
        <QueryView
          query={models}
          loading={<SkeletonRows rows={2} height={84} />}
          isEmpty={(data) => data.providers.length === 0}
          empty={<p className="text-ink-2">No engine answers. Tasks cannot be carried out until one does.</p>}
          errorTitle="The engines could not be loaded"
        >
          {(data) => (
            <>
              <p className="mb-3 text-ink-2">
                {data.default.engine === "builtin"
                  ? "Tasks are written by the built-in engine: it computes the figures and words the document around them, with no model and no key."
                  : `Tasks are written by ${data.default.model} (${data.default.provider}), around figures that Muster computes and checks.`}
              </p>
              <Panel>
                {data.providers.map((provider) => (
                  <div key={provider.id} className="row items-start!">
                    <span className="min-w-0 flex-1">
                      <span className="block font-[560]">{provider.name}</span>
                      <span className="block break-words text-ink-2">{provider.detail}</span>
                      {provider.models.length > 0 && (
                        <span className="mt-1 block break-words font-mono text-ink-3 text-micro">
                          {provider.models.slice(0, 12).join("  ")}
                          {provider.models.length > 12 && ` and ${provider.models.length - 12} more`}
                        </span>
                      )}
                    </span>
                    <EngineState isReachable={provider.reachable} isUsed={provider.id === data.default.provider} />
                  </div>
                ))}
              </Panel>
            </>
          )}
        </QueryView>
      </Section>
      <Section title="Add a model">
        <Panel className="grid gap-2 p-4 text-ink-2">
          <p>
            Any server that speaks the OpenAI protocol can write for Muster: one on this machine or one with a key.
            Whoever runs this installation sets three variables and starts it again.
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
          <pre tabIndex={0} className="overflow-x-auto rounded-sm bg-raised p-3 font-mono text-ink text-small">
            {"OPENAI_BASE_URL=http://127.0.0.1:11434/v1\nOPENAI_API_KEY=…\nMODEL=name-of-the-model"}
          </pre>
          <p>
            Figures are computed by Muster either way; a model only writes the prose around them, and every figure in it
            is checked.
          </p>
        </Panel>
      </Section>
    </>
  );
}

function EngineState({ isReachable, isUsed }: { isReachable: boolean; isUsed: boolean }) {
  if (!isReachable) return <StatusChip status="idle" label="Not in use" />;
  return isUsed ? <StatusChip status="done" label="In use" /> : <StatusChip status="idle" label="Ready" />;
}
