import { Button } from "../../ui/button.tsx";
import { type ModelSettings, useTestProvider } from "./model-settings.queries.ts";
import { ProbeBadges } from "./probe-badges.tsx";

/** A provider set up by the operator: it can be tested here but only changed in the environment. */
export function EnvironmentRow({ provider }: { provider: ModelSettings["environment"][number] }) {
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
