import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { type ModelSettings, useOrderProviders, useTestProvider } from "./model-settings.queries.ts";
import { ProbeBadges } from "./probe-badges.tsx";
import { ProviderRow } from "./provider-row.tsx";

const ProviderDialog = lazyDialog(async () => (await import("./provider-dialog.tsx")).ProviderDialog);

/** The organization's providers in order of preference, then those of the environment. */
export function ProvidersSection({ settings }: { settings: ModelSettings }) {
  const [isAdding, setAdding] = useState(false);
  const order = useOrderProviders();
  const { providers, environment } = settings;

  function move(from: number, to: number) {
    const ids = providers.map(({ id }) => id);
    const [moved] = ids.splice(from, 1);
    if (moved !== undefined) ids.splice(to, 0, moved);
    order.mutate(ids);
  }

  return (
    <Section
      title="Providers"
      aside={
        <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
          Add provider
        </Button>
      }
    >
      <p className="mb-3 text-ink-2">
        Muster uses the first available provider. If it fails, the next one takes over, and finally the built-in engine.
      </p>
      <Panel>
        {providers.length === 0 && (
          <p className="p-4 text-ink-2">
            No providers yet. Add a server on your network or a provider with an API key. Muster doesn’t need a restart.
          </p>
        )}
        {providers.map((provider, index) => (
          <ProviderRow
            key={provider.id}
            provider={provider}
            place={{ index, of: providers.length }}
            isMoving={order.isPending}
            onMove={(to) => move(index, to)}
          />
        ))}
      </Panel>
      {environment.length > 0 && (
        <>
          <h3 className="mt-5 mb-1.5 text-small text-ink-3">From environment variables</h3>
          <Panel>
            {environment.map((provider) => (
              <EnvironmentRow key={provider.id} provider={provider} />
            ))}
          </Panel>
        </>
      )}
      {isAdding && <ProviderDialog onClose={() => setAdding(false)} />}
    </Section>
  );
}

/** A provider set up by the operator: it can be tested here but only changed in the environment. */
function EnvironmentRow({ provider }: { provider: ModelSettings["environment"][number] }) {
  const test = useTestProvider(provider.id);
  const { name, host, variables, probe } = provider;
  return (
    <div className="row items-start! flex-wrap">
      <div className="min-w-0 flex-1 basis-[240px]">
        <span className="block font-[560]">{name}</span>
        <span className="block break-words text-ink-2">
          {host}, set by <span className="font-mono text-small">{variables.join(", ")}</span>
        </span>
        <ProbeBadges probe={probe} />
      </div>
      <Button
        size="sm"
        busy={test.isPending}
        busyLabel="Testing…"
        aria-label={`Test ${name}`}
        onClick={() => test.mutate("")}
      >
        Test
      </Button>
    </div>
  );
}
