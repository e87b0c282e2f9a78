import { Brain, Camera, Globe, GraduationCap, ImageIcon, type LucideIcon, Paperclip, Telescope } from "lucide-react";
import { useId } from "react";
import { openModal } from "../../platform/modals.ts";
import type { ModalName } from "../../platform/preferences.ts";
import { Section } from "../../ui/panel.tsx";

/** A tile without a modal is not built yet: it cannot be pressed and says why. */
const tiles: { name: string; words: string; icon: LucideIcon; modal?: ModalName }[] = [
  { name: "Camera", words: "Show, don’t type", icon: Camera },
  { name: "Think longer", words: "Hard questions", icon: Brain, modal: "thinking" },
  { name: "Deep research", words: "Cited report", icon: Telescope },
  { name: "Study and learn", words: "Step by step", icon: GraduationCap, modal: "study" },
  { name: "Create image", words: "From a sentence", icon: ImageIcon },
  { name: "Web search", words: "Fresh answers", icon: Globe, modal: "search" },
  { name: "Add files", words: "Ask about them", icon: Paperclip },
];

export function Tiles() {
  const reason = useId();
  const isWhole = tiles.every(({ modal }) => modal);
  return (
    <Section
      title="Advanced AI Features"
      aside={!isWhole && <span id={reason}>Dimmed features are coming soon</span>}
      className="mt-7"
    >
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line max-md:flex max-md:snap-x max-md:overflow-x-auto md:grid-cols-4 lg:grid-cols-7">
        {tiles.map(({ name, words, icon: Icon, modal }) => (
          <li key={name} className="flex bg-surface max-md:min-w-[138px] max-md:snap-start">
            <button
              type="button"
              {...(modal ? { onClick: () => openModal(modal) } : { "aria-disabled": true, "aria-describedby": reason })}
              className={`w-full p-3.5 text-left focus-visible:outline-offset-[-2px] ${modal ? "hover:bg-raised" : "text-ink-3"}`}
            >
              <Icon size={18} strokeWidth={1.6} aria-hidden="true" />
              <span className="mt-3.5 block whitespace-nowrap font-[560]">{name}</span>
              <span className="block whitespace-nowrap text-small">{words}</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
