import { createGateway } from "@muster/models/gateway";
import { environmentProviders } from "../../features/models/environment.service.ts";
import { type Config, describeConfig } from "../../platform/config.ts";
import { type Finding, ok } from "./finding.ts";

const answerWithinMs = 10_000;

/** Each configured provider, and which one answers when an agent chooses none. */
export async function checkModels(config: Config): Promise<Finding[]> {
  const gateway = createGateway({ models: environmentProviders(config), record: () => () => undefined });
  const signal = AbortSignal.timeout(answerWithinMs);
  const [states, choice] = await Promise.all([gateway.probeAll(signal), gateway.choose(config.MODEL, signal)]);
  const providers = states.map(({ provider, isReachable, words }): Finding => {
    if (isReachable) return ok(`Model provider ${provider}`, words);
    return {
      about: `Model provider ${provider}`,
      state: "missing",
      summary: words,
      impact: "Tasks use the next provider or the built-in engine instead.",
      fix: "Start the server, or correct its URL and key.",
    };
  });
  const chosen: Finding =
    choice.kind === "model"
      ? ok("Model", choice.words)
      : {
          about: "Model",
          state: "missing",
          summary: choice.words,
          impact: "Reports still contain all figures and tables, but prose is limited to describing them.",
          fix: "Start Ollama and pull a model, or set ANTHROPIC_API_KEY, GOOGLE_API_KEY, or OPENAI_BASE_URL and OPENAI_API_KEY.",
        };
  return [...providers, chosen];
}

/** Checks combinations of settings. */
export function checkExposure(config: Config): Finding[] {
  const found: Finding[] = [];
  const isLocal = /^(127\.|localhost$|::1$)/.test(config.HOST);
  if (!isLocal && !config.PUBLIC_URL)
    found.push({
      about: "Address",
      state: "missing",
      summary: `Muster listens on ${config.HOST}, but PUBLIC_URL is not set.`,
      impact: "Muster works at this machine's IP address and name. At any other host name, changes are blocked.",
      fix: "Set PUBLIC_URL to the URL people use to open Muster, with https if a proxy adds it.",
    });
  if (config.DATABASE_URL && config.ROLE !== "all" && !config.MUSTER_SECRET)
    found.push({
      about: "Secret",
      state: "missing",
      summary: "There are several nodes, but MUSTER_SECRET is not set.",
      impact:
        "Unless the nodes share the data folder, users signed in on one node are signed out on the others, and queued email can't be sent.",
      fix: "Set the same MUSTER_SECRET on every node: openssl rand -base64 48",
    });
  return found;
}

/** Every setting with its purpose; for secrets only whether they are set. */
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
  if (/KEY|SECRET|TOKEN|PASSWORD|DSN/.test(name)) return "set (hidden)";
  const text = String(value);
  if (!name.endsWith("_URL") || !URL.canParse(text)) return text;
  // A URL may contain a password or a key.
  const { protocol, host, pathname } = new URL(text);
  return `${protocol}//${host}${pathname}`;
}
