import { Brain, Camera, Globe, GraduationCap, ImageIcon, type LucideIcon, Paperclip, Telescope } from "lucide-react";
import { Link } from "react-router";
import { openModal } from "../../platform/modals.ts";
import type { ModalName } from "../../platform/preferences.ts";
import { formatCount } from "../../ui/format.ts";
import { Section } from "../../ui/panel.tsx";

const tiles: { name: string; words: string; icon: LucideIcon; modal: ModalName }[] = [
  { name: "Camera", words: "Show, don’t type", icon: Camera, modal: "camera" },
  { name: "Think longer", words: "Hard questions", icon: Brain, modal: "thinking" },
  { name: "Deep research", words: "Cited report", icon: Telescope, modal: "research" },
  { name: "Study and learn", words: "Step by step", icon: GraduationCap, modal: "study" },
  { name: "Create image", words: "From a sentence", icon: ImageIcon, modal: "image" },
  { name: "Web search", words: "Fresh answers", icon: Globe, modal: "search" },
  { name: "Add files", words: "Ask about them", icon: Paperclip, modal: "process-files" },
];

/** `cardsDue`: study cards to review today; undefined when the person has none. */
export function Tiles({ cardsDue }: { cardsDue: number | undefined }) {
  return (
    <Section
      title="Advanced AI Features"
      aside={cardsDue !== undefined && <CardsDue count={cardsDue} />}
      className="mt-7"
    >
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line max-md:flex max-md:snap-x max-md:overflow-x-auto md:grid-cols-7">
        {tiles.map(({ name, words, icon: Icon, modal }) => (
          <li key={name} className="flex min-w-0 bg-surface max-md:min-w-[138px] max-md:snap-start">
            <button
              type="button"
              onClick={() => openModal(modal)}
              className="w-full p-3.5 text-left hover:bg-raised focus-visible:outline-offset-[-2px]"
            >
              <Icon size={18} strokeWidth={1.6} aria-hidden="true" />
              <span className="mt-3.5 block truncate font-[560]">{name}</span>
              <span className="block truncate text-small">{words}</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function CardsDue({ count }: { count: number }) {
  const cards = count === 1 ? "card" : "cards";
  return (
    <Link to="/study/review" className="link">
      {count === 0 ? "No cards due today" : `${formatCount(count)} ${cards} due today`}
    </Link>
  );
}
