import {
  audiences,
  type ChatConversation,
  type ChatStyle,
  moods,
  styleWarnings,
  tones,
} from "@muster/contracts/chat-shapes";
import { TriangleAlert, X } from "lucide-react";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { invalidate } from "../../platform/query.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useChatAction } from "./chat.queries.ts";
import { capitalize } from "./chat-header.tsx";
import { usePresets } from "./library.queries.ts";
import { MemoryNotes } from "./memory-notes.tsx";

const warnings: Record<ReturnType<typeof styleWarnings>[number], string> = {
  "chat.humor_with_children": "Humor with children requires extra care",
  "chat.enthusiasm_with_academics": "Enthusiastic mood may not suit academic context",
};

interface StylePanelProps {
  style: ChatStyle;
  onStyle: (style: ChatStyle) => void;
  conversation: ChatConversation | undefined;
  onSelfCorrection: (isOn: boolean) => void;
}

/** Style of replies, saved styles, self-correction, and memory notes. */
export function StylePanel({ style, onStyle, conversation, onSelfCorrection }: StylePanelProps) {
  const options = (values: readonly string[]) => values.map((value) => ({ value, label: capitalize(value) }));
  return (
    <div className="grid gap-5 py-4">
      <div className="grid gap-3">
        <SelectField
          label="Tone"
          value={style.tone}
          options={options(tones)}
          onChange={(event) => onStyle({ ...style, tone: event.target.value as ChatStyle["tone"] })}
        />
        <SelectField
          label="Mood"
          value={style.mood}
          options={options(moods)}
          onChange={(event) => onStyle({ ...style, mood: event.target.value as ChatStyle["mood"] })}
        />
        <SelectField
          label="Audience"
          value={style.audience}
          options={options(audiences)}
          onChange={(event) => onStyle({ ...style, audience: event.target.value as ChatStyle["audience"] })}
        />
        <div role="status">
          {styleWarnings(style).map((key) => (
            <p key={key} className="flex items-start gap-2 text-attention text-small">
              <TriangleAlert size={13} aria-hidden="true" className="mt-0.5 shrink-0" />
              {warnings[key]}
            </p>
          ))}
        </div>
        <p className="text-small text-ink-3">Applies from the next message. A snapshot is saved first.</p>
      </div>
      <Presets style={style} onStyle={onStyle} />
      <Switch
        label="Self-correction"
        hint="A second pass checks each reply against the question and the style. A reply that cites sources is checked against them instead, also when this is off. The cost is part of the reply."
        checked={conversation?.selfCorrection ?? true}
        disabledReason={conversation ? null : "Available after the first message"}
        onChange={onSelfCorrection}
      />
      <MemoryNotes agentId={conversation?.agentId} />
    </div>
  );
}

function Presets({ style, onStyle }: Pick<StylePanelProps, "style" | "onStyle">) {
  const presets = usePresets();
  const [name, setName] = useState("");
  const save = useChatAction("Couldn’t save the style", () => api.chatLibrary.savePreset({ name: name.trim(), style }));
  const remove = useChatAction("Couldn’t delete the style", (id: string) => api.chatLibrary.removePreset({ id }));
  const refresh = () => void invalidate("chatLibrary");
  const items = presets.data?.items ?? [];
  return (
    <section aria-label="Saved styles" className="grid gap-2">
      <h3 className="font-[580]">Saved styles</h3>
      {items.length > 0 && (
        <ul className="grid gap-px">
          {items.map((preset) => (
            <li key={preset.id} className="flex items-center gap-1 rounded-sm hover:bg-raised">
              <button
                type="button"
                className="min-w-0 flex-1 px-2 py-1.5 text-left"
                onClick={() => onStyle(preset.style)}
              >
                <span className="block truncate font-[530]">{preset.name}</span>
                <span className="block truncate text-small text-ink-3">
                  {capitalize(preset.style.tone)}, {preset.style.mood}, for {preset.style.audience}
                </span>
              </button>
              {preset.isOwn && (
                <IconButton
                  label={`Delete ${preset.name}`}
                  icon={X}
                  size="sm"
                  onClick={() => remove.mutate(preset.id, { onSuccess: refresh })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label="Save this style as"
            placeholder="Board updates"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <Button
          busy={save.isPending}
          disabledReason={name.trim() === "" ? "Enter a name" : null}
          onClick={() =>
            save.mutate(undefined, {
              onSuccess: () => {
                setName("");
                refresh();
              },
            })
          }
        >
          Save
        </Button>
      </div>
    </section>
  );
}
