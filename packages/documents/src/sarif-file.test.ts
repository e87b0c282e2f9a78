import type { CodeFindings } from "@muster/contracts/code-findings";
import { expect, it } from "vitest";
import { renderSarif } from "./sarif-file.ts";

const review: CodeFindings = {
  tools: [{ name: "oxlint", version: "1.2.3", files: 2, problem: null }],
  rules: [
    { id: "secret/token", name: "Token", description: "A token.", severity: "critical" },
    { id: "style/todo", name: "Task", description: "A task.", severity: "low" },
  ],
  findings: [
    {
      ...{ ruleId: "style/todo", severity: "low", path: "src/my file#1.ts", startLine: 3, endLine: 4 },
      ...{ message: "Something is to be done.", excerpt: "// TODO \ud800", fix: "Do it." },
    },
  ],
};

/** The properties that the schema of SARIF 2.1.0 has for the objects that our files use; it allows no others. */
const properties: Record<string, string> = {
  $: "$schema version runs inlineExternalProperties properties",
  runs: "tool invocations conversion language versionControlProvenance originalUriBaseIds artifacts logicalLocations graphs results automationDetails columnKind properties",
  tool: "driver extensions properties",
  driver: "guid name organization product fullName version semanticVersion informationUri rules language properties",
  extensions:
    "guid name organization product fullName version semanticVersion informationUri rules language properties",
  rules: "id guid name shortDescription fullDescription messageStrings defaultConfiguration helpUri help properties",
  defaultConfiguration: "enabled level rank parameters properties",
  results:
    "ruleId ruleIndex rule kind level message analysisTarget locations guid correlationGuid occurrenceCount partialFingerprints fingerprints stacks codeFlows suppressions baselineState rank fixes taxa properties",
  locations: "id physicalLocation logicalLocations message annotations relationships properties",
  physicalLocation: "address artifactLocation region contextRegion properties",
  artifactLocation: "uri uriBaseId index description properties",
  region:
    "startLine startColumn endLine endColumn charOffset charLength byteOffset byteLength snippet message sourceLanguage properties",
  snippet: "text binary rendered properties",
  message: "text markdown id arguments properties",
  shortDescription: "text markdown properties",
  fullDescription: "text markdown properties",
};

/** Objects with free names. */
const bags = ["properties", "partialFingerprints"];

function unknownProperties(value: unknown, name = "$"): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => unknownProperties(each, name));
  if (typeof value !== "object" || value === null || bags.includes(name)) return [];
  const allowed = properties[name]?.split(" ") ?? [];
  return Object.entries(value).flatMap(([key, each]) => [
    ...(allowed.includes(key) ? [] : [`${name}.${key}`]),
    ...unknownProperties(each, key),
  ]);
}

it("has the structure that SARIF 2.1.0 requires", () => {
  const file = JSON.parse(renderSarif(review));
  expect(unknownProperties(file)).toEqual([]);
  expect(unknownProperties({ ...file, tools: [] })).toEqual(["$.tools"]);
  expect(Object.keys(file)).toEqual(["$schema", "version", "runs"]);
  expect(file.version).toBe("2.1.0");
  const [run] = file.runs;
  expect(typeof run.tool.driver.name).toBe("string");
  const ids = run.tool.driver.rules.map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const rule of run.tool.driver.rules) {
    expect(["none", "note", "warning", "error"]).toContain(rule.defaultConfiguration.level);
    expect(rule.shortDescription.text).not.toBe("");
  }
  for (const result of run.results) {
    expect(ids[result.ruleIndex]).toBe(result.ruleId);
    const { artifactLocation, region } = result.locations[0].physicalLocation;
    expect(artifactLocation.uri).not.toMatch(/^\/|\\|[ #]/);
    expect(region.startLine).toBeGreaterThanOrEqual(1);
    expect(region.endLine).toBeGreaterThanOrEqual(region.startLine);
  }
});

/** What the schema of SARIF 2.1.0 requires of the objects that our files use: properties, types, enumerations, least values. */
const required: Record<string, (value: Record<string, unknown>) => boolean> = {
  $: ({ version, runs }) => version === "2.1.0" && Array.isArray(runs),
  runs: ({ tool, columnKind }) => isObject(tool) && columnKind === "utf16CodeUnits",
  tool: ({ driver }) => isObject(driver),
  driver: ({ name, rules }) => isText(name) && isUnique(rules),
  extensions: ({ name, version }) => isText(name) && (version === undefined || isText(version)),
  rules: ({ id }) => isText(id),
  defaultConfiguration: ({ level }) => levels.includes(level as string),
  results: ({ message, level, ruleIndex, locations }) =>
    isObject(message) && levels.includes(level as string) && isInteger(ruleIndex, -1) && Array.isArray(locations),
  message: ({ text, id }) => isText(text) || isText(id),
  physicalLocation: ({ address, artifactLocation }) => isObject(address) || isObject(artifactLocation),
  // A reference in the sense of RFC 3986, relative because uriBaseId is given.
  artifactLocation: ({ uri }) =>
    isText(uri) && /^(?:%[\dA-F]{2}|[\w.~!$&'()*+,;=@/-])+$/i.test(uri) && !uri.startsWith("/"),
  region: ({ startLine, endLine }) => isInteger(startLine, 1) && isInteger(endLine, startLine as number),
  snippet: ({ text }) => typeof text === "string",
  shortDescription: ({ text }) => isText(text),
  fullDescription: ({ text }) => isText(text),
};
const levels = ["none", "note", "warning", "error"];
const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isInteger = (value: unknown, least: number) => Number.isInteger(value) && (value as number) >= least;
const isUnique = (value: unknown) =>
  Array.isArray(value) && new Set(value.map((each) => JSON.stringify(each))).size === value.length;

function faultsIn(value: unknown, name = "$"): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => faultsIn(each, name));
  if (!isObject(value) || bags.includes(name)) return [];
  const object = value as Record<string, unknown>;
  return [
    ...(required[name]?.(object) === false ? [`${name}: ${JSON.stringify(object).slice(0, 200)}`] : []),
    ...Object.entries(object).flatMap(([key, each]) => faultsIn(each, key)),
  ];
}

it.each(["src/my file#1.ts", "größe/ä.ts", "C:/a:b.ts", "(app)/[id]/page?.tsx", "a\\b.ts", "\ud800.ts", "100%.ts"])(
  "follows the schema for a finding in %j",
  (path) => {
    const file = JSON.parse(renderSarif({ ...review, findings: review.findings.map((each) => ({ ...each, path })) }));
    expect(faultsIn(file)).toEqual([]);
    const [run] = file.runs;
    expect(faultsIn({ ...file, runs: [{ ...run, results: [{ ...run.results[0], level: "high" }] }] })).toHaveLength(1);
  },
);

it("names the analyzers with their versions", () => {
  expect(JSON.parse(renderSarif(review)).runs[0].tool.extensions).toEqual([{ name: "oxlint", version: "1.2.3" }]);
});

it("keeps location, lines and text, and splits no character", () => {
  const [result] = JSON.parse(renderSarif(review)).runs[0].results;
  expect(result).toMatchObject({
    level: "note",
    message: { text: "Something is to be done. Do it." },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: "src/my%20file%231.ts", uriBaseId: "%SRCROOT%" },
          region: { startLine: 3, endLine: 4, snippet: { text: "// TODO \ufffd" } },
        },
      },
    ],
  });
});
