import type {
  LanguageModelV4FilePart,
  LanguageModelV4ToolCallPart,
  LanguageModelV4ToolResultOutput,
} from "@ai-sdk/provider";

/** A tool's result as text for a model: JSON, unless it is text already. */
export function resultText(output: LanguageModelV4ToolResultOutput): string {
  if (output.type === "text" || output.type === "error-text") return output.value;
  return JSON.stringify(resultValue(output));
}

/** The same as a value. */
export function resultValue(output: LanguageModelV4ToolResultOutput): unknown {
  return output.type === "execution-denied" ? { denied: output.reason ?? "The call was not approved." } : output.value;
}

/** An image's bytes as base64 and its type; undefined when the part is not an image or only a URL. */
export function imageOf({
  data,
  mediaType,
}: Pick<LanguageModelV4FilePart, "data" | "mediaType">): { base64: string; mediaType: string } | undefined {
  if (!mediaType.startsWith("image")) return undefined;
  const type = mediaType.includes("/") && !mediaType.endsWith("/*") ? mediaType : "image/png";
  if (data.type === "data") {
    const base64 = typeof data.data === "string" ? data.data : Buffer.from(data.data).toString("base64");
    return { base64: base64.replace(/^data:[^,]*,/, ""), mediaType: type };
  }
  const inline = data.type === "url" ? /^data:([^;,]+);base64,(.+)$/s.exec(data.url.toString()) : undefined;
  return inline?.[1] && inline[2] ? { base64: inline[2], mediaType: inline[1] } : undefined;
}

/** A tool call's arguments as an object; anything else becomes an empty one, since vendors accept nothing else. */
export function argumentsOf({ input }: Pick<LanguageModelV4ToolCallPart, "input">): Record<string, unknown> {
  try {
    const value: unknown = typeof input === "string" ? JSON.parse(input || "{}") : input;
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}
