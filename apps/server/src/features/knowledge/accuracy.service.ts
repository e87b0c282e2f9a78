import type { KnowledgeAccuracy } from "@muster/contracts/knowledge-search";
import { message } from "@muster/contracts/messages";
import type { Context } from "../../kernel/context.ts";
import { readRun, startRun } from "../../kernel/runs/runs.ts";
import type { Services } from "../../kernel/services.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { newId } from "../../platform/ids.ts";
import { findBase, updateBase } from "./knowledge.repo.ts";
import { mustFindBase, mustFindForEdit } from "./knowledge.service.ts";

/** The kind of run that measures a base. */
export const measureKind = "knowledge-accuracy";

/** Measures the base as of the run's start; a change in the meantime starts another run, whose figure replaces that one's. Free. */
export async function startMeasuring(
  tx: OrgTx,
  services: Services,
  { baseId, userId }: { baseId: string; userId: string },
): Promise<string | null> {
  const base = await findBase(tx, baseId, "update");
  if (!base) return null;
  const current = base.measuringRunId ? await readRun(tx, base.measuringRunId) : undefined;
  // A waiting run will see this change; a running one has read its questions already.
  if (current?.status === "pending") return current.id;
  const runId = newId(services.now());
  await updateBase(tx, baseId, { measuringRunId: runId });
  await startRun(tx, services, {
    id: runId,
    kind: measureKind,
    subject: { kind: "knowledge", id: baseId },
    userId,
    input: { baseId },
    steps: [{ key: "measure", step: "measure", label: message("knowledge.step.measure") }],
  });
  return runId;
}

export function measureNow(context: Context, { id }: { id: string }) {
  return context.inOrg(async (tx) => {
    await mustFindForEdit(tx, context, id);
    return { runId: await startMeasuring(tx, context.services, { baseId: id, userId: context.actor.userId }) };
  });
}

export function getAccuracy({ actor, inOrg }: Context, { id }: { id: string }): Promise<KnowledgeAccuracy> {
  return inOrg(async (tx) => {
    const base = await mustFindBase(tx, actor, id);
    const none = { asked: 0, found: 0 };
    return {
      accuracy: base.accuracy === null ? null : Math.round(base.accuracy * 10) / 10,
      measuredAt: base.accuracyMeasuredAt?.toISOString() ?? null,
      isMeasuring: base.measuringRunId !== null,
      ...(base.accuracyDetails ?? { drawn: none, marked: none, misses: [] }),
    };
  });
}
