import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4Usage } from "@ai-sdk/provider";
import type { ModelProvider } from "@muster/models/model";
import { partStream } from "@muster/models/part-stream";
import { type ReportInput, writeAnalysisReport } from "./builtin/report.ts";

/** The built-in engine's name in receipts and records. */
export const builtinModelId = "muster-builtin";

const refusal =
  "The built-in engine only reports computed figures and quotes sources. Connect a model to get an answer to this.";
const nothing: LanguageModelV4Usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 0, text: 0, reasoning: undefined },
};

/** The built-in engine as a provider, so that callers treat it like any other. */
export function createBuiltin(): ModelProvider {
  return {
    id: "builtin",
    label: "The built-in engine",
    isLocal: true,
    languageModel: () => builtinModel(),
    listModels: async () => [{ provider: "builtin", id: builtinModelId, isLocal: true, isChat: true }],
    describeModel: async () => ({ chat: false, tools: false, json: false, vision: false }),
  };
}

/** The call options that ask the built-in engine for a report. */
export function reportOptions(input: ReportInput): Pick<LanguageModelV4CallOptions, "providerOptions"> {
  return { providerOptions: { builtin: { report: JSON.stringify(input) } } };
}

function builtinModel(): LanguageModelV4 {
  const finishReason = { unified: "stop" as const, raw: "builtin" };
  return {
    specificationVersion: "v4",
    provider: "builtin",
    modelId: builtinModelId,
    supportedUrls: {},
    doGenerate: async (options) => {
      options.abortSignal?.throwIfAborted();
      return {
        content: [{ type: "text", text: answerTo(options) }],
        finishReason,
        usage: nothing,
        warnings: [],
        response: { modelId: builtinModelId },
      };
    },
    doStream: async (options) => {
      const paragraphs = answerTo(options).split(/(?<=\n\n)/);
      const stream = partStream(
        async (sink) => {
          sink.part({ type: "stream-start", warnings: [] });
          sink.part({ type: "response-metadata", modelId: builtinModelId });
          for (const paragraph of paragraphs) {
            options.abortSignal?.throwIfAborted();
            sink.text(paragraph);
            if (sink.isFull()) await sink.drained();
          }
          sink.part({ type: "finish", usage: nothing, finishReason });
        },
        { coalesceMs: 0, onCancel: () => undefined },
      );
      return { stream };
    },
  };
}

function answerTo({ providerOptions }: LanguageModelV4CallOptions): string {
  const report = providerOptions?.["builtin"]?.["report"];
  return typeof report === "string" ? writeAnalysisReport(JSON.parse(report) as ReportInput).markdown : refusal;
}
