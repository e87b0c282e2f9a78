import type { ChatConversation, ChatMessage, ChatStyle } from "@muster/contracts/chat-shapes";
import { X } from "lucide-react";
import { IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { besideQuery, useMedia } from "../../ui/use-media.ts";
import { FindPanel } from "./find-panel.tsx";
import { SourcesPanel } from "./sources-panel.tsx";
import { StylePanel } from "./style-panel.tsx";
import { TimelinePanel } from "./timeline-panel.tsx";

export type RailTab = "timeline" | "style" | "sources" | "find";

interface RailProps {
  tab: RailTab;
  onTab: (tab: RailTab) => void;
  onClose: () => void;
  /** Undefined until the first message is sent. */
  conversation: ChatConversation | undefined;
  messages: ChatMessage[];
  style: ChatStyle;
  onStyle: (style: ChatStyle) => void;
  onSelfCorrection: (isOn: boolean) => void;
  /** Ids of the bases that replies may quote. */
  knowledgeBases: string[];
  onKnowledgeBases: (ids: string[]) => void;
}

/** Beside the conversation on wide screens, as a sheet above it on narrow ones. */
export function Rail(props: RailProps) {
  const isBeside = useMedia(besideQuery);
  const panels = (
    <Tabs
      label="Conversation details"
      value={props.tab}
      onChange={props.onTab}
      tabs={[
        { id: "timeline", label: "Timeline", panel: <TimelinePanel conversation={props.conversation} /> },
        {
          id: "style",
          label: "Style",
          panel: (
            <StylePanel
              style={props.style}
              onStyle={props.onStyle}
              conversation={props.conversation}
              onSelfCorrection={props.onSelfCorrection}
            />
          ),
        },
        {
          id: "sources",
          label: "Sources",
          panel: (
            <SourcesPanel
              conversation={props.conversation}
              messages={props.messages}
              chosen={props.knowledgeBases}
              onChoose={props.onKnowledgeBases}
            />
          ),
        },
        {
          id: "find",
          label: "Find",
          // The sheet covers the message that is opened.
          panel: <FindPanel conversation={props.conversation} onOpen={() => !isBeside && props.onClose()} />,
        },
      ]}
    />
  );
  if (!isBeside) {
    return (
      <Dialog title="Conversation details" onClose={props.onClose}>
        {panels}
      </Dialog>
    );
  }
  return (
    <aside
      aria-label="Conversation details"
      className="relative w-[304px] shrink-0 overflow-y-auto border-line border-l px-4 pb-6"
    >
      <span className="absolute top-2 right-2 z-10">
        <IconButton label="Close details" icon={X} size="sm" onClick={props.onClose} />
      </span>
      {panels}
    </aside>
  );
}
