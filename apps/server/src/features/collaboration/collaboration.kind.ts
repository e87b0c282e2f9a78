import {
  type CollaborationInput,
  type CollaborationResult,
  type Contribution,
  collaborationInput,
  collaborationResult,
  paidStrategies,
  type startedCollaboration,
} from "@muster/contracts/collaboration";
import { message, renderMessage } from "@muster/contracts/messages";
import type { z } from "zod";
import { defineResultKind } from "../../kernel/results/result-kinds.ts";
import { requirePaidFeature } from "../../kernel/usage/usage.ts";
import { AppError } from "../../platform/errors.ts";
import { checkOwnSources, escapeSource, quoteLines } from "../research/research.evidence.service.ts";
import { findMembers } from "./members.service.ts";

/** The specification's call: `{ sessionId, agentIds, strategy, task }` → `{ error, strategy, collaborationId }`. */
export const collaborationKind = defineResultKind<CollaborationInput, CollaborationResult>({
  name: "collaboration",
  path: "/api/ollama/collaborations/create",
  summary: "Let several agents work on one task",
  action: "collaboration",
  input: collaborationInput,
  result: collaborationResult,
  units: 1,
  creditsOf: () => 0,
  titleOf: ({ task }) => task,
  paymentRequired: "Payment required. Upgrade to Pro to let agents collaborate.",
  failedTitle: message("collaboration.failed_title"),
  failed: renderMessage(message("collaboration.failed")),
  async check(context, { agentIds, strategy, knowledgeBases, files }) {
    const { actor, services, inOrg, now } = context;
    await inOrg(async (tx) => {
      await findMembers(tx, agentIds);
      if (paidStrategies.includes(strategy))
        await requirePaidFeature(tx, "Collaboration", { now: now(), billing: services.config.BILLING });
    });
    await checkOwnSources(context, { knowledgeBases: knowledgeBases ?? [], files });
    const choice = await services.gatewayFor(actor.orgId, "chat", actor.userId).choose("auto");
    if (choice.kind === "builtin") throw new AppError("needs_source", message("collaboration.needs_model"));
  },
  firstSteps: () => [{ key: "prepare", step: "prepare", label: message("collaboration.step.prepare") }],
  started: ({ id, input, createdAt }): z.infer<typeof startedCollaboration> => ({
    ...{ error: null, strategy: input.strategy, collaborationId: id, status: "executing" },
    ...{ currentStep: 0, totalSteps: input.agentIds.length, participants: input.agentIds },
    startTime: createdAt.toISOString(),
  }),
  answer: ({ result }) => ({ result }),
  report: (result) => ({
    title: result.task.split("\n")[0]?.slice(0, 120) ?? result.task,
    subtitle: `${result.strategy}: ${result.participants.map(({ name }) => name).join(", ")}`,
    markdown: reportOf(result),
  }),
});

function reportOf({ text, contributions, quotes, sources, searched, unsupported }: CollaborationResult): string {
  const quoted = quoteLines({ quotes, sources }).map((line) => `- ${line}`);
  const none =
    searched.length > 0
      ? `Nothing was found in ${escapeSource(searched.join(", "))}.`
      : "No files or knowledge bases were searched: the answer comes from the models’ training alone.";
  return [
    text,
    ...(unsupported.length > 0
      ? ["## Not supported by the cited passage", unsupported.map((line) => `- ${line}`).join("\n")]
      : []),
    "## Contributions",
    ...contributions.map(contributionSection),
    "## Sources",
    quoted.length > 0 ? quoted.join("\n") : none,
  ].join("\n\n");
}

function contributionSection({ agentName, role, round, assignment, text, error, model }: Contribution): string {
  const facts = [role, round > 1 ? `round ${round}` : "", model ?? ""].filter((part) => part !== "").join(", ");
  return [
    `### ${agentName} (${facts})`,
    ...(assignment ? [`*${assignment}*`] : []),
    error ?? text.replace(/^#{1,3}(?=\s)/gm, "####"),
  ].join("\n\n");
}
