import { z } from "zod";

export const codeSeverities = ["critical", "high", "medium", "low"] as const;
export type CodeSeverity = (typeof codeSeverities)[number];

export const codeFinding = z.object({
  ruleId: z.string(),
  severity: z.enum(codeSeverities),
  /** Path in the uploaded code, with forward slashes. */
  path: z.string(),
  startLine: z.number().int().positive(),
  endLine: z.number().int().positive(),
  message: z.string(),
  /** The affected lines verbatim; a secret's value is masked. */
  excerpt: z.string(),
  fix: z.string(),
});
export type CodeFinding = z.infer<typeof codeFinding>;

/** An analyzer that ran over the uploaded code. */
export const codeTool = z.object({
  name: z.enum(["oxlint", "TypeScript"]),
  version: z.string(),
  /** The number of files it was given. */
  files: z.number().int(),
  /** Why its result is missing or incomplete; null when it ran to its end. */
  problem: z.string().nullable(),
});
export type CodeTool = z.infer<typeof codeTool>;

/** What analyzers reported about the uploaded code, in the analyzers' own terms. */
export interface CodeAnalysis {
  tools: CodeTool[];
  findings: ToolFinding[];
  /** Sentences that describe what was not checked. */
  notes: string[];
}

export interface ToolFinding {
  tool: CodeTool["name"];
  /** "eslint/no-eval" or "TS2322". */
  code: string;
  path: string;
  startLine: number;
  endLine: number;
  message: string;
  /** The analyzer's advice; empty when it has none. */
  help: string;
}

/** The findings of a source code review, with the applied rules. */
export const codeFindings = z.object({
  tools: z.array(codeTool),
  rules: z.array(
    z.object({ id: z.string(), name: z.string(), description: z.string(), severity: z.enum(codeSeverities) }),
  ),
  findings: z.array(codeFinding),
});
export type CodeFindings = z.infer<typeof codeFindings>;
