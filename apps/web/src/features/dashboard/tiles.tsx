import { Brain, Camera, Globe, GraduationCap, ImageIcon, type LucideIcon, Paperclip, Telescope } from "lucide-react";
import { Section } from "../../ui/panel.tsx";

const tiles: { name: string; words: string; icon: LucideIcon }[] = [
  { name: "Camera", words: "Show, don’t type", icon: Camera },
  { name: "Think longer", words: "Hard questions", icon: Brain },
  { name: "Deep research", words: "Cited report", icon: Telescope },
  { name: "Study and learn", words: "Step by step", icon: GraduationCap },
  { name: "Create image", words: "From a sentence", icon: ImageIcon },
  { name: "Web search", words: "Fresh answers", icon: Globe },
  { name: "Add files", words: "Ask about them", icon: Paperclip },
];

/** None of the seven can be opened yet: they are listed, and nothing in them takes the focus. */
export function Tiles() {
  return (
    <Section
      title="Advanced AI Features"
      aside={
        <span>
          Coming soon<span className="max-md:sr-only">. You can attach files to a task.</span>
        </span>
      }
      className="mt-7"
    >
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line max-md:flex max-md:snap-x max-md:overflow-x-auto md:grid-cols-7">
        {tiles.map(({ name, words, icon: Icon }) => (
          <li key={name} className="flex bg-surface min-w-0 max-md:min-w-[138px] max-md:snap-start">
            <div className="w-full p-3.5 text-left text-ink-3">
              <Icon size={18} strokeWidth={1.6} aria-hidden="true" />
              <span className="mt-3.5 block truncate font-[560]">{name}</span>
              <span className="block truncate text-small">{words}</span>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
