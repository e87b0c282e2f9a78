import { defineRunKind } from "../../kernel/runs/kinds.ts";
import { correctReply } from "./correct.ts";
import { endTurn } from "./end-turn.service.ts";
import { writeReply } from "./reply.ts";
import type { ChatTypes } from "./turns.types.ts";

/** One turn of a conversation: the reply, then its self-correction. */
export const chatRuns = defineRunKind<ChatTypes>({
  kind: "chat",
  result: "reply",
  chargesShownText: true,
  steps: {
    reply: { work: writeReply, streams: true, isDelivery: true },
    correct: { work: correctReply },
  },
  onEnd: endTurn,
});
