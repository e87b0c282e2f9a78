/** Where the operator wants errors and events to go; the server writes it into the page, and only where something is configured. */
export interface Destinations {
  release: string;
  sentry?: { url: string };
  posthog?: { url: string; key: string };
  analytics?: { url: string; id: string };
}

/** Loads what sends to them. Without a configured one nothing is loaded, and the page may not speak to any other host. */
export function startTelemetry(): void {
  const told = document.querySelector<HTMLMetaElement>("meta[name=muster-telemetry]")?.content;
  if (told) void import("./telemetry-sender.ts").then(({ startSending }) => startSending(JSON.parse(told)));
}
