import "./platform/quick-drizzle.ts";
import { readConfig } from "./platform/config.ts";
import { compiledPglite } from "./platform/db/lite-module.ts";

// The embedded database is compiled on other threads while this one loads the program.
if (isDatabaseEmbedded()) compiledPglite().catch(reportedAtStart);

const { run } = await import("./start.ts");
await run();

function isDatabaseEmbedded(): boolean {
  try {
    return readConfig().DATABASE_URL === undefined;
  } catch {
    return false;
  }
}

function reportedAtStart(): void {
  // Opening the database throws the same error.
}
