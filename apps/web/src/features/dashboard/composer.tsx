import { FileText, Paperclip } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { PartBoundary } from "../../platform/part-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { loadable } from "../../ui/loadable.tsx";

const QuickAssign = loadable(async () => (await import("../tasks/quick/quick-assign.tsx")).QuickAssign);

interface Start {
  files: File[];
  question: string;
}

/** Assigns a task without leaving the dashboard. Its code is loaded on first use, because users look at the figures around it first. */
export function Composer() {
  const navigate = useNavigate();
  const [start, setStart] = useState<Start | null>(null);
  if (!start) return <Closed onStart={setStart} />;
  return (
    <PartBoundary name="Assigning a task">
      <Suspense fallback={<Closed onStart={setStart} />}>
        <QuickAssign start={start} autoFocus onAssigned={(task) => void navigate(`/tasks/${task.number}`)} />
      </Suspense>
    </PartBoundary>
  );
}

/** The same fields while nothing is attached or typed. */
function Closed({ onStart }: { onStart: (start: Start) => void }) {
  const input = useRef<HTMLInputElement>(null);

  async function trySample() {
    const { sampleFile } = await import("../tasks/quick/sample.ts");
    onStart({ files: [sampleFile()], question: "" });
  }

  return (
    <section aria-label="Assign a task" className="panel grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={Paperclip} onClick={() => input.current?.click()}>
          Attach a file
        </Button>
        <Button variant="quiet" icon={FileText} onClick={() => void trySample()}>
          Try a sample table
        </Button>
        <span className="text-ink-3 text-small max-md:hidden">or drop a table or document anywhere</span>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label="Attach a file"
          onChange={(event) => onStart({ files: [...(event.target.files ?? [])], question: "" })}
        />
      </div>
      <textarea
        aria-label="Question"
        rows={2}
        className="field resize-y"
        placeholder="What do you want to know? “Which region leads in revenue, and is there a trend?”"
        onFocus={() => onStart({ files: [], question: "" })}
      />
    </section>
  );
}
