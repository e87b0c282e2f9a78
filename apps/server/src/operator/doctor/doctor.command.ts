import { programVersion } from "../../platform/version.ts";
import type { Command } from "../command.ts";
import type { Finding } from "./finding.ts";
import { lookAtBilling } from "./look-at-billing.ts";
import { lookAtDatabase } from "./look-at-database.ts";
import { lookAtFolder, lookAtNode, lookAtPort, lookAtSecretFiles, lookAtWebApp } from "./look-at-machine.ts";
import { lookAtMail } from "./look-at-mail.ts";
import { listSettings, lookAtModels, lookAtReach } from "./look-at-settings.ts";
import { lookAtSignOn } from "./look-at-sign-on.ts";

const marks = { ok: "ok     ", missing: "missing", broken: "BROKEN " };

/**
 * `muster doctor [--json]`: reports settings, reachable services, what is missing and its consequences. Exits with 1 when
 * something is broken.
 */
export const doctorCommand: Command = async ({ config, args, say }) => {
  const folder = await lookAtFolder(config);
  const [database, port, models, mail, billing, signOn] = await Promise.all([
    lookAtDatabase(config),
    lookAtPort(config),
    lookAtModels(config),
    lookAtMail(config),
    lookAtBilling(config),
    lookAtSignOn(config),
  ]);
  const findings = [
    lookAtNode(),
    folder,
    ...database,
    port,
    lookAtWebApp(config),
    ...models,
    mail,
    billing,
    ...signOn,
    ...lookAtSecretFiles(config),
    ...lookAtReach(config),
  ];
  const settings = listSettings(config);
  const isWell = findings.every((finding) => finding.state !== "broken");
  if (args.includes("--json")) say(JSON.stringify({ version: programVersion, isWell, findings, settings }, null, 2));
  else {
    say(`Muster ${programVersion}\n`);
    for (const line of findings.flatMap(inWords)) say(line);
    say("\nSettings (environment variables)");
    for (const { name, value, isSet, about } of settings)
      say(`  ${name.padEnd(31)} ${(isSet ? value : value ? `(${value})` : "–").padEnd(24)} ${about}`);
  }
  return isWell ? 0 : 1;
};

function inWords({ about, state, says, costs, mend }: Finding): string[] {
  return [
    `  ${marks[state]}  ${about}: ${says}`,
    ...(costs ? [`           Impact: ${costs}`] : []),
    ...(mend ? [`           Fix: ${mend}`] : []),
  ];
}
