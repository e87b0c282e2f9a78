import { oc } from "@orpc/contract";
import { z } from "zod";
import { openToKeys } from "./api-keys.ts";
import { messageSchema } from "./messages.ts";

export const providerKinds = ["openai-compatible", "ollama", "anthropic", "google"] as const;

/** Uses of a model, each with its own default. */
export const modelPurposes = ["chat", "writing", "checking", "embeddings", "images", "vision"] as const;
export type ModelPurpose = (typeof modelPurposes)[number];

export const provider = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(["builtin", "local", ...providerKinds]),
  /** Who set it up: built in, the operator, or this organization. */
  origin: z.enum(["builtin", "environment", "organization"]),
  reachable: z.boolean(),
  /** Chat models. */
  models: z.array(z.string()),
  /** Embedding models. */
  embeddingModels: z.array(z.string()),
  /** Image models, recognized by name. */
  imageModels: z.array(z.string()),
  /** Text for a person: what answers, or what is missing and how to add it. */
  detail: z.string(),
});

/** A model's capabilities as of its last test; null is unknown. */
export const modelProbe = z.object({
  /** Null when the server did not answer, so no model could be chosen. */
  model: z.string().nullable(),
  at: z.string(),
  reachable: z.boolean(),
  models: z.array(z.string()),
  chat: z.boolean().nullable(),
  stream: z.boolean().nullable(),
  tools: z.boolean().nullable(),
  json: z.boolean().nullable(),
  vision: z.boolean().nullable(),
  embeddings: z.boolean().nullable(),
  contextLength: z.number().int().nullable(),
  /** A summary as text, or why the test failed. */
  words: z.string(),
});
export type ModelProbe = z.infer<typeof modelProbe>;

/** No control characters, and no invisible or direction-changing ones. */
const visible = /^[^\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]*$/u;

const name = z
  .string()
  .trim()
  .min(1, "Enter a name")
  .max(60, "Use at most 60 characters")
  .regex(visible, "Use one line of visible characters");
const baseUrl = z
  .string()
  .trim()
  .max(500, "Use at most 500 characters")
  .refine(
    (text) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text),
    "Enter a URL that starts with http:// or https://",
  );
const key = z.string().trim().max(1000, "Use at most 1,000 characters");
const modelName = z
  .string()
  .trim()
  .max(200, "Use at most 200 characters")
  .regex(visible, "Use one line of visible characters");

export const providerDraft = z.object({
  kind: z.enum(providerKinds),
  name,
  /** The vendor's own address by default. */
  baseUrl: baseUrl.optional(),
  /** Write-only. */
  key: key.optional(),
  defaultModel: modelName.optional(),
});
export type ProviderDraft = z.input<typeof providerDraft>;

export const providerChange = z.object({
  name: name.optional(),
  /** Changing the address clears the key, unless a new one is sent too. */
  baseUrl: baseUrl.optional(),
  /** An empty text removes it. */
  key: key.optional(),
  defaultModel: modelName.optional(),
});

/** An organization's provider as its admins see it. */
export const providerSetting = z.object({
  /** The part before the slash in "provider/model"; stays when the name changes. */
  id: z.string(),
  kind: z.enum(providerKinds),
  name: z.string(),
  baseUrl: z.string(),
  /** "unreadable": sealed with a key that this installation no longer has. */
  key: z.enum(["none", "set", "unreadable"]),
  keyLastFour: z.string().nullable(),
  defaultModel: z.string().nullable(),
  probe: modelProbe.nullable(),
  createdAt: z.string(),
});
export type ProviderSetting = z.infer<typeof providerSetting>;

/** A provider set up by the operator. It can be tested here but only changed in the environment. */
export const environmentProvider = z.object({
  id: z.string(),
  kind: z.enum(providerKinds),
  name: z.string(),
  host: z.string(),
  /** The variables that define it; empty for a server that Muster looks for by default. */
  variables: z.array(z.string()),
  probe: modelProbe.nullable(),
});

export const modelPrice = z.object({
  id: z.string(),
  model: z.string(),
  inputMicrosPerMillion: z.number().int(),
  outputMicrosPerMillion: z.number().int(),
  /** For input cached from an earlier call; null when it costs as much as other input. */
  cachedInputMicrosPerMillion: z.number().int().nullable(),
  /** The price applies to calls from then on. */
  validFrom: z.string(),
});

const microsPerMillion = z.number().int().min(0, "Enter 0 or more").max(10_000_000_000, "Use at most $10,000");

export const modelPriceInput = z.object({
  model: modelName.min(1, "Enter a model name"),
  inputMicrosPerMillion: microsPerMillion,
  outputMicrosPerMillion: microsPerMillion,
  cachedInputMicrosPerMillion: microsPerMillion.nullish(),
  /** From the beginning of this UTC day; from now on by default, or when it is today. */
  from: z.iso.date("Enter a day").optional(),
});

const defaults = z.object(
  Object.fromEntries(modelPurposes.map((purpose) => [purpose, z.string()])) as Record<ModelPurpose, z.ZodString>,
);

const settings = z.object({
  /** In order of preference; those of the environment come after them, the built-in engine last. */
  providers: z.array(providerSetting),
  environment: z.array(environmentProvider),
  /** "auto" or "provider/model". */
  defaults,
  prices: z.array(modelPrice),
});

export const ollamaModel = z.object({
  name: z.string(),
  sizeBytes: z.number().nullable(),
  parameters: z.string().nullable(),
  quantization: z.string().nullable(),
  contextLength: z.number().int().nullable(),
  capabilities: z.array(z.string()),
  /** Null while it is not in memory. */
  loaded: z
    .object({
      contextLength: z.number().int().nullable(),
      vramBytes: z.number().nullable(),
      expiresAt: z.string().nullable(),
    })
    .nullable(),
});

export const modelPull = z.object({
  id: z.string(),
  server: z.string(),
  model: z.string(),
  status: z.enum(["waiting", "pulling", "done", "failed", "cancelled"]),
  /** Ollama's text: "verifying sha256 digest". */
  phase: z.string(),
  completedBytes: z.number(),
  totalBytes: z.number(),
  ...{ error: z.string().nullable(), reason: messageSchema.optional() },
  startedAt: z.string(),
});
export type ModelPull = z.infer<typeof modelPull>;

const ollama = z.object({
  servers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      host: z.string(),
      reachable: z.boolean(),
      version: z.string().nullable(),
      /** Which engine answers, or how to enable it. */
      words: z.string(),
      /** Why its models cannot be changed here; null when they can. */
      blocker: z.string().nullable(),
      models: z.array(ollamaModel),
    }),
  ),
  /** Running downloads, and the newest finished ones. */
  pulls: z.array(modelPull),
});

/** A downloaded file as the hub describes it. */
const localFile = z.object({
  sizeBytes: z.number(),
  /** As the hub states it; null when it states none. */
  license: z.string().nullable(),
  sha256: z.string(),
});

export const localModel = z.object({
  id: z.string(),
  role: z.enum(["chat", "embedding"]),
  repository: z.string(),
  file: z.string(),
  /** Its page on the hub. */
  url: z.string(),
  /** False when the makers of Muster have not run this model. */
  isTried: z.boolean(),
  /** Null until it is downloaded. */
  downloaded: localFile.extend({ downloadedAt: z.string() }).nullable(),
  /** What an earlier download has left to continue from. */
  partBytes: z.number(),
  /** The newest download of it. `phase` is "installing" (counted in packages), "downloading" or "verifying" (in bytes). */
  pull: modelPull.nullable(),
});
export type LocalModel = z.infer<typeof localModel>;

const localRunner = z.object({
  version: z.string(),
  platform: z.string(),
  isInstalled: z.boolean(),
  /** False on a platform on which the makers of Muster have not run it. */
  isTried: z.boolean(),
  /** Size once installed, and in total during installation. */
  sizeBytes: z.number(),
  neededBytes: z.number(),
  /** The build that computes on a graphics card; null where there is none for this platform. `sizeBytes` is of all that it takes. */
  gpu: z
    .object({ platform: z.string(), isInstalled: z.boolean(), sizeBytes: z.number(), pull: modelPull.nullable() })
    .nullable(),
});

const localModels = z.object({
  /** False where the operator has turned downloads off. */
  isOn: z.boolean(),
  /** Why this person can't change anything here; null when they can. */
  blocker: z.string().nullable(),
  /** Why no model can run on this machine; null when it can. */
  unsupported: z.string().nullable(),
  runner: localRunner,
  models: z.array(localModel),
});

const localFileDetails = localFile.extend({
  /** In memory while it runs; an estimate. */
  memoryBytes: z.number(),
  memoryLimitBytes: z.number(),
});

const byId = z.object({ id: z.string() });
const tags = ["models"];
const gpuBuild = { path: "/models/local-gpu", tags } as const;

export const models = {
  list: openToKeys.route({ method: "GET", path: "/models", summary: "List engines and the active one", tags }).output(
    z.object({
      providers: z.array(provider),
      default: z.object({ provider: z.string(), model: z.string(), engine: z.enum(["builtin", "model"]) }),
      /** "provider/model" that the organization has chosen for embeddings, for new knowledge bases; null without a choice. */
      defaultEmbedding: z.string().nullable(),
    }),
  ),
  settings: oc
    .route({
      method: "GET",
      path: "/models/settings",
      summary: "Get providers, defaults and prices (admins only)",
      tags,
    })
    .output(settings),
  addProvider: oc
    .route({ method: "POST", path: "/models/providers", successStatus: 201, summary: "Add a provider", tags })
    .input(providerDraft)
    .output(providerSetting),
  changeProvider: oc
    .route({ method: "PATCH", path: "/models/providers/{id}", summary: "Update a provider", tags })
    .input(byId.extend(providerChange.shape))
    .output(providerSetting),
  removeProvider: oc
    .route({
      method: "DELETE",
      path: "/models/providers/{id}",
      successStatus: 204,
      summary: "Remove a provider and its API key",
      tags,
    })
    .input(byId)
    .output(z.void()),
  orderProviders: oc
    .route({ method: "POST", path: "/models/order", summary: "Set the order of providers", tags })
    .input(z.object({ ids: z.array(z.string()).max(50) }))
    .output(settings),
  testProvider: oc
    .route({ method: "POST", path: "/models/providers/{id}/test", summary: "Test the capabilities of a model", tags })
    .input(byId.extend({ model: modelName.optional() }))
    .output(modelProbe),
  setDefault: oc
    .route({ method: "POST", path: "/models/defaults", summary: "Set the default model for a purpose", tags })
    .input(z.object({ purpose: z.enum(modelPurposes), model: modelName.min(1, "Choose a model") }))
    .output(settings),
  setPrice: oc
    .route({
      method: "POST",
      path: "/models/prices",
      successStatus: 201,
      summary: "Set a price, from now or from a later date",
      tags,
    })
    .input(modelPriceInput)
    .output(modelPrice),
  removePrice: oc
    .route({ method: "DELETE", path: "/models/prices/{id}", successStatus: 204, summary: "Remove a price", tags })
    .input(byId)
    .output(z.void()),
  ollama: oc
    .route({ method: "GET", path: "/models/ollama", summary: "List models on Ollama servers (admins only)", tags })
    .output(ollama),
  pull: oc
    .route({
      method: "POST",
      path: "/models/ollama/{id}/pulls",
      successStatus: 201,
      summary: "Download a model to an Ollama server",
      tags,
    })
    .input(
      byId.extend({ model: modelName.regex(/^[\w./:-]+$/, "Use the name shown on ollama.com, such as llama3.2:3b") }),
    )
    .output(modelPull),
  cancelPull: oc
    .route({ method: "POST", path: "/models/pulls/{id}/cancel", summary: "Stop a download", tags })
    .input(byId)
    .output(modelPull),
  local: oc
    .route({ method: "GET", path: "/models/local", summary: "List local models (admins only)", tags })
    .output(localModels),
  localFile: oc
    .route({
      method: "GET",
      path: "/models/local/{id}/file",
      summary: "Get size, license and checksum of a local model from the hub (owners only)",
      tags,
    })
    .input(byId)
    .output(localFileDetails),
  downloadLocal: oc
    .route({
      method: "POST",
      path: "/models/local/{id}/downloads",
      successStatus: 201,
      summary: "Download a local model (owners only)",
      tags,
    })
    /** The checksum that was shown: a file that has changed since is shown again first. */
    .input(byId.extend({ sha256: z.string().regex(/^[0-9a-f]{64}$/, "Use the checksum of the file") }))
    .output(modelPull),
  installGpuBuild: oc
    .route({
      ...gpuBuild,
      method: "POST",
      successStatus: 201,
      summary: "Install the build for graphics cards (owners only)",
    })
    .output(modelPull),
  removeGpuBuild: oc
    .route({ ...gpuBuild, method: "DELETE", successStatus: 204, summary: "Remove it (owners only)" })
    .output(z.void()),
  removeLocal: oc
    .route({
      method: "DELETE",
      path: "/models/local/{id}",
      successStatus: 204,
      summary: "Remove a local model (owners only)",
      tags,
    })
    .input(byId)
    .output(z.void()),
  removeOllamaModel: oc
    .route({
      method: "POST",
      path: "/models/ollama/{id}/remove",
      successStatus: 204,
      summary: "Delete a model from an Ollama server",
      tags,
    })
    .input(byId.extend({ model: modelName.min(1) }))
    .output(z.void()),
};
