import type { StoredFile } from "@muster/contracts/files";
import { type StudyMaterial, studyCredits, studyMaterials } from "@muster/contracts/study";
import { type FormEvent, useId, useState } from "react";
import { notify } from "../../platform/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { formatCredits } from "../../ui/format.ts";
import { TextField } from "../../ui/text-field.tsx";
import { AttachmentsField } from "../files/attachments-field.tsx";
import { acceptFor } from "../files/file-rules.ts";
import { useUploads } from "../files/use-uploads.ts";
import { BaseChecks, useReadyBases } from "../knowledge/base-checks.tsx";
import { ResearchTabs } from "../research/research-tabs.tsx";
import { ResultDialog } from "../results/result-dialog.tsx";
import { useWebServices } from "./study.queries.ts";
import { StudyView } from "./study-view.tsx";

/** Study and learn: a topic, what to make, and the files to study from. */
export function StudyDialog({ onClose }: { onClose: () => void }) {
  return (
    <ResultDialog
      title="Study and learn"
      kind="study"
      path="/api/ai-features/study"
      againLabel="New Session"
      recent={5}
      header={<ResearchTabs current="study" />}
      form={(asked) => <StudyForm {...asked} />}
      show={(detail) => <StudyView detail={detail} />}
      onClose={onClose}
    />
  );
}

interface StudyFormProps {
  start: (body: unknown) => void;
  isBusy: boolean;
  fieldErrors: Record<string, string>;
}

const materialNames: Record<StudyMaterial, string> = {
  articles: "Articles",
  videos: "Videos",
  quizzes: "Quizzes",
  exercises: "Exercises",
};
const topicRequired = "Please enter a study topic.";

function StudyForm({ start, isBusy, fieldErrors }: StudyFormProps) {
  const [topic, setTopic] = useState("");
  const [materials, setMaterials] = useState<StudyMaterial[]>(["articles", "quizzes"]);
  const [files, setFiles] = useState<StoredFile[]>([]);
  /** Null: all that the person may read. */
  const [baseIds, setBaseIds] = useState<string[] | null>(null);
  const [searchesWeb, setSearchesWeb] = useState(false);
  const webServices = useWebServices();
  const readable = useReadyBases();
  const uploads = useUploads(files.length, { takes: ["document"] }, (file) => setFiles((all) => [...all, file]));
  const isBlank = topic.trim() === "";
  const blocker = blockerOf({
    ...{ isBlank, materials, isSending: uploads.isSending },
    hasSource: files.length > 0 || (baseIds ?? readable).length > 0 || searchesWeb,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBlank) notify({ type: "warning", title: "Topic Required", message: topicRequired, toastOnly: true });
    else if (!blocker && !isBusy)
      start({ topic, materials, searchesWeb, files: files.map(({ id }) => id), knowledgeBases: baseIds });
  }

  return (
    <form className="grid gap-4" onSubmit={submit}>
      <TextField
        label="Topic"
        required
        data-autofocus=""
        placeholder="Cold chain basics"
        value={topic}
        error={fieldErrors["topic"]}
        onChange={(event) => setTopic(event.target.value)}
      />
      <fieldset className="min-w-0">
        <legend className="mb-2 font-[530]">Materials</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          {studyMaterials.map((material) => (
            <label key={material} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                checked={materials.includes(material)}
                onChange={() => setMaterials(toggled(materials, material))}
              />
              {materialNames[material]}
            </label>
          ))}
        </div>
      </fieldset>
      <BaseChecks
        hint="All are searched for the topic unless you choose."
        chosen={baseIds}
        onChange={setBaseIds}
        error={fieldErrors["knowledgeBases"]}
      />
      <AttachmentsField
        label="Attach files"
        hint="Lessons and questions come from these documents and from your knowledge."
        accept={acceptFor(["document"])}
        error={fieldErrors["files"] ?? fieldErrors["attachments"]}
        attachments={files}
        uploads={uploads}
        onDetach={(id) => setFiles((all) => all.filter((file) => file.id !== id))}
      />
      <WebCheck
        services={webServices}
        wantsVideos={materials.includes("videos")}
        isChecked={searchesWeb}
        onChange={setSearchesWeb}
      />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <span className="text-small text-ink-3">{formatCredits(studyCredits)}</span>
        <Button type="submit" variant="primary" busy={isBusy} busyLabel="Starting…" disabledReason={blocker}>
          Create Study Session
        </Button>
      </div>
    </form>
  );
}

interface WebCheckProps {
  services: string[] | undefined;
  wantsVideos: boolean;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

function WebCheck({ services, wantsVideos, isChecked, onChange }: WebCheckProps) {
  const hintId = useId();
  const isOff = services?.length === 0;
  return (
    <div>
      <label className="flex min-h-8 items-center gap-2 font-[530] pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={isChecked}
          disabled={isOff}
          aria-describedby={hintId}
          onChange={(event) => onChange(event.target.checked)}
        />
        Also search the web
      </label>
      <p id={hintId} className="text-small text-ink-3">
        {isOff
          ? "This server has no web search service."
          : "Only when your own sources hold too little. Your topic then goes to outside services."}
      </p>
      {wantsVideos && !isOff && (
        <p className="text-small text-ink-3">
          Videos are always searched on the web: your topic goes to outside services.
        </p>
      )}
    </div>
  );
}

function toggled(materials: StudyMaterial[], material: StudyMaterial): StudyMaterial[] {
  return studyMaterials.filter((one) => (one === material ? !materials.includes(one) : materials.includes(one)));
}

function blockerOf({
  isBlank,
  materials,
  hasSource,
  isSending,
}: {
  isBlank: boolean;
  materials: StudyMaterial[];
  hasSource: boolean;
  isSending: boolean;
}): string | null {
  if (isBlank) return topicRequired;
  if (materials.length === 0) return "Choose at least one material";
  if (isSending) return "Wait until your files are uploaded";
  return hasSource ? null : "Attach a document, choose a knowledge base, or search the web";
}
