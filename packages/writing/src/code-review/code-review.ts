import type { Chart } from "@muster/contracts/analysis";
import { type CodeFinding, type CodeSeverity, type CodeTool, codeSeverities } from "@muster/contracts/code-findings";
import { escapeMarkdown } from "../builtin/names.ts";
import {
  bullets,
  type ComputedDraft,
  chartLine,
  composeDraft,
  dataTableOf,
  type FigureRegistry,
  markdownTable,
  openFigures,
  quotedText,
} from "../computed/computed-document.ts";
import type { Phrase } from "../computed/german.ts";
import { type Locale, localeOf } from "../computed/locale.ts";
import { type ComputedRequest, givenTexts, sourceLines } from "../computed/request.ts";
import { lintConfig } from "./analyzer-rules.ts";
import { ruleText } from "./german-rules.ts";
import { type Review, reviewCode } from "./review.ts";
import { limits, measureRules, patternRules } from "./rules.ts";

interface Reviewed {
  request: ComputedRequest;
  locale: Locale;
  review: Review;
  book: FigureRegistry;
}

const maxDetailed = 60;
const maxFiles = 15;
const maxSkipped = 3;
const severityNames = { critical: "Critical", high: "High", medium: "Medium", low: "Low" } as const;
const severityHeadings = {
  critical: "Critical findings",
  high: "High findings",
  medium: "Medium findings",
  low: "Low findings",
} as const satisfies Record<CodeSeverity, Phrase>;

/** A review by fixed rules: findings by severity, each with its location, the code and a fix. */
export function writeCodeReview(request: ComputedRequest): ComputedDraft {
  const locale = localeOf(request);
  const { say } = locale;
  const review = reviewCode(request.code ?? [], request.analysis, locale);
  const reviewed: Reviewed = { request, locale, review, book: openFigures() };
  const { files, findings, rules, tools } = review;
  const chart = findings.length > 0 && files.length > 1 ? [filesChart(reviewed)] : [];
  const languages = [...new Set(files.map(({ language }) => language))];
  return composeDraft({
    language: locale.language,
    title: request.title,
    subtitle:
      languages.length > 0 ? `${locale.listed(languages)} · ${filesText(reviewed, String(files.length))}` : null,
    byline: `${request.agentName} · ${request.organizationName}`,
    sections: [
      {
        key: "answer",
        heading: say("The review in short"),
        prose: summaryProse(reviewed),
        exhibits: overview(reviewed),
        isWritable: findings.length > 0,
      },
      { key: "request", heading: say("What was asked"), prose: quotedText(request.description) },
      ...codeSeverities.map((severity) => ({
        ...{ key: severity, heading: say(severityHeadings[severity]), prose: "" },
        exhibits: findingsOf(reviewed, severity),
      })),
      {
        key: "files",
        heading: say("Files"),
        prose: filesProse(reviewed),
        exhibits: [...chart.map(chartLine), filesTable(reviewed)].join("\n\n"),
      },
      { key: "method", heading: say("How this was checked"), prose: bullets(methodLines(reviewed)) },
    ],
    figures: reviewed.book.figures,
    charts: chart,
    dataTables: [findingsTable(reviewed)],
    citations: [],
    given: [
      ...givenTexts(request),
      ...findings.flatMap(({ ruleId, message, fix }) => [ruleId, message, fix]),
      ...tools.map(({ version, problem }) => `${version} ${problem ?? ""}`),
      ...(request.analysis?.notes ?? []),
      ...rules.map(({ description }) => description),
      ...patternRules.map(({ fix }) => ruleText(locale, fix)),
      ...files.map(({ path }) => path),
      ...review.skipped.map(({ path }) => path),
    ],
    assumptions: [],
    codeFindings: { tools, rules, findings },
  });
}

function count({ book, locale }: Reviewed, label: string, value: number, computation: string): string {
  return book.add({ label, value, text: locale.number(value), computation });
}

function bySeverity({ review }: Reviewed, severity: CodeSeverity): CodeFinding[] {
  return review.findings.filter((finding) => finding.severity === severity);
}

function filesText({ locale: { say } }: Reviewed, count: string, number = Number(count)): string {
  return number === 1 ? say("{count} file", { count }) : say("{count} files", { count });
}

function summaryProse(reviewed: Reviewed): string {
  const { files, findings } = reviewed.review;
  const { say, listed, inSentence } = reviewed.locale;
  if (files.length === 0) return say("None of the files holds source code that can be reviewed here.");
  const lines = files.reduce((sum, file) => sum + file.lines, 0);
  const size = {
    files: filesText(reviewed, count(reviewed, "Files", files.length, "Count of the reviewed files"), files.length),
    lines: say(lines === 1 ? "{count} line" : "{count} lines", {
      count: count(reviewed, "Lines", lines, "Σ lines of the reviewed files"),
    }),
  };
  const verdict = verdictOf(reviewed);
  if (findings.length === 0)
    return `${verdict} ${say(
      "No rule found anything in {files} with {lines}. That is no proof that the code is right: it was not run.",
      size,
    )}`;
  const parts = codeSeverities.flatMap((severity) => {
    const own = bySeverity(reviewed, severity).length;
    return own > 0
      ? [`${count(reviewed, severityHeadings[severity], own, "Count of the findings")} ${say(severity)}`]
      : [];
  });
  const [first] = findings;
  const gravest =
    first && !isBlocking(first)
      ? say("The gravest: {rule} in {place}.", {
          ...{ rule: escapeMarkdown(inSentence(ruleName(reviewed, first))), place: placeOf(first) },
        })
      : "";
  const total = findings.length;
  const found = {
    ...{ ...size, parts: listed(parts) },
    found: count(reviewed, "Findings", total, "Count of the findings"),
  };
  const counted =
    total === 1
      ? say("{found} finding in {files} with {lines}: {parts}.", found)
      : say("{found} findings in {files} with {lines}: {parts}.", found);
  return [verdict, counted, gravest].filter(Boolean).join(" ");
}

const mostNamed = 3;

/** Findings that should be fixed before the code is used. */
function isBlocking({ severity }: CodeFinding): boolean {
  return severity === "critical" || severity === "high";
}

/** Whether the code can be released as far as the rules can tell, and what has to be fixed first. */
function verdictOf(reviewed: Reviewed): string {
  const { findings, tools } = reviewed.review;
  const { say, inSentence, listed } = reviewed.locale;
  const blocking = findings.filter(isBlocking);
  const byRule = [...Map.groupBy(blocking, ({ ruleId }) => ruleId).values()].flatMap(([first]) => first ?? []);
  const named = byRule.slice(0, mostNamed).map((finding) =>
    say("{rule} in {place}", {
      ...{ rule: escapeMarkdown(inSentence(ruleName(reviewed, finding))), place: placeOf(finding) },
    }),
  );
  const found = {
    count: count(reviewed, "Blocking findings", blocking.length, "Count of the critical and high findings"),
    list: listed(named),
  };
  const verdict =
    blocking.length === 0
      ? say("Nothing that was found blocks a release.")
      : blocking.length === 1
        ? say("Not ready for release: {count} finding blocks it: {list}.", found)
        : blocking.length > named.length
          ? say("Not ready for release: {count} findings block it, among them {list}.", found)
          : say("Not ready for release: {count} findings block it: {list}.", found);
  const stopped = tools.filter(({ problem }) => problem !== null).map(({ name }) => name);
  if (stopped.length === 0) return verdict;
  return `${verdict} ${say("Not everything was checked: {tools} did not finish.", { tools: listed(stopped) })}`;
}

/** Severity by rule, most severe first, for planning the work. */
function overview(reviewed: Reviewed): string {
  const { findings } = reviewed.review;
  if (findings.length === 0) return "";
  // A rule can have findings of several severities: a function with 40 branches is graver than one with 16.
  const groups = Map.groupBy(findings, ({ severity, ruleId }) => `${severity} ${ruleId}`);
  const rows = [...groups.values()].map((own) => {
    const [first] = own;
    if (!first) return [];
    const name = ruleName(reviewed, first);
    const severity = severityNames[first.severity];
    return [
      reviewed.locale.say(severity),
      escapeMarkdown(name),
      count(reviewed, `${name}, ${severity.toLowerCase()}`, own.length, "Count of the findings"),
      placeOf(first),
    ];
  });
  return markdownTable(
    (["Severity", "What", "Places", "First place"] as const).map((name) => ({
      name: reviewed.locale.say(name),
      align: name === "Places" ? ("right" as const) : ("left" as const),
    })),
    rows.slice(0, 20),
  );
}

function ruleName({ review }: Reviewed, { ruleId }: CodeFinding): string {
  return review.rules.find(({ id }) => id === ruleId)?.name ?? ruleId;
}

/** "`src/a.ts:12`"; code marks keep a path from being parsed as Markdown. */
function placeOf({ path, startLine }: Pick<CodeFinding, "path" | "startLine">): string {
  return codeSpan(`${path}:${startLine}`);
}

function codeSpan(text: string): string {
  const bare = text.replace(/[\n|]/g, " ");
  return bare.includes("`") ? escapeMarkdown(bare) : `\`${bare}\``;
}

function findingsOf(reviewed: Reviewed, severity: CodeSeverity): string {
  const { findings } = reviewed.review;
  const own = bySeverity(reviewed, severity);
  const room = Math.max(0, maxDetailed - findings.indexOf(own[0] as CodeFinding));
  const shown = own.slice(0, own.length > 0 ? room : 0).map((finding) => detailOf(reviewed, finding));
  const left = own.length - shown.length;
  const more =
    left > 0
      ? [
          reviewed.locale.say("{count} more are in the CSV and SARIF files.", {
            count: count(reviewed, `Further ${severity} findings`, left, "Findings beyond those shown"),
          }),
        ]
      : [];
  return [...shown, ...more].join("\n\n");
}

function detailOf(reviewed: Reviewed, finding: CodeFinding): string {
  const { path, message, excerpt, fix } = finding;
  const fence = "`".repeat(Math.max(3, ...[...excerpt.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  const language = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "text";
  const code = excerpt.trim() === "" ? "" : `\n\n${fence}${language}\n${excerpt}\n${fence}`;
  const tool = /^(oxlint|typescript)\/(.+)$/.exec(finding.ruleId);
  const by = tool ? ` · ${tool[1] === "oxlint" ? "oxlint" : "TypeScript"} ${codeSpan(tool[2] ?? "")}` : "";
  return `**${escapeMarkdown(ruleName(reviewed, finding))}** · ${placeOf(finding)}${by}\n\n${escapeMarkdown(message)}${code}\n\n**${reviewed.locale.say("Fix:")}** ${escapeMarkdown(fix)}`;
}

function filesChart({ review: { files }, locale: { say, language } }: Reviewed): Chart {
  const points = files
    .filter(({ findings }) => findings > 0)
    .toSorted((a, b) => b.findings - a.findings)
    .slice(0, 10)
    .map(({ path, findings }) => ({ x: path, y: findings }));
  return {
    ...{ id: "files", kind: "bar", title: say("Findings by file"), language },
    ...{ x: { label: "", type: "category" } },
    ...{ y: { label: say("Findings"), unit: null, zeroBased: true }, series: [{ name: "", role: "data", points }] },
    summary: points.map(({ x, y }) => `${x} ${y}`).join(", "),
  };
}

function filesProse(reviewed: Reviewed): string {
  const { files } = reviewed.review;
  return files.length > maxFiles
    ? reviewed.locale.say("The {count} files with the most findings.", {
        count: count(reviewed, "Files shown", maxFiles, "Chosen for the length of the document"),
      })
    : "";
}

function filesTable(reviewed: Reviewed): string {
  const files = reviewed.review.files.toSorted(
    (a, b) => b.findings - a.findings || b.highestComplexity - a.highestComplexity,
  );
  if (files.length === 0) return "";
  const rows = files
    .slice(0, maxFiles)
    .map(({ path, language, lines, functions, highestComplexity, findings }) => [
      codeSpan(path),
      language,
      count(reviewed, `${path}: lines`, lines, "Count of the lines"),
      count(reviewed, `${path}: functions`, functions, "Count of the function heads"),
      count(reviewed, `${path}: most branches`, highestComplexity, "Highest number of branches of a function, plus 1"),
      count(reviewed, `${path}: findings`, findings, "Count of the findings"),
    ]);
  const columns = ["File", "Language", "Lines", "Functions", "Most branches", "Findings"] as const;
  return markdownTable(
    columns.map((name, i) => ({
      name: reviewed.locale.say(name),
      align: i < 2 ? ("left" as const) : ("right" as const),
    })),
    rows,
  );
}

/** "Left out, generated: 3 files, among them `a.min.js`." per reason. */
function leftOutLines(reviewed: Reviewed): string[] {
  const byReason = Map.groupBy(reviewed.review.skipped, ({ reason }) => reason);
  return [...byReason].map(([reason, files]) => {
    const { say, listed } = reviewed.locale;
    const facts = {
      reason: say(reason),
      shown: listed(files.slice(0, maxSkipped).map(({ path }) => codeSpan(path))),
      count: count(reviewed, `Left out: ${reason}`, files.length, "Count of the files left out"),
    };
    return files.length > maxSkipped
      ? say("Left out, {reason}: {count} files, among them {shown}.", facts)
      : say("Left out, {reason}: {shown}.", facts);
  });
}

function methodLines(reviewed: Reviewed): string[] {
  const { request, locale } = reviewed;
  const { say } = locale;
  const ownRules = patternRules.length + Object.keys(measureRules).length;
  const isPython = reviewed.review.files.some(({ language }) => language === "Python");
  const rules = count(reviewed, "Rules", ownRules, "Count of the rules");
  const limit = (label: string, value: number) => count(reviewed, `Limit: ${label}`, value, "Limit of the rule");
  return [
    say(
      "{rules} fixed rules were applied to the text of the files. Nothing of the upload was run, built or used as configuration, so behavior and dependencies were not checked.",
      { rules },
    ),
    ...(isPython
      ? [
          say(
            "Python files were checked for strings, brackets, colons and indentation that Python can’t read, not parsed in full.",
          ),
        ]
      : []),
    ...analyzerLines(reviewed),
    say(
      "Limits: {branches} branches and {functionLines} lines a function, {nesting} nested blocks, {parameters} parameters, {fileLines} lines a file; repeated blocks count from {repeated} lines on.",
      {
        ...{ branches: limit("branches", limits.complexity.low), nesting: limit("nesting", limits.nesting) },
        ...{ functionLines: limit("lines of a function", limits.functionLines) },
        ...{
          parameters: limit("parameters", limits.parameters),
          fileLines: limit("lines of a file", limits.fileLines),
        },
        repeated: limit("repeated lines", limits.duplicateLines),
      },
    ),
    say("Values of secrets are masked in the excerpts."),
    ...leftOutLines(reviewed),
    ...sourceLines({ sources: [], unread: request.unread }, locale),
  ];
}

/** What each analyzer did, and what it left unchecked. */
function analyzerLines(reviewed: Reviewed): string[] {
  const { tools } = reviewed.review;
  const { say } = reviewed.locale;
  const files = ({ name, files: number }: CodeTool) =>
    filesText(reviewed, count(reviewed, `${name}: files`, number, "Count of the files"), number);
  const lines = tools.map((tool) => {
    const title = `${tool.name}${tool.version ? ` ${tool.version}` : ""}`;
    if (tool.problem) return `${title}: ${tool.problem}`;
    if (tool.name === "TypeScript")
      return say(
        "{tool} checked the types in {files}. Types of packages and of files outside the upload are unknown, so errors that may follow from them are not reported.",
        { tool: title, files: files(tool) },
      );
    const rules = count(reviewed, "Rules of oxlint", Object.keys(lintConfig).length, "Count of the rules");
    return say("{tool} applied {rules} rules to {files}.", { tool: title, rules, files: files(tool) });
  });
  const isTyped = tools.some(({ name }) => name === "TypeScript");
  const untyped =
    tools.length > 0 && !isTyped ? [say("Types were not checked: no TypeScript file could be checked.")] : [];
  const directives =
    tools.length > 0 ? [say("Comments that switch rules off were ignored, except for @ts-expect-error.")] : [];
  return [...lines, ...untyped, ...directives, ...(reviewed.request.analysis?.notes ?? [])];
}

function findingsTable({ review, locale: { say } }: Reviewed) {
  const values = review.findings.map(({ severity, ruleId, path, startLine, endLine, message, fix }) => [
    severity,
    ruleId,
    path,
    startLine,
    endLine,
    message,
    fix,
  ]);
  return dataTableOf(
    { id: "findings", title: say("Findings") },
    (["Severity", "Rule", "File", "First line", "Last line", "Finding", "Fix"] as const).map((name) => say(name)),
    values,
  );
}
