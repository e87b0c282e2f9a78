import type { WaitingFor } from "@muster/contracts/questions";
import type { RunStep } from "@muster/contracts/runs";
import { type FormRow, listForms } from "../runs/questions.repo.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";
import { type ApprovalRow, listApprovalsByIds } from "./approvals.repo.ts";
import { expiresAt } from "./approvals.ts";

/** The first thing that each run needs from a person, by run; runs that need nothing are left out. Two queries at most. */
export async function readWaits(tx: OrgTx, stepsByRun: Map<string, RunStep[]>): Promise<Map<string, WaitingFor>> {
  const waiting = new Map<string, RunStep>();
  for (const [runId, steps] of stepsByRun) {
    const first = steps.find(({ waitsFor, waitsForKind }) => waitsFor && waitsForKind);
    if (first) waiting.set(runId, first);
  }
  const idsOf = (kind: RunStep["waitsForKind"]) =>
    [...waiting.values()].flatMap(({ waitsFor, waitsForKind }) =>
      waitsFor && waitsForKind === kind ? [waitsFor] : [],
    );
  const approvals = await listApprovalsByIds(tx, idsOf("approval"));
  const forms = await listForms(tx, idsOf("question"));
  const found = new Map([...approvals.map(ofApproval), ...forms.map(ofForm)].map((wait) => [wait.id, wait]));
  return new Map(
    [...waiting].flatMap(([runId, { waitsFor = "" }]) => {
      const wait = found.get(waitsFor);
      return wait ? [[runId, wait] as const] : [];
    }),
  );
}

const decisions = [
  { id: "approved", label: "Approve" },
  { id: "refused", label: "Deny" },
];

function ofApproval(row: ApprovalRow): WaitingFor {
  const { id, summary } = row;
  return {
    kind: "approval",
    id,
    text: summary,
    options: decisions,
    expiresAt: expiresAt(row).toISOString(),
    questions: [],
  };
}

function ofForm({ id, questions, expiresAt: end }: FormRow): WaitingFor {
  const [first] = questions;
  return {
    ...{ kind: "question", id, questions, expiresAt: end?.toISOString() ?? null },
    text: first?.text ?? "",
    options: first?.options ?? [],
  };
}
