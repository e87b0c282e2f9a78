import type { Message } from "@muster/contracts/messages";
import type { ModelProbe, ModelPurpose } from "@muster/contracts/models";
import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** An organization's model providers. A removed one keeps its name, for messages to agents that had chosen it. */
export const modelProviders = pgTable(
  "model_providers",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    /** The part before the slash in "provider/model". */
    handle: text().notNull(),
    kind: text({ enum: ["openai-compatible", "ollama", "anthropic", "google"] }).notNull(),
    name: text().notNull(),
    baseUrl: text("base_url").notNull(),
    /** Encrypted; includes the id of the encryption key. */
    sealedKey: text("sealed_key"),
    keyLastFour: text("key_last_four"),
    defaultModel: text("default_model"),
    position: integer().notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: at("created_at").notNull(),
    removedAt: at("removed_at"),
  },
  (table) => [
    index("model_providers_by_org").on(table.orgId, table.position),
    uniqueIndex("model_providers_handle").on(table.orgId, table.handle).where(sql`removed_at is null`),
  ],
);

/** An organization's price for a model's tokens, from a moment on. */
export const modelPrices = pgTable(
  "model_prices",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    model: text().notNull(),
    inputMicrosPerMillion: bigint("input_micros_per_million", { mode: "number" }).notNull(),
    outputMicrosPerMillion: bigint("output_micros_per_million", { mode: "number" }).notNull(),
    /** For input cached from an earlier call; null when it costs as much as the rest of the input. */
    cachedInputMicrosPerMillion: bigint("cached_input_micros_per_million", { mode: "number" }),
    validFrom: at("valid_from").notNull(),
    createdBy: text("created_by").notNull(),
  },
  (table) => [index("model_prices_by_org").on(table.orgId, table.validFrom)],
);

/** One row per organization. The version increments with every change, so that each node knows when its cache is outdated. */
export const modelSettings = pgTable("model_settings", {
  orgId: text("org_id").primaryKey(),
  version: integer().notNull(),
  defaults: jsonb().$type<Partial<Record<ModelPurpose, string>>>().notNull(),
  /** The latest test results of each provider's model, by the provider's handle. */
  probes: jsonb().$type<Record<string, ModelProbe>>().notNull(),
});

/** Downloads to Ollama servers. */
export const modelPulls = pgTable(
  "model_pulls",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    provider: text().notNull(),
    model: text().notNull(),
    status: text({ enum: ["waiting", "pulling", "done", "failed", "cancelled"] }).notNull(),
    phase: text().notNull(),
    completedBytes: bigint("completed_bytes", { mode: "number" }).notNull(),
    totalBytes: bigint("total_bytes", { mode: "number" }).notNull(),
    error: jsonb().$type<Message>(),
    createdBy: text("created_by").notNull(),
    createdAt: at("created_at").notNull(),
    endedAt: at("ended_at"),
  },
  (table) => [index("model_pulls_by_org").on(table.orgId, table.createdAt)],
);

export type ProviderRow = typeof modelProviders.$inferSelect;
export type PriceRow = typeof modelPrices.$inferSelect;
export type PullRow = typeof modelPulls.$inferSelect;
