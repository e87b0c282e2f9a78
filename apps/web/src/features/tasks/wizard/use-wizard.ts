import type { StoredFile } from "@muster/contracts/files";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useReducer, useRef, useState } from "react";
import { api } from "../../../platform/api.ts";
import { ApiError } from "../../../platform/api-error.ts";
import { query } from "../../../platform/query.ts";
import { useMe } from "../../../platform/session.tsx";
import { useActiveAgents } from "../../agents/agents.queries.ts";
import { useUploads } from "../../files/use-uploads.ts";
import { useAgentBases } from "../../knowledge/knowledge.queries.ts";
import { useEstimate, useTaskTemplates } from "../tasks.queries.ts";
import { readTaskDraft, writeTaskDraft } from "./wizard-draft.ts";
import { type Attachment, emptyWizard, reduceWizard, startWizard } from "./wizard-state.ts";
import type { WizardFacts } from "./wizard-steps.ts";

/** What is already chosen; an earlier task fills in everything. */
export interface WizardStart {
  templateId?: string | null | undefined;
  agentId?: string | null | undefined;
  fromTask?: string | null | undefined;
  title?: string | undefined;
  description?: string | undefined;
  /** A file that is attached from the start. */
  attachment?: Attachment | undefined;
}

/** The wizard's state with the data it depends on. Loads and stores this person's draft. */
export function useWizard({ fromTask, ...start }: WizardStart) {
  const userId = useMe().user.id;
  const [draft, setDraft] = useState(() => (fromTask ? null : readTaskDraft(userId)));
  const [state, dispatch] = useReducer(reduceWizard, null, () => startWizard(draft, start));
  const earlier = useQuery({ ...query(api.tasks.get, { id: fromTask ?? "" }), enabled: Boolean(fromTask) }).data;
  const templates = useTaskTemplates();
  const agents = useActiveAgents();
  const estimate = useEstimate(state.templateId, state.agentId);
  const takes = templates.data?.items.find((candidate) => candidate.id === state.templateId)?.takes ?? [];
  const uploads = useUploads(state.attachments.length, { takes }, (file: StoredFile) =>
    dispatch({ type: "attach", attachment: { id: file.id, name: file.name, sizeBytes: file.sizeBytes } }),
  );
  const template = templates.data?.items.find((candidate) => candidate.id === state.templateId);
  const ofAgent = useAgentBases(state.agentId);
  const facts: WizardFacts = {
    template,
    activeAgentIds: agents.data?.items.map((agent) => agent.id),
    engine: estimate.data?.engine,
    agentHasBases: ofAgent.data?.items.some(({ itemCount }) => itemCount > 0) ?? false,
  };
  const isSent = useRef(false);
  const isFilled = useRef(false);

  // The task to repeat arrives after the wizard is open.
  useEffect(() => {
    if (!earlier || isFilled.current) return;
    isFilled.current = true;
    dispatch({ type: "fill", task: earlier });
  }, [earlier]);

  // Preselects the usual choice when the options are loaded, to save a click.
  const firstTemplate = templates.data?.items.find(({ id }) => id === "data-analysis");
  const firstAgent = agents.data?.items[0]?.id;
  useEffect(() => {
    if (state.templateId === null && firstTemplate && !firstTemplate.unavailable)
      dispatch({ type: "chooseTemplate", template: firstTemplate });
  }, [state.templateId, firstTemplate]);
  useEffect(() => {
    if (state.agentId === null && firstAgent) dispatch({ type: "chooseAgent", agentId: firstAgent });
  }, [state.agentId, firstAgent]);

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
    agentBases: ofAgent.data?.items ?? [],
    estimate,
    uploads,
    isRestored: draft !== null,
    dropDraft: () => setDraft(null),
    forget,
  };
}
