import { type Message, message } from "@muster/contracts/messages";
import type { ModelPurpose } from "@muster/contracts/models";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError, notFound, refuseIf } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { describeEnvironment } from "./environment.service.ts";
import { manageModelsBlocker } from "./models.policy.ts";
import * as repo from "./providers.repo.ts";
import { readModelSettings } from "./providers.service.ts";
import type { PriceRow } from "./providers.table.ts";

/** Sets the model for a purpose, used when an agent names none; "auto" resets it. */
export async function setDefault(context: Context, { purpose, model }: { purpose: ModelPurpose; model: string }) {
  refuseIf(manageModelsBlocker(context.actor));
  await context.inOrg(async (tx) => {
    await repo.lockModels(tx);
    await mustHaveProvider(tx, context, model);
    const { [purpose]: before = "auto", ...others } = (await repo.readSettingsRow(tx)).defaults;
    await repo.storeDefaults(tx, model === "auto" ? others : { ...others, [purpose]: model });
    const text =
      model === "auto"
        ? message("events.model_chosen_by_muster", { purpose })
        : message("events.model_chosen", { model, purpose });
    await recordChange(tx, context, { kind: "model_default_changed", text, data: { purpose, before, after: model } });
  });
  return readModelSettings(context);
}

/**
 * Does not check which models the server has: it may be down while this is set. Throws when the provider was removed meanwhile.
 */
async function mustHaveProvider(tx: OrgTx, { services }: Context, model: string): Promise<void> {
  const own = await repo.listProviderRows(tx);
  const ids = [
    ...own.map(({ handle }) => handle),
    ...describeEnvironment(services.config).map(({ id }) => id),
    "local",
  ];
  if (model === "auto" || ids.some((id) => model.startsWith(`${id}/`) && model.length > id.length + 1)) return;
  const words = `No provider offers ${model}. Add one first.`;
  throw new AppError("invalid_input", words, { fields: { model: words } });
}

interface NewPrice {
  model: string;
  inputMicrosPerMillion: number;
  outputMicrosPerMillion: number;
  cachedInputMicrosPerMillion?: number | null | undefined;
  from?: string | undefined;
}

/** Applies from now or from a later day: earlier costs do not change. */
export async function setPrice(context: Context, { from, cachedInputMicrosPerMillion = null, ...given }: NewPrice) {
  const { actor, inOrg, now } = context;
  refuseIf(manageModelsBlocker(actor));
  const validFrom = beginOf(from, now());
  return inOrg(async (tx) => {
    const price = { ...given, cachedInputMicrosPerMillion };
    const row = { id: newId(now()), ...price, validFrom, createdBy: actor.userId };
    await repo.insertPrice(tx, row);
    await repo.storeDefaults(tx);
    const text = message("events.model_price_set", { model: price.model });
    await recordChange(tx, context, { kind: "model_price_set", text, data: eventDataOf(row) });
    return { ...row, validFrom: row.validFrom.toISOString() };
  });
}

/** For the audit log, in the page's units: micro-dollars mean nothing to a reader. */
function eventDataOf({ model, validFrom, ...price }: Omit<PriceRow, "orgId" | "id" | "createdBy">) {
  const { inputMicrosPerMillion: input, cachedInputMicrosPerMillion: cached, outputMicrosPerMillion: output } = price;
  const dollars = (micros: number) => `$${String(micros / 1_000_000)}`;
  const parts = [
    `${dollars(input)} input`,
    ...(cached === null ? [] : [`${dollars(cached)} cached input`]),
    `${dollars(output)} output`,
  ];
  return { model, perMillionTokens: parts.join(", "), validFrom: validFrom.toISOString() };
}

function beginOf(from: string | undefined, now: Date): Date {
  const today = now.toISOString().slice(0, 10);
  if (from === undefined || from === today) return now;
  if (from > today) return new Date(`${from}T00:00:00Z`);
  const words = "Choose today or a later date. Past usage keeps its cost.";
  throw new AppError("invalid_input", words, { fields: { from: words } });
}

/** From now on the previous price applies, or the known one; earlier calls keep their cost. */
export async function removePrice(context: Context, { id }: { id: string }): Promise<void> {
  refuseIf(manageModelsBlocker(context.actor));
  await context.inOrg(async (tx) => {
    const row = await repo.deletePrice(tx, id);
    if (!row) throw notFound("record");
    await repo.storeDefaults(tx);
    const text = message("events.model_price_removed", { model: row.model });
    await recordChange(tx, context, { kind: "model_price_removed", text, data: { model: row.model } });
  });
}

function recordChange(
  tx: OrgTx,
  { actor }: Context,
  event: { kind: string; text: Message; data: Record<string, unknown> },
): Promise<void> {
  const common = { audience: "organization" as const, userId: actor.userId, link: "/settings?tab=models" };
  return recordEvent(tx, { ...event, ...common });
}
