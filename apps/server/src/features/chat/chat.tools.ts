import { ToolError } from "@muster/agent/tool";
import { z } from "zod";
import { textArgument } from "../../kernel/agent/source.tools.ts";
import { defineTool } from "../../kernel/agent/tools.ts";
import { calculate, ExpressionError, formatResult } from "./calculate.ts";

export const calculateTool = defineTool<{ expression: string }>({
  name: "calculate",
  description:
    "Computes arithmetic exactly: + - * / ^ %, brackets, round, sqrt, abs, min, max, floor, ceil, ln, log, pi, e. Use it for every calculation.",
  risk: "read",
  isTrusted: true,
  input: z.object({ expression: textArgument("expression", 'Such as "(1200 - 950) / 950 * 100"') }),
  async execute({ expression }, { found }) {
    try {
      const value = formatResult(calculate(expression));
      found.figures.push({ id: `C${found.figures.length + 1}`, value, source: expression });
      found.results.push({ tool: "calculate", value: { expression, value } });
      return { expression, value };
    } catch (error) {
      throw error instanceof ExpressionError ? new ToolError(error.message) : error;
    }
  },
});
