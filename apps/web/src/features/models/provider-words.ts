import type { ProviderSetting } from "@muster/contracts/models";

type Kind = ProviderSetting["kind"];

export const kindNames: Record<Kind, string> = {
  "openai-compatible": "OpenAI-compatible server",
  ollama: "Ollama",
  anthropic: "Anthropic",
  google: "Google",
};

/** Each kind's default address. */
export const usualAddresses: Record<Kind, string> = {
  "openai-compatible": "https://api.openai.com/v1",
  ollama: "http://127.0.0.1:11434",
  anthropic: "https://api.anthropic.com/v1",
  google: "https://generativelanguage.googleapis.com/v1beta",
};

export function keySentence({ key, keyLastFour }: Pick<ProviderSetting, "key" | "keyLastFour">): string {
  if (key === "unreadable") return "Couldn’t decrypt the API key. Enter it again.";
  if (key === "none") return "No API key.";
  return keyLastFour === null ? "API key set." : `API key ends in ${keyLastFour}.`;
}

/** Hint under the key field about what saving does to the key. */
export function keyHint(
  provider: Pick<ProviderSetting, "key" | "keyLastFour" | "baseUrl"> | undefined,
  baseUrl: string,
): string {
  if (!provider) return "Stored encrypted and never shown again.";
  const isMoved = placeOf(baseUrl) !== placeOf(provider.baseUrl);
  if (isMoved && provider.key !== "none") return "Changing the URL clears the API key. Enter the key for the new URL.";
  if (provider.key === "set") return `${keySentence(provider)} Leave this empty to keep it.`;
  return keySentence(provider);
}

/** Normalizes an address as the server does: case, default port and trailing slashes do not matter. */
function placeOf(text: string): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  return (url ? `${url.origin}${url.pathname}` : text.trim()).replace(/\/+$/, "");
}
