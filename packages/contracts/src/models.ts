import { oc } from "@orpc/contract";
import { z } from "zod";

export const provider = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(["builtin", "openai-compatible", "ollama", "anthropic", "google"]),
  reachable: z.boolean(),
  models: z.array(z.string()),
  /** For a person: what answers, or what is missing and how to add it. */
  detail: z.string(),
});

export const models = {
  list: oc
    .route({ method: "GET", path: "/models", summary: "Engines that can answer, and which one will", tags: ["models"] })
    .output(
      z.object({
        providers: z.array(provider),
        default: z.object({ provider: z.string(), model: z.string(), engine: z.enum(["builtin", "model"]) }),
      }),
    ),
};
