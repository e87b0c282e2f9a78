import type { StoredFile } from "@muster/contracts/files";
import {
  maxResearchFiles,
  type ResearchDepth,
  type ResearchSourceKind,
  researchCaps,
  researchDepths,
  researchSourceKinds,
} from "@muster/contracts/research";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "../../platform/api.ts";
import { ApiError } from "../../platform/api-error.ts";
import { isHandledGlobally } from "../../platform/billing-gate.ts";
import { notify } from "../../platform/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { Checks } from "../../ui/checks.tsx";
import { formatCredits } from "../../ui/format.ts";
import { RadioCards } from "../../ui/radio-cards.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AttachmentsField } from "../files/attachments-field.tsx";
import { acceptFor } from "../files/file-rules.ts";
import { useUploads } from "../files/use-uploads.ts";
import { BaseChecks } from "../knowledge/base-checks.tsx";
import { ResultDialog } from "../results/result-dialog.tsx";
import { kindNames } from "./kind-names.ts";
import { ResearchPlanForm } from "./research-plan-form.tsx";
import { ResearchTabs } from "./research-tabs.tsx";
import { ResearchView } from "./research-view.tsx";

/** Deep research: a topic, a plan that can be changed, then the report. */
export function ResearchDialog({ topic, onClose }: { topic: string; onClose: () => void }) {
  return (
    <ResultDialog
      title="Deep research"
      kind="research"
      path="/api/ai-features/research"
      againLabel="New Research"
      recent={5}
      size="xl"
      header={<ResearchTabs current="research" />}
      form={(asked) => <ResearchForm {...asked} topic={topic} />}
      show={(detail) => <ResearchView detail={detail} />}
      onClose={onClose}
    />
  );
}

interface ResearchFormProps {
  /** What the form begins with. */
  topic: string;
  start: (body: unknown) => void;
  isBusy: boolean;
  fieldErrors: Record<string, string>;
}

const depthNames: Record<ResearchDepth, string> = {
  basic: "Basic",
  comprehensive: "Comprehensive",
  expert: "Expert",
};
const topicRequired = "Please enter a research topic.";

/** What to research; the next screen shows the plan, and only that starts the work. */
function ResearchForm({ topic: initial, start, isBusy, fieldErrors }: ResearchFormProps) {
  const [topic, setTopic] = useState(initial);
  const [isMissing, setMissing] = useState(false);
  const [depth, setDepth] = useState<ResearchDepth>("comprehensive");
  const [sources, setSources] = useState<ResearchSourceKind[]>([...researchSourceKinds]);
  const [focus, setFocus] = useState("");
  const [baseIds, setBaseIds] = useState<string[]>([]);
  const [files, setFiles] = useState<StoredFile[]>([]);
  const uploads = useUploads(files.length, { takes: ["document"] }, (file) => setFiles((all) => [...all, file]));
  const body = {
    ...{ topic, depth, sources, knowledgeBases: baseIds, files: files.map(({ id }) => id) },
    focusAreas: focus
      .split(",")
      .map((area) => area.trim())
      .filter(Boolean),
  };
  const plan = useMutation({ mutationFn: () => api.research.plan(body) });
  const isBlank = topic.trim() === "";
  const hasSource = sources.length + baseIds.length + files.length > 0;
  const blocker = uploads.isSending
    ? "Wait until your files are uploaded"
    : hasSource
      ? null
      : "Choose at least one kind of source";

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBlank) {
      setMissing(true);
      notify({ type: "warning", title: "Topic Required", message: topicRequired, toastOnly: true });
    } else if (!blocker && !plan.isPending) plan.mutate();
  }

  if (plan.data)
    return (
      <ResearchPlanForm
        topic={topic}
        plan={plan.data}
        ownSources={baseIds.length + files.length}
        error={fieldErrors["questions"]}
        isBusy={isBusy}
        onBack={() => plan.reset()}
        onStart={(questions) => start({ ...body, questions })}
      />
    );

  const errors = { ...fieldErrors, ...(plan.error instanceof ApiError ? plan.error.fields : {}) };
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      {plan.error && !isHandledGlobally(plan.error) && Object.keys(errors).length === 0 && (
        <p role="alert" className="text-fault">
          <strong className="font-[560]">Research Failed.</strong> {plan.error.message}
        </p>
      )}
      <TextField
        label="Topic"
        required
        data-autofocus=""
        placeholder="Cold chain monitoring in Europe"
        value={topic}
        error={isMissing && isBlank ? topicRequired : errors["topic"]}
        onChange={(event) => setTopic(event.target.value)}
      />
      <RadioCards
        legend="Depth"
        columns={3}
        value={depth}
        onChange={setDepth}
        options={researchDepths.map((value) => ({
          value,
          title: depthNames[value],
          description: describeDepth(value),
        }))}
      />
      <Checks
        legend="Web sources"
        error={errors["sources"]}
        options={researchSourceKinds.map((value) => ({ value, label: kindNames[value] }))}
        chosen={sources}
        onChange={setSources}
      />
      <BaseChecks chosen={baseIds} onChange={setBaseIds} error={errors["knowledgeBases"]} />
      <TextField
        label="Focus areas"
        optional
        hint="Separate several with commas."
        placeholder="regulation, prices"
        value={focus}
        error={errors["focusAreas"]}
        onChange={(event) => setFocus(event.target.value)}
      />
      <AttachmentsField
        label="Attach files"
        hint={`Up to ${maxResearchFiles} of your documents, read before the web.`}
        accept={acceptFor(["document"])}
        error={errors["files"] ?? errors["attachments"]}
        attachments={files}
        uploads={uploads}
        onDetach={(id) => setFiles((all) => all.filter((file) => file.id !== id))}
      />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <span className="text-small text-ink-3">The plan comes first and costs nothing.</span>
        <Button type="submit" variant="primary" busy={plan.isPending} busyLabel="Planning…" disabledReason={blocker}>
          Plan research
        </Button>
      </div>
    </form>
  );
}

/** What the choice buys, before it is paid. */
function describeDepth(depth: ResearchDepth): string {
  const { questions, sources, rounds, minutes, credits } = researchCaps[depth];
  const times = rounds === 1 ? "1 round" : `${rounds} rounds`;
  return `Up to ${questions} questions, ${sources} sources, ${times} and ${minutes} minutes. ${formatCredits(credits)}.`;
}
