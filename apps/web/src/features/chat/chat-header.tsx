import { audiences, builtinAgentId, type ChatModel, type ChatStyle, tones } from "@muster/contracts/chat-shapes";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { formatCount } from "../../ui/format.ts";
import { Menu } from "../../ui/menu.tsx";
import { useActiveAgents } from "../agents/agents.queries.ts";
import { type Choices, testModel, useChatModels } from "./chat.queries.ts";

interface ChatHeaderProps {
  agentId: string | undefined;
  agentName: string | undefined;
  model: string | undefined;
  style: ChatStyle;
  onChoose: (choices: Choices) => void;
  children: ReactNode;
}

/** Menus for agent, model, tone and audience. */
export function ChatHeader({ agentId, agentName, model, style, onChoose, children }: ChatHeaderProps) {
  const agents = useActiveAgents();
  const models = useChatModels();
  const list = agents.data?.items ?? [];
  const shownAgent = list.find(({ id }) => id === agentId)?.name ?? agentName ?? "Muster";
  const isAuto = model === undefined || model === "auto";
  const autoName = nameOf(models.data?.items, models.data?.auto);
  return (
    <div className="@container flex min-h-[46px] shrink-0 flex-wrap items-center gap-x-1 border-line border-b px-2 py-1 md:px-4">
      <div className="flex min-w-0 flex-1 items-center gap-x-1 md:flex-wrap">
        <Choice
          name="Agent"
          value={shownAgent}
          items={[
            ...list.map(({ id, name }) => ({
              label: name,
              checked: id === agentId,
              onSelect: () => onChoose({ agentId: id }),
            })),
            {
              label: "Muster (built-in assistant)",
              checked: agentId === builtinAgentId,
              onSelect: () => onChoose({ agentId: builtinAgentId }),
            },
          ]}
        />
        <Choice
          name="Model"
          value={isAuto ? autoName : nameOf(models.data?.items, model)}
          items={[
            { label: `Automatic: ${autoName}`, checked: isAuto, onSelect: () => onChoose({ model: "auto" }) },
            ...(models.data?.items ?? []).map((one) => ({
              label: labelOf(one),
              checked: one.id === model,
              onSelect: () => {
                onChoose({ model: one.id });
                if (one.probedAt === null) void testModel(one.id);
              },
            })),
            {
              label: "Built-in engine",
              checked: model === "builtin",
              onSelect: () => onChoose({ model: "builtin" }),
            },
          ]}
        />
        <StyleChoice name="Tone" field="tone" values={tones} style={style} onChoose={onChoose} />
        <StyleChoice name="For" field="audience" values={audiences} style={style} onChoose={onChoose} />
      </div>
      <div className="flex shrink-0 items-center">{children}</div>
      {/* A phone has no room for their menus, which its style sheet has. */}
      <p className="w-full truncate px-1.5 text-micro text-ink-3 md:hidden">
        {capitalize(style.tone)} for {audienceText(style.audience)}
      </p>
    </div>
  );
}

interface StyleChoiceProps {
  name: string;
  field: keyof ChatStyle;
  values: readonly string[];
  style: ChatStyle;
  onChoose: (choices: Choices) => void;
}

function StyleChoice({ name, field, values, style, onChoose }: StyleChoiceProps) {
  return (
    <span className="max-md:hidden">
      <Choice
        name={name}
        value={capitalize(style[field])}
        items={values.map((value) => ({
          label: capitalize(value),
          checked: style[field] === value,
          onSelect: () => onChoose({ style: { ...style, [field]: value } }),
        }))}
      />
    </span>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  items: { label: string; checked: boolean; onSelect: () => void }[];
}

function Choice({ name, value, items }: ChoiceProps) {
  return (
    <Menu
      label={name}
      align="start"
      trigger={
        <button type="button" className="btn btn-quiet btn-sm max-md:min-w-0 max-md:max-w-[108px] max-md:px-1.5">
          <span className="@max-3xl:sr-only text-ink-3">{name} </span>
          <span className="@max-3xl:max-w-[96px] max-w-[150px] truncate">{value}</span>
          <ChevronDown size={13} aria-hidden="true" />
        </button>
      }
      items={items}
    />
  );
}

function nameOf(models: ChatModel[] | undefined, id: string | undefined): string {
  if (id === undefined) return "Automatic";
  if (id === "builtin") return "Built-in engine";
  return models?.find((model) => model.id === id)?.name ?? id;
}

function audienceText(audience: ChatStyle["audience"]): string {
  return audience === "general" ? "a general audience" : audience;
}

/** The name with the model's tested capabilities. */
function labelOf({ name, provider, tools, json, vision, contextLength, probedAt }: ChatModel): string {
  const badges = [
    tools && "tools",
    json && "JSON",
    vision && "vision",
    contextLength !== null && `${formatCount(contextLength)} tokens`,
    probedAt === null && "not tested",
  ].filter(Boolean);
  return `${name} · ${provider}${badges.length > 0 ? ` · ${badges.join(", ")}` : ""}`;
}

export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
