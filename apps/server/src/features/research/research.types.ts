import type { ResearchInput, ResearchResult } from "@muster/contracts/research";
import type { FinishedResult } from "../../kernel/results/results.ts";
import type { StepContext } from "../../kernel/runs/kinds.ts";
import type { KnownSource } from "./research.evidence.service.ts";
import type { PageRead } from "./research.pages.service.ts";
import type { Candidate, Searched } from "./research.web.service.ts";

/** The state after the rounds so far, passed from step to step. */
export interface Progress {
  /** From 1. */
  round: number;
  sources: KnownSource[];
  /** Keys of the pages that were already chosen. */
  seen: string[];
  unread: ResearchResult["unread"];
  answered: string[];
  unanswered: ResearchResult["unanswered"];
  notes: string[];
}

export type ResearchTypes = {
  input: ResearchInput;
  steps: {
    plan: { output: { questions: string[] } };
    own: { output: Pick<Progress, "sources" | "unread" | "notes"> };
    search: { input: { question: number; round: number }; output: Searched };
    choose: { input: Progress; output: { chosen: number } };
    page: { input: Candidate; output: { candidate: Candidate; page: PageRead } };
    review: { input: Progress; output: { open: number[] } };
    write: { input: Progress; output: FinishedResult<ResearchResult> };
    conclude: { output: FinishedResult<ResearchResult> };
  };
  result: "conclude";
};

export type ResearchStep = StepContext<ResearchTypes>;
