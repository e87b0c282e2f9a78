import { FileText, Paperclip } from "lucide-react";
import { Suspense, startTransition, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { PartBoundary } from "../../platform/part-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { loadable } from "../../ui/loadable.tsx";

const QuickAssign = loadable(async () => (await import("../tasks/quick/quick-assign.tsx")).QuickAssign);

/** Assigns a task without leaving the dashboard. Its code is loaded on first use, because users look at the figures around it first. */
export function Composer() {
  const navigate = useNavigate();
  const [files, setFiles] = useState<File[] | null>(null);
  const [question, setQuestion] = useState("");

  /** The simple fields stay until the code is there, so that nothing typed meanwhile is lost. */
  function open(added: File[]) {
    startTransition(() => setFiles((before) => [...(before ?? []), ...added]));
  }

  return (
    <PartBoundary name="Assigning a task">
      <Suspense>
        {files ? (
          <QuickAssign
            start={{ files, question }}
            autoFocus
            onAssigned={(task) => void navigate(`/tasks/${task.number}`)}
          />
        ) : (
          <Closed question={question} onAsk={setQuestion} onOpen={open} />
        )}
      </Suspense>
    </PartBoundary>
  );
}

interface ClosedProps {
  question: string;
  onAsk: (question: string) => void;
  onOpen: (files: File[]) => void;
}

/** The same fields while nothing is attached or typed. */
function Closed({ question, onAsk, onOpen }: ClosedProps) {
  const input = useRef<HTMLInputElement>(null);

  async function trySample() {
    const { sampleFile } = await import("../tasks/quick/sample.ts");
    onOpen([sampleFile()]);
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
          onChange={(event) => onOpen([...(event.target.files ?? [])])}
        />
      </div>
      <textarea
        aria-label="Question"
        rows={2}
        className="field resize-y"
        placeholder="What do you want to know? “Which region leads in revenue, and is there a trend?”"
        value={question}
        onChange={(event) => onAsk(event.target.value)}
        onFocus={() => onOpen([])}
      />
    </section>
  );
}
