import { programVersion } from "../../platform/version.ts";
import type { Command } from "../command.ts";
import { checkBilling } from "./check-billing.ts";
import { checkDatabase } from "./check-database.ts";
import { checkFolder, checkNode, checkPort, checkSecretFiles, checkWebApp } from "./check-machine.ts";
import { checkBucket, checkMail, checkSignOn } from "./check-services.ts";
import { checkExposure, checkModels, listSettings } from "./check-settings.ts";
import type { Finding } from "./finding.ts";

const marks = { ok: "ok     ", missing: "missing", broken: "BROKEN " };

/**
 * `muster doctor [--json]`: reports settings, reachable services, what is missing and its consequences. Exits with 1 when
 * something is broken.
 */
export const doctorCommand: Command = async ({ config, args, say }) => {
  const folder = await checkFolder(config);
  const [database, port, models, mail, billing, signOn, bucket] = await Promise.all([
    checkDatabase(config),
    checkPort(config),
    checkModels(config),
    checkMail(config),
    checkBilling(config),
    checkSignOn(config),
    checkBucket(config),
  ]);
  const findings = [
    checkNode(),
    folder,
    ...bucket,
    ...database,
    port,
    checkWebApp(config),
    ...models,
    mail,
    billing,
    ...signOn,
    ...checkSecretFiles(config),
    ...checkExposure(config),
  ];
  const settings = listSettings(config);
  const isHealthy = findings.every((finding) => finding.state !== "broken");
  if (args.includes("--json")) say(JSON.stringify({ version: programVersion, isHealthy, findings, settings }, null, 2));
  else {
    say(`Muster ${programVersion}\n`);
    for (const line of findings.flatMap(toLines)) say(line);
    say("\nSettings (environment variables)");
    for (const { name, value, isSet, about } of settings)
      say(`  ${name.padEnd(31)} ${(isSet ? value : value ? `(${value})` : "–").padEnd(24)} ${about}`);
  }
  return isHealthy ? 0 : 1;
};

function toLines({ about, state, summary, impact, fix }: Finding): string[] {
  return [
    `  ${marks[state]}  ${about}: ${summary}`,
    ...(impact ? [`           Impact: ${impact}`] : []),
    ...(fix ? [`           Fix: ${fix}`] : []),
  ];
}
