import type { Health } from "@muster/contracts/health";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Chip } from "../../ui/chip.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";

/** Version and health of this installation. */
export function AboutSettings() {
  const health = useQuery({
    queryKey: ["health"],
    queryFn: ({ signal }) => readHealth(signal),
    refetchInterval: 5_000,
    retry: false,
  });
  return (
    <Section title="About Muster">
      <RecordView
        // Old data is hidden on an error: an unreachable server must not be shown as healthy.
        query={health.isError ? { ...health, data: undefined } : health}
        loading={<SkeletonRows rows={4} height={44} />}
        errorTitle="The server isn’t responding"
      >
        {({ status, version, services }) => (
          <Panel>
            <dl className="divide-y divide-line">
              <Row name="Version">{version}</Row>
              <Row name="Health">
                <Chip tone={status === "healthy" ? "live" : status === "degraded" ? "attention" : "fault"}>
                  {status === "healthy" ? "Healthy" : status === "degraded" ? "Degraded" : "Unhealthy"}
                </Chip>
              </Row>
              {Object.entries(services).map(([name, service]) => (
                <Row key={name} name={name}>
                  <span className={service.up ? undefined : "text-fault"}>
                    {service.up ? `Available: ${service.detail}` : service.detail}
                  </span>
                </Row>
              ))}
              <Row name="API">
                <a href="/api/openapi.json" className="link">
                  OpenAPI description
                </a>
              </Row>
              <Row name="License">Apache-2.0</Row>
            </dl>
          </Panel>
        )}
      </RecordView>
    </Section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 md:grid-cols-[180px_minmax(0,1fr)]">
      <dt className="text-ink-2 first-letter:uppercase">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

/** A hanging server counts as unreachable. */
const timeoutMs = 8_000;

/** An unhealthy server responds with 503 and its details. */
async function readHealth(signal: AbortSignal): Promise<Health> {
  const ends = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const answer = await fetch("/api/health", { signal: ends }).catch(() => {
    throw new Error("Check your connection, then try again.");
  });
  if (answer.status !== 200 && answer.status !== 503) throw new Error(`The server returned status ${answer.status}`);
  return (await answer.json()) as Health; // the contract's body of this route
}
