import type { StoredFile } from "@muster/contracts/files";
import { useEffect, useReducer, useRef, useState } from "react";
import { api } from "../../../platform/api.ts";
import { ApiError } from "../../../platform/api-error.ts";
import { useMe } from "../../../platform/session.tsx";
import { useActiveAgents } from "../../agents/agents.queries.ts";
import { useUploads } from "../../files/use-uploads.ts";
import { useEstimate, useTaskTemplates } from "../tasks.queries.ts";
import { readTaskDraft, writeTaskDraft } from "./wizard-draft.ts";
import { emptyWizard, reduceWizard } from "./wizard-state.ts";
import type { WizardFacts } from "./wizard-steps.ts";

interface Start {
  templateId?: string;
  agentId?: string;
}

/** The wizard's state with what it needs to know of the world. The draft of this person is picked up and kept. */
export function useWizard(start: Start) {
  const userId = useMe().user.id;
  const [draft, setDraft] = useState(() => readTaskDraft(userId));
  const [state, dispatch] = useReducer(reduceWizard, draft ? { ...draft, ...start } : emptyWizard(start));
  const templates = useTaskTemplates();
  const agents = useActiveAgents();
  const estimate = useEstimate(state.templateId, state.agentId);
  const uploads = useUploads(state.attachments.length, (file: StoredFile) =>
    dispatch({ type: "attach", attachment: { id: file.id, name: file.name, sizeBytes: file.sizeBytes } }),
  );
  const template = templates.data?.items.find((candidate) => candidate.id === state.templateId);
  const facts: WizardFacts = {
    template,
    activeAgentIds: agents.data?.items.map((agent) => agent.id),
    engine: estimate.data?.engine,
  };
  const isSent = useRef(false);

  // The browser's storage is outside React; it follows the state.
  useEffect(() => {
    if (!isSent.current) writeTaskDraft(userId, state);
  }, [userId, state]);

  // Uploads named by an old draft may have been cleared away meanwhile.
  useEffect(() => {
    for (const { id } of draft?.attachments ?? []) {
      api.files.get({ id }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) dispatch({ type: "detach", id });
      });
    }
  }, [draft]);

  /** After a task was assigned. */
  function forget() {
    isSent.current = true;
    writeTaskDraft(userId, emptyWizard());
  }

  return {
    state,
    dispatch,
    facts,
    template,
    templates,
    agents,
    estimate,
    uploads,
    isRestored: draft !== null,
    dropDraft: () => setDraft(null),
    forget,
  };
}
