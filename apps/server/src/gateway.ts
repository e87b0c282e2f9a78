import { chooseModel, type ModelChoice } from "@muster/ai/choose-model";
import { createGateway, type Gateway, type ModelCall } from "@muster/ai/gateway";
import { environmentProviders } from "./features/models/environment.service.ts";
import type { Config } from "./platform/config.ts";

const choiceKeptMs = 10_000;

/** The gateway over the providers that the configuration names. MODEL is what "auto" means; a choice is kept for some seconds. */
export function openGateway(config: Config, record: (call: ModelCall) => Promise<void>): Gateway {
  const models = environmentProviders(config);
  const gateway = createGateway({ models, record });
  const kept = new Map<string, { choice: Promise<ModelChoice>; until: number }>();
  return {
    ...gateway,
    choose(wish, signal, failed) {
      const name = !wish || wish === "auto" ? (config.MODEL ?? "auto") : wish;
      if (failed?.length) return chooseModel({ wish: name, providers: models, signal, failed });
      const known = kept.get(name);
      if (known && known.until > Date.now()) return known.choice;
      const choice = chooseModel({ wish: name, providers: models, signal });
      kept.set(name, { choice, until: Date.now() + choiceKeptMs });
      return choice;
    },
  };
}
