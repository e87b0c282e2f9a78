import type { ReadAsReply, ReadingOption } from "@muster/contracts/tables";

interface ClarifyOptionsProps {
  reply: Exclude<ReadAsReply, { kind: "reading" }>;
  isBusy: boolean;
  onChoose: (option: ReadingOption) => void;
}

/** For an unclear question: the words that were not understood, and questions that can be computed, one click each. */
export function ClarifyOptions({ reply, isBusy, onChoose }: ClarifyOptionsProps) {
  const words = reply.missed.map((word) => `“${word}”`).join(", ");
  if (reply.kind === "refused")
    return (
      <p className="text-ink-2">
        {reply.reason === "beyond"
          ? "Forecasts, causes, advice, and what-if questions can’t be computed from a table. Ask about what the table holds."
          : `The question doesn’t name anything in these tables.${words ? ` Not understood: ${words}.` : ""}`}
      </p>
    );
  const isAboutDays = reply.options.some(({ dayOrder }) => dayOrder);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="text-ink-2">
        {isAboutDays ? "The dates can be read in two ways. Which one is right?" : "Which of these do you mean?"}
        {words && ` Not understood: ${words}.`}
      </p>
      <ul className="grid gap-1.5" aria-label="Questions that can be computed">
        {reply.options.map((option) => (
          <li key={option.readAs}>
            <button
              type="button"
              disabled={isBusy}
              className="btn h-auto! w-full justify-start! whitespace-normal! py-2! text-left"
              onClick={() => onChoose(option)}
            >
              {option.readAs}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
