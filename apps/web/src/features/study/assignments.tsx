import { Section } from "../../ui/panel.tsx";
import { cardsText } from "./review-text.ts";
import { useAssignments } from "./study.queries.ts";

/** The progress of colleagues; nothing where the person assigned nothing. */
export function Assignments() {
  const assignments = useAssignments();
  if (!assignments.data || assignments.data.items.length === 0) return null;
  return (
    <Section title="Assigned by you">
      <ul className="panel" aria-label="Assigned by you">
        {assignments.data.items.map(({ id, title, userName, cards, answered, right, due }) => (
          <li key={id} className="row">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-[560]">{userName ?? "Former member"}</span>
              <span className="block truncate text-ink-2">{title}</span>
            </span>
            <span className="num text-right text-small text-ink-3">
              <span className="block">{`${answered} of ${cardsText(cards)} answered`}</span>
              <span className="block">{`${right} right · ${due} due`}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
