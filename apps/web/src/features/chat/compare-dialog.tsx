import { messageLimits } from "@muster/contracts/chat-shapes";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { useChatAction, useChatModels } from "./chat.queries.ts";
import { CompareView } from "./compare-view.tsx";

interface CompareDialogProps {
  sessionId: string;
  onStarted: (conversationId: string) => void;
  onClose: () => void;
}

/** Sends one message to two or three models and shows their replies side by side. */
export function CompareDialog({ sessionId, onStarted, onClose }: CompareDialogProps) {
  const models = useChatModels();
  const [content, setContent] = useState("");
  const [chosen, setChosen] = useState<string[]>([]);
  const start = useChatAction("Message Failed", () => api.chat.compare({ id: sessionId, content, models: chosen }));
  const all = [
    ...(models.data?.items ?? []).map(({ id, name }) => ({ id, name })),
    { id: "builtin", name: "Built-in engine" },
  ];
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const blocker =
    content.trim() === ""
      ? "Enter a message"
      : chosen.length < 2
        ? "Choose at least two models"
        : chosen.length > messageLimits.models
          ? `Choose at most ${messageLimits.models} models`
          : null;
  const started = start.data;
  return (
    <Dialog
      title="Compare models"
      description={
        started ? undefined : `Each model answers in its own branch. This uses ${Math.max(2, chosen.length)} actions.`
      }
      size={started ? "full" : "md"}
      onClose={() => (started ? onStarted(started.conversationId) : onClose())}
      closeOnOverlay={false}
      footer={
        <>
          <div className="flex-1" />
          {started ? (
            <Button variant="primary" onClick={() => onStarted(started.conversationId)}>
              Back to the conversation
            </Button>
          ) : (
            <Button
              variant="primary"
              busy={start.isPending}
              disabledReason={blocker}
              onClick={() => start.mutate(undefined)}
            >
              Compare
            </Button>
          )}
        </>
      }
    >
      {started ? (
        <CompareView
          conversationId={started.conversationId}
          turns={started.turns}
          onUse={() => onStarted(started.conversationId)}
        />
      ) : (
        <div className="grid gap-4">
          <TextArea
            label="Message"
            required
            data-autofocus=""
            value={content}
            onChange={(event) => setContent(event.target.value)}
          />
          <fieldset>
            <legend className="mb-2 font-[530]">Models</legend>
            {all.length < 2 && <p className="text-ink-2">Connect a model in Settings to compare it with another.</p>}
            <ul className="panel">
              {all.map(({ id, name }) => (
                <li key={id}>
                  <label className="row row-hover cursor-pointer">
                    <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
                    <span className="min-w-0 flex-1 truncate">{name}</span>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
        </div>
      )}
    </Dialog>
  );
}
