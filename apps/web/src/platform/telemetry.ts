/** Loads what sends to them. Without a configured one nothing is loaded, and the page may not speak to any other host. */
export function startTelemetry(): void {
  const told = document.querySelector<HTMLMetaElement>("meta[name=muster-telemetry]")?.content;
  if (told) void import("./telemetry-sender.ts").then(({ startSending }) => startSending(JSON.parse(told)));
}
