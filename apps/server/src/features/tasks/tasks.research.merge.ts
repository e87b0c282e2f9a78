import type { Analysis, Figure, Finding } from "@muster/contracts/analysis";

/** What a further question found: its answers alone, with the figures, charts and tables they need. */
export type Answers = Pick<Analysis, "figures" | "findings" | "charts" | "dataTables">;

/** Keeps of an analysis what answers its question. */
export function answersOf({ findings, figures, charts, dataTables }: Analysis): Answers {
  const answers = findings.filter(({ answersQuestion, kind }) => answersQuestion && kind !== "unanswerable");
  const needed = neededFigures(answers, figures);
  return {
    findings: answers,
    figures: figures.filter(({ id }) => needed.has(id)),
    charts: charts.filter(({ id }) => answers.some(({ chartId }) => chartId === id)),
    dataTables: dataTables.filter(({ id }) => answers.some(({ tableId }) => tableId === id)),
  };
}

/**
 * The analysis with answers to further questions behind its own. Ids are given anew, so that every figure stays traceable; what
 * the analysis found itself is not said twice. Only answers to what the task itself asks stand with its answer.
 */
export function withAnswers(analysis: Analysis, further: { answers: Answers; isAsked: boolean }[]): Analysis {
  return further.reduce(add, analysis);
}

function add(analysis: Analysis, { answers, isAsked }: { answers: Answers; isAsked: boolean }): Analysis {
  const known = new Set(analysis.findings.map((finding) => keyOf(finding, analysis.figures)));
  const news = answers.findings.filter((finding) => !known.has(keyOf(finding, answers.figures)));
  if (news.length === 0) return analysis;
  const needed = neededFigures(news, answers.figures);
  const figureIds = newIds(
    analysis.figures,
    answers.figures.filter(({ id }) => needed.has(id)),
  );
  const chartIds = newIds(
    analysis.charts,
    answers.charts.filter(({ id }) => news.some((one) => one.chartId === id)),
  );
  const tableIds = newIds(
    analysis.dataTables,
    answers.dataTables.filter(({ id }) => news.some((one) => one.tableId === id)),
  );
  const findingIds = newIds(analysis.findings, news);
  const renamed = (roles: Record<string, string>) =>
    Object.fromEntries(Object.entries(roles).map(([role, id]) => [role, figureIds.get(id) ?? id]));
  return {
    ...analysis,
    figures: [...analysis.figures, ...taken(answers.figures, figureIds).map((figure) => recomputed(figure, figureIds))],
    charts: [...analysis.charts, ...taken(answers.charts, chartIds)],
    dataTables: [...analysis.dataTables, ...taken(answers.dataTables, tableIds)],
    findings: [
      ...analysis.findings,
      ...taken(news, findingIds).map((finding) => ({
        ...finding,
        answersQuestion: finding.answersQuestion && isAsked,
        figures: renamed(finding.figures),
        rows: finding.rows.map((row) => ({ ...row, figures: renamed(row.figures) })),
        ...(finding.chartId && { chartId: chartIds.get(finding.chartId) ?? finding.chartId }),
        ...(finding.tableId && { tableId: tableIds.get(finding.tableId) ?? finding.tableId }),
      })),
    ],
  };
}

/** Those that findings name, and those that these are computed from. */
function neededFigures(findings: Finding[], figures: Figure[]): Set<string> {
  const byId = new Map(figures.map((figure) => [figure.id, figure]));
  const needed = new Set<string>();
  const open = findings.flatMap(({ figures: own, rows }) =>
    [own, ...rows.map((row) => row.figures)].flatMap(Object.values),
  );
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const figure = byId.get(id);
    if (!figure || needed.has(id)) continue;
    needed.add(id);
    open.push(...(figure.computation.match(/\bF\d+\b/g) ?? []));
  }
  return needed;
}

/** The same kind of statement about the same subject with the same figures. */
function keyOf({ kind, subject, figures: roles, rows }: Finding, figures: Figure[]): string {
  const texts = new Map(figures.map(({ id, text }) => [id, text]));
  const said = (each: Record<string, string>) =>
    Object.entries(each)
      .map(([role, id]) => `${role}=${texts.get(id)}`)
      .sort();
  return JSON.stringify([
    kind,
    subject.measure,
    subject.dimension,
    subject.filter,
    said(roles),
    rows.map((row) => row.label),
  ]);
}

/** "F12" for what was "F3" where eleven are there already: each letter counts on by itself. */
function newIds(there: { id: string }[], added: { id: string }[]): Map<string, string> {
  const highest = new Map<string, number>();
  for (const { id } of there) {
    const { letters, number } = partsOf(id);
    highest.set(letters, Math.max(highest.get(letters) ?? 0, number));
  }
  return new Map(
    added.map(({ id }) => {
      const { letters } = partsOf(id);
      const next = (highest.get(letters) ?? 0) + 1;
      highest.set(letters, next);
      return [id, `${letters}${next}`];
    }),
  );
}

function partsOf(id: string): { letters: string; number: number } {
  const [, letters = id, digits = "0"] = /^(.*?)(\d*)$/.exec(id) ?? [];
  return { letters, number: Number(digits || 0) };
}

function taken<T extends { id: string }>(items: T[], ids: Map<string, string>): T[] {
  return items.flatMap((item) => {
    const id = ids.get(item.id);
    return id === undefined ? [] : [{ ...item, id }];
  });
}

function recomputed(figure: Figure, ids: Map<string, string>): Figure {
  return { ...figure, computation: figure.computation.replace(/\bF\d+\b/g, (id) => ids.get(id) ?? id) };
}
