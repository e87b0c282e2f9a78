import type { StepContext } from "../../kernel/runs/kinds.ts";
import type { ChatTypes } from "./turns.types.ts";

export type ReplyContext = StepContext<ChatTypes, "reply">;
export type CorrectContext = StepContext<ChatTypes, "correct">;
