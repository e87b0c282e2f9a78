import {
  type CodeAnalysis,
  type CodeFinding,
  type CodeFindings,
  codeSeverities,
} from "@muster/contracts/code-findings";
import type { Phrase } from "../computed/german.ts";
import { type Locale, locales } from "../computed/locale.ts";
import { type AnalyzerFindingRule, pythonSyntax, ruleOfTool } from "./analyzer-rules.ts";
import { type Duplicate, duplicatesIn } from "./duplicates.ts";
import { type CodeFunction, functionsIn } from "./functions.ts";
import { germanLintText } from "./german-lint.ts";
import { ruleText } from "./german-rules.ts";
import { pythonErrors } from "./python-syntax.ts";
import { type CodeRule, limits, measureRules, patternRules } from "./rules.ts";
import { type CodeFile, lineAt, readSourceFile, type SourceFile } from "./source-file.ts";

/** The results for a file. */
export interface ReviewedFile {
  path: string;
  language: string;
  lines: number;
  functions: number;
  highestComplexity: number;
  findings: number;
}

export interface Review extends CodeFindings {
  files: ReviewedFile[];
  /** Paths that were left out, each with the reason. */
  skipped: { path: string; reason: Phrase }[];
}

const notOwn =
  /(?:^|\/)(?:node_modules|bower_components|vendor|third_party|dist|build|out|target|\.git|\.venv|venv|__pycache__|\.next|coverage)\//;
/** Secrets in tests and examples are rarely real. */
const tests = /(?:^|[/._-])(?:tests?|specs?|fixtures?|factory|mocks?|doubles?|examples?|e2e)(?:[/._-]|$)/i;
const generated =
  /(?:^|\/)(?:package-lock\.json|yarn\.lock|pnpm-lock\.yaml|poetry\.lock|Cargo\.lock|composer\.lock|go\.sum)$|\.min\.(?:js|css)$|\.(?:map|snap)$/;
/** A line longer than this is generated. */
const longestLine = 3000;
const maxOfRule = 200;
const maxSameInFile = 20;
const excerptLines = 6;

/** The files that analyzers get: without those that are generated or not the project's own. */
export function filesToAnalyze(code: readonly CodeFile[]): CodeFile[] {
  return code.filter((file) => skipReason(file) === undefined);
}

/**
 * Applies every rule to every file, and adds what the analyzers found. Pure: nothing of the code is run, loaded or used as
 * configuration.
 */
export function reviewCode(code: readonly CodeFile[], analysis?: CodeAnalysis, locale: Locale = locales.en): Review {
  const read = (text: string) => ruleText(locale, text);
  const skipped: Review["skipped"] = [];
  const files: SourceFile[] = [];
  for (const each of code) {
    const reason = skipReason(each);
    const file = reason ? undefined : readSourceFile(each);
    if (file) files.push(file);
    else skipped.push({ path: each.path, reason: reason ?? "no source code that is known here" });
  }
  const functions = new Map(files.map((file) => [file, functionsIn(file)]));
  const own = [
    ...files.flatMap((file) => [
      ...patternFindings(file),
      ...(file.language.name === "Python" ? syntaxFindings(file, locale) : []),
      ...measureFindings(file, functions.get(file) ?? [], locale),
    ]),
    ...duplicatesIn(files).map((each) => duplicateFinding(each, locale)),
  ];
  const analyzed = analyzerFindings(files, own, { analysis, locale });
  const found = withoutReplaced([...own, ...analyzed.map(({ finding }) => finding)], analyzed).sort(byGravity);
  const findings = limited(withoutSecrets(found, files)).map((each) => ({
    ...{ ...each, message: read(each.message), fix: read(each.fix) },
  }));
  const rules = [...patternRules, pythonSyntax, ...Object.values(measureRules)].map(
    ({ id, name, description, severity }) => ({
      ...{ id, name: read(name), description: read(description), severity },
    }),
  );
  const ofTools = new Map(
    analyzed.map(({ rule: { id, name, severity } }) => [
      id,
      { id, name: read(name), description: read(name), severity },
    ]),
  );
  return {
    tools: analysis?.tools ?? [],
    rules: [...rules, ...ofTools.values()],
    findings,
    skipped,
    files: files.map((file) => reviewed(file, functions.get(file) ?? [], findings)),
  };
}

interface AnalyzerFinding {
  finding: CodeFinding;
  rule: AnalyzerFindingRule;
}

function placeOf(ruleId: string, { path, startLine }: Pick<CodeFinding, "path" | "startLine">): string {
  return `${ruleId} ${path}:${startLine}`;
}

/**
 * Findings of the analyzers, without those for which an own rule has one on the same line. A rule counts once per line and
 * message.
 */
function analyzerFindings(
  files: readonly SourceFile[],
  own: readonly CodeFinding[],
  { analysis, locale }: { analysis: CodeAnalysis | undefined; locale: Locale },
): AnalyzerFinding[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const taken = new Set(own.map((each) => placeOf(each.ruleId, each)));
  return (analysis?.findings ?? []).flatMap((each) => {
    const file = byPath.get(each.path);
    const rule = ruleOfTool(each);
    if (!file || each.startLine > file.lines.length) return [];
    if (rule.sameAs && taken.has(placeOf(rule.sameAs, each))) return [];
    const once = `${placeOf(rule.id, each)} ${each.message}`;
    if (taken.has(once)) return [];
    taken.add(once);
    const german = locale.language === "de" && each.tool === "oxlint" && germanLintText(each.code, each.message);
    return [{ finding: findingOf(file, german ? { ...rule, fix: german.fix } : rule, { ...each, ...german }), rule }];
  });
}

function withoutReplaced(found: readonly CodeFinding[], analyzed: readonly AnalyzerFinding[]): CodeFinding[] {
  const replaced = new Set(
    analyzed.flatMap(({ finding, rule }) => (rule.replaces ?? []).map((id) => placeOf(id, finding))),
  );
  return found.filter((each) => !replaced.has(placeOf(each.ruleId, each)));
}

function skipReason({ path, text }: CodeFile): Phrase | undefined {
  if (notOwn.test(path)) return "not the project’s own code";
  if (generated.test(path)) return "generated";
  if (text.includes("\u0000")) return "not text";
  return text.split("\n", 400).some((line) => line.length > longestLine) ? "generated or minified" : undefined;
}

function byGravity(a: CodeFinding, b: CodeFinding): number {
  const rank = ({ severity }: CodeFinding) => codeSeverities.indexOf(severity);
  return rank(a) - rank(b) || a.path.localeCompare(b.path) || a.startLine - b.startLine;
}

/** A line with a secret has one finding for it, and no excerpt or message shows the secret. */
function withoutSecrets(found: readonly CodeFinding[], files: readonly SourceFile[]): CodeFinding[] {
  const secrets = new Map<string, string>();
  const isSecret = ({ ruleId }: CodeFinding) => ruleId.startsWith("secret/");
  for (const finding of found.filter(isSecret)) {
    const key = `${finding.path}:${finding.startLine}`;
    if (!secrets.has(key)) secrets.set(key, finding.ruleId);
  }
  // An analyzer can quote a value from another line.
  const values = files.flatMap(({ path, lines }) =>
    lines.flatMap((line, i) => (secrets.has(`${path}:${i + 1}`) ? quotedIn(line) : [])),
  );
  return found
    .filter((each) => !isSecret(each) || secrets.get(`${each.path}:${each.startLine}`) === each.ruleId)
    .map((each) => {
      const lines = each.excerpt.split("\n");
      const shown = lines.map((line, i) => (secrets.has(`${each.path}:${each.startLine + i}`) ? masked(line) : line));
      const message = values.reduce((text, value) => text.replaceAll(value, `${value.slice(0, 4)}…`), each.message);
      return { ...each, message, excerpt: shown.join("\n") };
    });
}

function quotedIn(line: string): string[] {
  return [...line.matchAll(/(["'`])(.{8,}?)\1/g)].map(([, , value = ""]) => value);
}

/** A rule that matches everywhere would hide the others. */
function limited(found: readonly CodeFinding[]): CodeFinding[] {
  const counts = new Map<string, number>();
  return found.filter(({ ruleId, path }) => {
    const [inAll, inFile] = [counts.get(ruleId) ?? 0, counts.get(`${ruleId} ${path}`) ?? 0];
    counts.set(ruleId, inAll + 1).set(`${ruleId} ${path}`, inFile + 1);
    return inAll < maxOfRule && inFile < maxSameInFile;
  });
}

function patternFindings(file: SourceFile): CodeFinding[] {
  return patternRules.flatMap((rule) => {
    if (rule.languages && !rule.languages.includes(file.language.name)) return [];
    if (file.language.name === "Configuration" && !rule.isSecret) return [];
    return matchesOf(file, rule).map(([from, to]) => {
      const [startLine, endLine] = [lineAt(file, from), lineAt(file, Math.max(from, to - 1))];
      const severity = rule.isSecret && tests.test(file.path) ? "low" : rule.severity;
      return findingOf(file, rule, { startLine, endLine, severity, message: rule.description });
    });
  });
}

function syntaxFindings(file: SourceFile, { say }: Locale): CodeFinding[] {
  return pythonErrors(file).map(({ line, text, values }) =>
    findingOf(file, pythonSyntax, { startLine: line, endLine: line, message: say(text, values) }),
  );
}

const beginsFunction = /\bfunction\b|\bdef\b|=>\s*\{?\s*$|\)[^()]*\{\s*$/;

/** One per line. */
function matchesOf(file: SourceFile, { pattern, in: part = "code", line, unless }: CodeRule): [number, number][] {
  if (!pattern) return [];
  const places = new Map<number, [number, number]>();
  for (const match of file[part].matchAll(pattern)) {
    const from = match.index + (match[0].length - match[0].trimStart().length);
    const at = lineAt(file, from);
    const text = file.lines[at - 1] ?? "";
    const before = file.lines[at - 2] ?? "";
    const isOn = !line || line.test(text) || (beginsFunction.test(before) && line.test(before));
    const isComment = part === "text" && (file.comments[from] ?? " ").trim() !== "";
    if (isComment || !isOn || unless?.test(text)) continue;
    if (!places.has(at)) places.set(at, [from, match.index + match[0].length]);
  }
  return [...places.values()];
}

interface At {
  startLine: number;
  endLine: number;
  message: string;
  severity?: CodeFinding["severity"];
}

function findingOf(
  file: SourceFile,
  { id: ruleId, severity, fix, isSecret }: Pick<CodeRule, "id" | "severity" | "fix" | "isSecret">,
  { startLine, endLine, message, severity: own }: At,
): CodeFinding {
  const lines = file.lines.slice(startLine - 1, Math.min(endLine, startLine + excerptLines - 1));
  const excerpt = (isSecret ? lines.map(masked) : lines).map((each) => each.slice(0, 240)).join("\n");
  return { ruleId, severity: own ?? severity, path: file.path, startLine, endLine, message, excerpt, fix };
}

/** Showing a secret in an excerpt would copy it. */
function masked(line: string): string {
  return (
    line
      .replace(/(["'])([^"']{4})[^"']{4,}\1/g, "$1$2…$1")
      // A value of settings, which has no quotes.
      .replace(/^([^"'`]*?[:=]\s*)([^\s"'`]{2})(?!\S*:\/\/)[^\s"'`]{2,}.*$/, "$1$2…")
      .replace(/(:\/\/[^\s:@/]+:)[^\s@/]+@/g, "$1…@")
      .replace(/\b([A-Za-z0-9_-]{4})[A-Za-z0-9_.-]{16,}/g, "$1…")
  );
}

function measureFindings(file: SourceFile, functions: readonly CodeFunction[], locale: Locale): CodeFinding[] {
  const explained = (measured: string, { description }: { description: string }) =>
    `${measured} ${ruleText(locale, description)}`;
  const { say } = locale;
  const { complexity, length, nesting, parameters, file: long } = measureRules;
  const found = functions.flatMap((each): CodeFinding[] => {
    const place = { startLine: each.startLine, endLine: each.endLine };
    const lines = each.endLine - each.startLine + 1;
    const measured = [
      each.complexity > limits.complexity.low && {
        ...{
          rule: complexity,
          severity: each.complexity > limits.complexity.medium ? ("medium" as const) : ("low" as const),
        },
        message: explained(
          say("{name} has {count} branches; {limit} are the limit.", {
            ...{ name: each.name, count: String(each.complexity), limit: String(limits.complexity.low) },
          }),
          complexity,
        ),
      },
      lines > limits.functionLines && {
        rule: length,
        message: explained(
          say("{name} has {count} lines; {limit} are the limit.", {
            ...{ name: each.name, count: String(lines), limit: String(limits.functionLines) },
          }),
          length,
        ),
      },
      each.nesting > limits.nesting && {
        rule: nesting,
        message: explained(
          say("{name} nests {count} blocks; {limit} are the limit.", {
            ...{ name: each.name, count: String(each.nesting), limit: String(limits.nesting) },
          }),
          nesting,
        ),
      },
      each.parameters > limits.parameters && {
        rule: parameters,
        message: explained(
          say("{name} takes {count} parameters; {limit} are the limit.", {
            ...{ name: each.name, count: String(each.parameters), limit: String(limits.parameters) },
          }),
          parameters,
        ),
      },
    ];
    return measured.flatMap((one) => (one ? [findingOf(file, one.rule, { ...place, ...one })] : []));
  });
  if (file.lines.length <= limits.fileLines || file.language.name === "Configuration") return found;
  const message = explained(
    say("The file has {count} lines; {limit} are the limit.", {
      ...{ count: String(file.lines.length), limit: String(limits.fileLines) },
    }),
    long,
  );
  return [...found, { ...findingOf(file, long, { startLine: 1, endLine: 1, message }), endLine: file.lines.length }];
}

function duplicateFinding({ first, second, lines }: Duplicate, locale: Locale): CodeFinding {
  const { startLine, endLine, file } = second;
  const place = `${first.file.path}:${first.startLine}`;
  const repeated = locale.say("{count} lines repeat {place}.", { count: String(lines), place });
  const message = `${repeated} ${ruleText(locale, measureRules.duplicate.description)}`;
  return findingOf(file, measureRules.duplicate, { startLine, endLine, message });
}

function reviewed(
  file: SourceFile,
  functions: readonly CodeFunction[],
  findings: readonly CodeFinding[],
): ReviewedFile {
  return {
    ...{ path: file.path, language: file.language.name, lines: file.lines.length, functions: functions.length },
    highestComplexity: Math.max(0, ...functions.map(({ complexity }) => complexity)),
    findings: findings.filter(({ path }) => path === file.path).length,
  };
}
