import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import type { Deadline } from "../deadline.ts";
import { errorFromStatus } from "../http-errors.ts";
import { type Outgoing, readText, type Server, send } from "../server.ts";
import type { Opened } from "../stream-answer.ts";
import { type Quirks, quirkFrom, requestBody } from "./request.ts";

/**
 * Posts a chat call and returns the open response. When a server refuses an optional field by name, the call is repeated without
 * it, and that is stored in `quirks`.
 */
export async function postChat(
  server: Server,
  call: {
    modelId: string;
    options: LanguageModelV4CallOptions;
    quirks: { current: Quirks };
    stream: boolean;
    deadline: Deadline;
  },
): Promise<Opened> {
  for (;;) {
    const { body, warnings } = requestBody(call.modelId, call.options, {
      quirks: call.quirks.current,
      stream: call.stream,
    });
    const answer = await sendVersioned(server, {
      path: "/chat/completions",
      body,
      deadline: call.deadline,
      headers: call.options.headers,
    });
    if (answer.ok) return { answer, warnings };
    const text = await readText(answer, 65_536, call.deadline);
    const quirk =
      answer.status === 400 || answer.status === 422 ? quirkFrom(text, call.quirks.current, body) : undefined;
    if (!quirk)
      throw errorFromStatus(answer.status, text, answer.headers, { ...server.speaker, modelId: call.modelId });
    call.quirks.current = quirk;
  }
}

/** An address without a path is tried as given and, on a 404, with "/v1" appended. */
export async function sendVersioned(server: Server, request: Outgoing): Promise<Response> {
  const response = await send(server, request);
  if (response.status !== 404 || new URL(server.baseUrl).pathname !== "/") return response;
  await response.body?.cancel();
  const versioned = { ...server, baseUrl: `${server.baseUrl}/v1` };
  const again = await send(versioned, request);
  if (again.status !== 404) server.baseUrl = versioned.baseUrl;
  return again;
}
