import { writeMarketBriefInThread } from "@muster/writing/sources/brief-in-thread";
import type { MarketBrief } from "@muster/writing/sources/market-brief";
import { writeBriefWithModel } from "@muster/writing/sources/write-brief-with-model";
import { organizationName } from "../accounts/accounts.service.ts";
import { writeWithPlanned } from "./tasks.author.ts";
import { citedPassages, figuresFound } from "./tasks.market.citations.ts";
import { sourcesOf } from "./tasks.market.read.ts";
import { writeSketch } from "./tasks.market.sketch.ts";
import type { TaskRow } from "./tasks.repo.ts";
import { readAssignment } from "./tasks.step-parts.ts";
import type { BriefOutput, PlanOutput, ReadOutput, StepContext } from "./tasks.steps.ts";

interface Assignment {
  task: TaskRow;
  planned: PlanOutput;
  gathered: ReadOutput;
}

/** The built-in engine's brief, or the same passages in a model's words where one was chosen and answers. */
export async function writeBrief(step: StepContext, { task, planned, gathered }: Assignment): Promise<BriefOutput> {
  const sources = await sourcesOf(step, gathered);
  if (sources.length === 0) return writeSketch(step, { task, planned });
  const { brief: words, writer, modelConfig } = await readAssignment(step, task);
  const request = {
    task: words,
    agent: writer,
    organizationName: await step.inOrg(organizationName),
    sources,
    unread: gathered.sources.flatMap(({ name, problem }) => (problem === null ? [] : [{ name, problem }])),
    parameters: textParameters(task),
  };
  const draft = await writeMarketBriefInThread(request, { signal: step.signal });
  const { written, author, notes } = await writeWithPlanned(step, planned, (context) =>
    writeBriefWithModel({
      gateway: step.services.gatewayFor(step.run.orgId),
      context,
      draft,
      sources,
      preferred: gathered.passages ?? [],
      task: words,
      agent: writer,
      signal: step.signal,
      onText: step.text,
      ...(modelConfig && { temperature: modelConfig.temperature, maxOutputTokens: modelConfig.maxTokens }),
    }),
  );
  if (!written) step.text(draft.markdown);
  const brief: MarketBrief = written?.brief ?? draft;
  const { title, subtitle, byline, markdown, sections } = brief;
  const removed = written?.removed ? [removedNote(written.removed)] : [];
  return {
    ...{ title, subtitle, byline, markdown, sections, usedFigures: [] },
    ...author,
    notes: [...notes, ...removed],
    citations: citedPassages(brief.citations, sources),
    figuresFound: figuresFound(brief.figuresTable),
  };
}

function textParameters({ parameters }: TaskRow): { market?: string; competitors?: string; focus?: string } {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
}

function removedNote(count: number): string {
  return count === 1
    ? "Removed 1 model sentence that no source supports"
    : `Removed ${count} model sentences that no source supports`;
}
