import type { TextChecking } from "@muster/contracts/deliverable";
import { type Message, message, plainText, renderMessage } from "@muster/contracts/messages";
import { writeDocumentBriefInThread } from "@muster/writing/documents/brief-in-thread";
import { withReasons } from "@muster/writing/documents/document-brief";
import { type CheckCounts, writeBriefWithModel } from "@muster/writing/documents/write-brief-with-model";
import { type NamedChecker, nameOf, openChecker } from "../../kernel/agent/checker.ts";
import type { StepWait } from "../../kernel/runs/kinds.ts";
import { organizationName } from "../accounts/accounts.service.ts";
import { writeWithPlanned } from "./tasks.author.ts";
import { citedPassages, figuresFound } from "./tasks.market.citations.ts";
import { sourcesOf } from "./tasks.market.read.ts";
import { writeSketch } from "./tasks.market.sketch.ts";
import type { TaskRow } from "./tasks.repo.ts";
import { readAssignment } from "./tasks.step-parts.ts";
import type { BriefOutput, DraftState, PlanOutput, ReadOutput, StepContext } from "./tasks.steps.ts";

interface Assignment {
  task: TaskRow;
  planned: PlanOutput;
  gathered: ReadOutput;
}

/** The built-in engine's brief of quotations, or a model's sentences if each was checked against its passages. */
export async function writeBrief(
  step: StepContext,
  { task, planned, gathered }: Assignment,
): Promise<BriefOutput | StepWait> {
  const sources = await sourcesOf(step, gathered);
  if (sources.length === 0) return writeSketch(step, { task, planned });
  const { brief: words, writer, modelConfig } = await readAssignment(step, task);
  const request = {
    task: words,
    agent: writer,
    organizationName: await step.inOrg(organizationName),
    sources,
    unread: gathered.sources.flatMap(({ name, problem }) =>
      problem === null ? [] : [{ name, problem: renderMessage(problem) }],
    ),
    parameters: textParameters(task),
    lookedAt: gathered.passages ?? [],
    answeredElsewhere: gathered.answered ?? [],
  };
  const draft = await writeDocumentBriefInThread(request, { signal: step.signal });
  await step.keep({ draft: draft.markdown } satisfies DraftState);
  let checking: TextChecking | null = null;
  const authorship = await writeWithPlanned(step, planned, async (context) => {
    const checker = await openChecker(step, context);
    const result = await writeBriefWithModel({
      gateway: step.services.gatewayFor(step.run.orgId),
      context,
      checker,
      draft,
      writer: nameOf(context),
      task: words,
      agent: writer,
      signal: step.signal,
      onProgress: step.progress,
      ...(modelConfig && { temperature: modelConfig.temperature, maxOutputTokens: modelConfig.maxTokens }),
    });
    checking = checkingOf(nameOf(context), checker, result.counts);
    return { ...result, repaired: [] };
  });
  if ("waitFor" in authorship) return authorship;
  const { written, author, notes } = authorship;
  const brief = withReasons(
    written?.brief ?? draft,
    [...planned.instead, ...notes].map((note) => renderMessage(note)),
  );
  const { title, subtitle, byline, markdown, sections } = brief;
  step.text(markdown);
  return {
    ...{ title, subtitle, byline, markdown, sections, usedFigures: [] },
    ...author,
    checking,
    language: brief.language,
    notes: [...notes, ...notesOn(checking, notes)],
    citations: citedPassages(brief.citations, sources),
    figuresFound: figuresFound(brief.figures),
  };
}

/** Null when no sentence was checked. */
function checkingOf(writer: string, checker: NamedChecker, counts: CheckCounts): TextChecking | null {
  const { supported, repaired, dropped, interpretation } = counts;
  if (supported + repaired + dropped + interpretation === 0) return null;
  return {
    writer,
    checker: checker.name(),
    ...{ fallback: checker.fallback(), fallbackMessage: checker.fallbackMessage() ?? undefined },
    supported,
    repaired,
    dropped,
    interpretation,
  };
}

/** Why no or another model checked is left out where the notes on the writer give it as their reason. */
function notesOn(checking: TextChecking | null, given: readonly Message[]): Message[] {
  if (!checking) return [];
  const { checker, fallback, fallbackMessage, supported, repaired, dropped, interpretation } = checking;
  const isGiven = fallback !== null && given.some((note) => renderMessage(note).includes(fallback));
  return [
    ...(checker === null ? [] : [message("notice.checked", { checker, supported, repaired, dropped, interpretation })]),
    // The schema checks keys at run time; only messages are ever stored.
    ...(fallback === null || isGiven ? [] : [(fallbackMessage as Message | undefined) ?? plainText(fallback)]),
  ];
}

function textParameters({ parameters }: TaskRow): { market?: string; competitors?: string } {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
}
