import type {
  JSONSchema7,
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  LanguageModelV4ToolResultOutput,
  SharedV4ProviderOptions,
  SharedV4Warning,
} from "@ai-sdk/provider";
import { argumentsOf, imageOf, resultValue } from "../prompt-parts.ts";

/** The body of a request for content. */
export function contentBody(
  modelId: string,
  options: LanguageModelV4CallOptions,
  warnings: SharedV4Warning[],
): Record<string, unknown> {
  const json = options.responseFormat?.type === "json" ? options.responseFormat : undefined;
  const system = options.prompt.flatMap((message) =>
    message.role === "system" && message.content ? [{ text: message.content }] : [],
  );
  return {
    systemInstruction: system.length ? { parts: system } : undefined,
    contents: turnsOf(options.prompt, warnings),
    ...toolsOf(options, warnings),
    generationConfig: {
      maxOutputTokens: options.maxOutputTokens,
      temperature: options.temperature,
      topP: options.topP,
      topK: options.topK,
      seed: options.seed,
      presencePenalty: options.presencePenalty,
      frequencyPenalty: options.frequencyPenalty,
      stopSequences: options.stopSequences?.length ? options.stopSequences : undefined,
      responseMimeType: json ? "application/json" : undefined,
      responseJsonSchema: json?.schema ? plainSchema(json.schema) : undefined,
      thinkingConfig: thinkingOf(modelId, options.reasoning),
    },
  };
}

function turnsOf(prompt: LanguageModelV4CallOptions["prompt"], warnings: SharedV4Warning[]): unknown[] {
  const turns: { role: "user" | "model"; parts: unknown[] }[] = [];
  for (const message of prompt) {
    if (message.role === "system") continue;
    const role = message.role === "assistant" ? "model" : "user";
    const parts = partsOf(message, warnings);
    const last = turns.at(-1);
    if (last?.role === role) last.parts.push(...parts);
    else if (parts.length) turns.push({ role, parts });
  }
  return turns;
}

function partsOf(message: LanguageModelV4Message, warnings: SharedV4Warning[]): unknown[] {
  if (message.role === "user")
    return message.content.flatMap((part) => {
      if (part.type === "text") return textPart(part.text);
      const image = imageOf(part);
      if (image) return [{ inlineData: { mimeType: image.mediaType, data: image.base64 } }];
      if (part.data.type === "text") return textPart(part.data.text);
      warnings.push({ type: "unsupported", feature: `file of type ${part.mediaType}` });
      return [];
    });
  if (message.role === "tool")
    return message.content.flatMap((part) =>
      part.type === "tool-result"
        ? [{ functionResponse: { id: part.toolCallId, name: part.toolName, response: responseOf(part.output) } }]
        : [],
    );
  return message.role === "assistant" ? message.content.flatMap(modelPart) : [];
}

/** A call is sent back with its signature; newer models refuse it without. */
function modelPart(part: Extract<LanguageModelV4Message, { role: "assistant" }>["content"][number]): unknown[] {
  if (part.type === "text") return textPart(part.text, part.providerOptions);
  if (part.type !== "tool-call") return [];
  const call = { id: part.toolCallId, name: part.toolName, args: argumentsOf(part) };
  return [{ functionCall: call, ...signature(part.providerOptions) }];
}

function textPart(text: string, options?: SharedV4ProviderOptions): unknown[] {
  return text === "" ? [] : [{ text, ...signature(options) }];
}

function signature(options: SharedV4ProviderOptions | undefined): { thoughtSignature?: unknown } {
  const thoughtSignature = options?.["google"]?.["thoughtSignature"];
  return thoughtSignature === undefined ? {} : { thoughtSignature };
}

/** The API accepts only objects. */
function responseOf(output: LanguageModelV4ToolResultOutput): unknown {
  const value = resultValue(output);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  return output.type.startsWith("error") ? { error: value } : { result: value };
}

function toolsOf(
  { tools = [], toolChoice }: LanguageModelV4CallOptions,
  warnings: SharedV4Warning[],
): { tools?: unknown[]; toolConfig?: unknown } {
  const functionDeclarations = tools.flatMap((tool) => {
    if (tool.type !== "function") {
      warnings.push({ type: "unsupported", feature: `provider tool ${tool.id}` });
      return [];
    }
    const { name, description, inputSchema } = tool;
    return [{ name, description, parametersJsonSchema: plainSchema(inputSchema) }];
  });
  if (functionDeclarations.length === 0) return {};
  return {
    tools: [{ functionDeclarations }],
    ...(toolChoice ? { toolConfig: { functionCallingConfig: callingOf(toolChoice) } } : {}),
  };
}

function callingOf(choice: NonNullable<LanguageModelV4CallOptions["toolChoice"]>): unknown {
  if (choice.type === "tool") return { mode: "ANY", allowedFunctionNames: [choice.toolName] };
  return { mode: { auto: "AUTO", none: "NONE", required: "ANY" }[choice.type] };
}

/** The API refuses schemas with a `$schema` field. */
function plainSchema({ $schema: _dialect, ...schema }: JSONSchema7): JSONSchema7 {
  return schema;
}

const budgets: Record<string, number> = {
  none: 0,
  minimal: 512,
  low: 1024,
  medium: 8192,
  high: 24_576,
  xhigh: 24_576,
  max: 24_576,
};

/** Up to generation 2.5 thinking is set as a number of tokens, from 3 on as a level. */
function thinkingOf(modelId: string, reasoning: LanguageModelV4CallOptions["reasoning"]): unknown {
  const thinkingBudget = budgets[reasoning ?? ""];
  if (thinkingBudget === undefined) return undefined;
  if (!/gemini-(?:[3-9]|\d\d)/.test(modelId)) return { thinkingBudget, includeThoughts: thinkingBudget > 0 };
  const level = thinkingBudget <= 1024 ? "low" : thinkingBudget <= 8192 ? "medium" : "high";
  return { thinkingLevel: level, includeThoughts: thinkingBudget > 0 };
}
