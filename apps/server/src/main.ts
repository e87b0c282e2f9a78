import "./platform/quick-drizzle.ts";

const { run } = await import("./start.ts");
await run();
