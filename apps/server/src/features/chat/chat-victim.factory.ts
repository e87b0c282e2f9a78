import { createApp } from "../../app.ts";
import { features } from "../../features.ts";
import { registerFeatures } from "../../kernel/feature.ts";
import { kernel } from "../../kernel/kernel.ts";
import { openServices } from "../../open-services.ts";
import { readConfig } from "../../platform/config.ts";
import { createLog } from "../../platform/log/log.ts";
import { startWorkers } from "../../workers.ts";

/** Instructions for the process of the kill test, as JSON in its first argument. */
export interface VictimOrders {
  url: string | undefined;
  dataDir: string;
  ollamaUrl: string;
  cookie: string;
  sessionId: string;
}

if (import.meta.main) await work(JSON.parse(process.argv[2] ?? "{}") as VictimOrders);

/** Sends a message and works on its reply until it is killed; prints the run's id once the reply's text is stored. */
async function work({ url, dataDir, ollamaUrl, cookie, sessionId }: VictimOrders): Promise<void> {
  const config = { ...readConfig({ OLLAMA_URL: ollamaUrl }), DATABASE_URL: url, DATABASE_CONNECTIONS: 5, dataDir };
  const { services } = await openServices(config, createLog({ level: "silent" }));
  registerFeatures(services, [kernel, ...features]);
  const app = createApp(services, new AbortController().signal);
  await startWorkers(services);
  const response = await app.fetch(
    new Request(`http://localhost:3000/api/chat/conversations/${sessionId}/messages`, {
      method: "POST",
      headers: { host: "localhost:3000", cookie, "content-type": "application/json" },
      body: JSON.stringify({ content: "Count" }),
    }),
  );
  const { runId } = (await response.json()) as { runId: string };
  for (;;) {
    const stored = await services.db.query(
      "select 1 from run_events where run_id = $1 and type = 'text-delta' and data->>'text' <> ''",
      [runId],
    );
    if (stored.rowCount > 0) break;
    await new Promise((done) => setTimeout(done, 50));
  }
  process.stdout.write(runId);
}
