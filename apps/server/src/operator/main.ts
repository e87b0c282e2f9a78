import "../platform/quick-drizzle.ts";

const { runCommand } = await import("./run-command.ts");
process.exitCode = await runCommand();
