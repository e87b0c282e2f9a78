import { Chip } from "../../ui/chip.tsx";

/** The first two, and how many more there are. */
export function CapabilityChips({ capabilities }: { capabilities: string[] }) {
  const rest = capabilities.length - 2;
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label="Capabilities">
      {capabilities.slice(0, 2).map((capability) => (
        <li key={capability} className="flex max-w-full min-w-0">
          <Chip>
            <span className="truncate">{capability}</span>
          </Chip>
        </li>
      ))}
      {rest > 0 && (
        <li className="flex">
          <Chip tone="line">+{rest} more</Chip>
        </li>
      )}
    </ul>
  );
}
