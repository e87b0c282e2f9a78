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

/** The findings of a source code review, with the applied rules. */
export const codeFindings = z.object({
  rules: z.array(
    z.object({ id: z.string(), name: z.string(), description: z.string(), severity: z.enum(codeSeverities) }),
  ),
  findings: z.array(codeFinding),
});
export type CodeFindings = z.infer<typeof codeFindings>;
