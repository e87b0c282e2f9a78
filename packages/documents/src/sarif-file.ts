import type { CodeFindings, CodeSeverity } from "@muster/contracts/code-findings";

const levels: Record<CodeSeverity, "error" | "warning" | "note"> = {
  critical: "error",
  high: "error",
  medium: "warning",
  low: "note",
};
/** What code hosts sort findings by, 0 … 10. */
const scores: Record<CodeSeverity, string> = { critical: "9.5", high: "7.5", medium: "5.0", low: "2.0" };

/** Findings as SARIF 2.1.0, as code hosts and editors read it. Paths are relative to the root of what was uploaded. */
export function renderSarif({ tools, rules, findings }: CodeFindings): string {
  const places = new Map(rules.map(({ id }, index) => [id, index]));
  const run = {
    tool: {
      driver: {
        name: "Muster code review",
        rules: rules.map(({ id, name, description, severity }) => ({
          id,
          name,
          shortDescription: { text: name },
          fullDescription: { text: description },
          defaultConfiguration: { level: levels[severity] },
          properties: { "security-severity": scores[severity] },
        })),
      },
      ...(tools.length > 0 && {
        extensions: tools.map(({ name, version }) => ({ name, ...(version && { version }) })),
      }),
    },
    columnKind: "utf16CodeUnits",
    results: findings.map(({ ruleId, severity, path, startLine, endLine, message, excerpt, fix }) => ({
      ruleId,
      ruleIndex: places.get(ruleId) ?? -1,
      level: levels[severity],
      message: { text: `${message} ${fix}` },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: uriOf(path), uriBaseId: "%SRCROOT%" },
            region: { startLine, endLine, snippet: { text: excerpt } },
          },
        },
      ],
      partialFingerprints: { "place/v1": `${ruleId}:${path}:${startLine}` },
    })),
  };
  const file = { $schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0", runs: [run] };
  return `${JSON.stringify(file, (_, value) => (typeof value === "string" ? value.toWellFormed() : value), 2)}\n`;
}

/** A relative reference: encodeURIComponent throws at half a character. */
function uriOf(path: string): string {
  return path.toWellFormed().split("/").map(encodeURIComponent).join("/");
}
