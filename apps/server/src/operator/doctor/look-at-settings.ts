import { createGateway } from "@muster/ai/gateway";
import { environmentProviders } from "../../features/models/environment.service.ts";
import { type Config, describeConfig } from "../../platform/config.ts";
import { type Finding, ok } from "./finding.ts";

const answerWithinMs = 10_000;

/** Each provider that is set up, and who answers where an agent chooses none. */
export async function lookAtModels(config: Config): Promise<Finding[]> {
  const gateway = createGateway({ models: environmentProviders(config), record: () => undefined });
  const signal = AbortSignal.timeout(answerWithinMs);
  const [states, choice] = await Promise.all([gateway.probeAll(signal), gateway.choose(config.MODEL, signal)]);
  const providers = states.map(({ provider, isReachable, words }): Finding => {
    if (isReachable) return ok(`Model provider ${provider}`, words);
    return {
      about: `Model provider ${provider}`,
      state: "missing",
      says: words,
      costs: "Tasks that would use it go to the next one, or to the built-in engine.",
      mend: "Start the server, or correct its address and key.",
    };
  });
  const chosen: Finding =
    choice.kind === "model"
      ? ok("Model", choice.words)
      : {
          about: "Model",
          state: "missing",
          says: choice.words,
          costs: "Figures and tables are computed as ever; free text is written only around what was computed.",
          mend: "Start Ollama and pull a model, or set ANTHROPIC_API_KEY, GOOGLE_API_KEY, or OPENAI_BASE_URL and OPENAI_API_KEY.",
        };
  return [...providers, chosen];
}

/** What the settings mean together. */
export function lookAtReach(config: Config): Finding[] {
  const found: Finding[] = [];
  const isLocal = /^(127\.|localhost$|::1$)/.test(config.HOST);
  if (!isLocal && !config.PUBLIC_URL)
    found.push({
      about: "Address",
      state: "missing",
      says: `Muster listens on ${config.HOST}, and PUBLIC_URL is not set.`,
      costs: "By IP address and this machine's name it works; under any other name, changes are refused.",
      mend: "Set PUBLIC_URL to the address people use, with https where a proxy adds it.",
    });
  if (config.DATABASE_URL && config.ROLE !== "all" && !config.MUSTER_SECRET)
    found.push({
      about: "Secret",
      state: "missing",
      says: "Several nodes, and MUSTER_SECRET is not set.",
      costs:
        "Unless they share the data folder, somebody signed in at one node is a stranger to the next, and one cannot send what another posted.",
      mend: "Set the same MUSTER_SECRET on every node: openssl rand -base64 48",
    });
  return found;
}

/** Every setting with what it is for; of secrets only that they are set. */
export function listSettings(config: Config): { name: string; about: string; value: string; isSet: boolean }[] {
  return describeConfig().map(({ name, about, isSet }) => ({
    name,
    about,
    isSet,
    value: shown(name, config[name]),
  }));
}

function shown(name: string, value: unknown): string {
  if (value === undefined) return "";
  if (/KEY|SECRET|TOKEN|PASSWORD|DSN/.test(name)) return "set, not shown";
  const text = String(value);
  if (!name.endsWith("_URL") || !URL.canParse(text)) return text;
  // A password or a key may stand in an address.
  const { protocol, host, pathname } = new URL(text);
  return `${protocol}//${host}${pathname}`;
}
