import { json } from "node:stream/consumers";
import type { Services } from "../../kernel/services.ts";
import { openServices } from "../../open-services.ts";
import { createLog } from "../../platform/log/log.ts";
import { startWorkers } from "../../workers.ts";
import { runInServer } from "../ask-running.ts";
import type { Command, CommandContext } from "../command.ts";
import { addDemo, type Demo, removeDemo } from "./demo.ts";

/** `muster demo` creates the sample organization, `muster demo --remove` deletes it. */
export const demoCommand: Command = async (context) => {
  const { args, say } = context;
  if (args.includes("--remove")) {
    const { removed } = await ask(context, "demo-remove", removeDemo);
    say(removed ? "Demo removed. No other data was changed." : "No demo is installed.");
    return 0;
  }
  const { email, password, organization, agents, task } = await ask(context, "demo", addDemo);
  say(`Created ${organization} with ${agents.join(", ")}.`);
  say(`The task “${task.title}” is ${task.status.replace("_", " ")}.`);
  say(`\nSign in as ${email} with the password ${password}`);
  say("The password is shown only once. To remove the demo: muster demo --remove");
  return task.status === "completed" ? 0 : 1;
};

/** Runs in the running Muster process, else in this one with its own workers. */
async function ask<T extends Demo | { removed: number }>(
  { config }: CommandContext,
  name: string,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const running = await runInServer(config, name);
  if (running) return (await json(running)) as T;
  const { services, close } = await openServices(config, createLog({ level: "error" }));
  try {
    await startWorkers(services);
    return await work(services);
  } finally {
    await close(1000);
  }
}
