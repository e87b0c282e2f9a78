/** Loads the sender. Without a configured destination nothing is loaded, and the page may not connect to any other host. */
export function startTelemetry(): void {
  const destinations = document.querySelector<HTMLMetaElement>("meta[name=muster-telemetry]")?.content;
  if (destinations)
    void import("./telemetry-sender.ts").then(({ startSending }) => startSending(JSON.parse(destinations)));
}
