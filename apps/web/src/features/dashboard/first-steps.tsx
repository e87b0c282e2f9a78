import { Eye } from "lucide-react";
import { useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Composer } from "./composer.tsx";
import { useExample } from "./dashboard.queries.ts";

const steps = [
  ["Attach a table or document", "CSV, Excel, PDF, Word, and more. No file at hand? Try the sample."],
  ["Ask a question", "Choose a suggested one or write your own."],
  ["Read the result", "Every figure links to its computation. Accept it or ask for changes."],
] as const;

/** What a new organization sees instead of zeros: the way to its first result. */
export function FirstSteps({ canWrite }: { canWrite: boolean }) {
  return (
    <section aria-label="First steps">
      <ol className="mb-4 grid gap-x-6 gap-y-3 md:grid-cols-3">
        {steps.map(([title, words], index) => (
          <li key={title} className="flex gap-3">
            <span className="num grid size-6 shrink-0 place-items-center rounded-[12px] border border-line-control text-small">
              {index + 1}
            </span>
            <span>
              <span className="block font-[560]">{title}</span>
              <span className="block text-ink-2">{words}</span>
            </span>
          </li>
        ))}
      </ol>
      <Composer />
      {canWrite && <Example />}
    </section>
  );
}

/** A finished result one click away, for people who want to see one before they assign anything. */
function Example() {
  const navigate = useNavigate();
  const example = useExample();
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
      <Button
        icon={Eye}
        busy={example.isPending}
        busyLabel="Opening…"
        onClick={() => example.mutate(undefined, { onSuccess: (task) => void navigate(`/tasks/${task.number}`) })}
      >
        See a finished example
      </Button>
      <span className="text-small">Muster answers a question from the sample table. It’s free.</span>
      {example.error && (
        <span role="alert" className="w-full text-fault">
          {example.error.message}
        </span>
      )}
    </p>
  );
}
