import { message } from "@muster/contracts/messages";
import type { StudySession } from "@muster/contracts/study";
import type { StudyAssignment } from "@muster/contracts/study-review";
import type { Context } from "../../kernel/context.ts";
import { notify, recordEvent } from "../../kernel/events/events.ts";
import { finishedResultOf, mustFindOwnResult } from "../../kernel/results/results.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { dayOf } from "./study.policy.ts";
import * as repo from "./study.repo.ts";
import { insertQuestions, mustFindDeck, questionsOf } from "./study.service.ts";

interface AssignInput {
  /** The session. */
  id: string;
  /** The colleague. */
  userId: string;
}

/** Copies the session and its cards to the colleague. Assigning it again changes nothing. */
export function assignSession({ actor, inOrg, now }: Context, { id: resultId, userId }: AssignInput) {
  return inOrg(async (tx) => {
    const session = await mustFindSession(tx, actor.userId, resultId);
    if (userId === actor.userId) throw refusedPerson("study.assign_self");
    if (!(await repo.lockMember(tx, userId))) throw refusedPerson("study.assign_member");
    const at = now();
    const deck = { userId, title: session.topic, source: "assigned" as const, resultId, createdAt: at };
    const row = await repo.insertDeck(tx, { id: newId(at), ...deck, assignedBy: actor.userId, session });
    if (!row) return { id: await repo.findDeckIdOfResult(tx, userId, resultId), isNew: false };
    await insertQuestions(tx, row, questionsOf(session));
    const { displayName: name } = actor;
    await notify(tx, {
      ...{ userId, type: "info", title: message("study.assigned_title"), link: `/study/decks/${row.id}` },
      message: message("study.assigned", { name, title: session.topic }),
    });
    await recordEvent(tx, {
      kind: "study_assigned",
      text: message("events.study_assigned", { title: session.topic }),
      ...{ link: `/results/${resultId}`, audience: "owner", userId: actor.userId, data: { userId } },
    });
    return { id: row.id, isNew: true };
  });
}

async function mustFindSession(tx: OrgTx, userId: string, resultId: string): Promise<StudySession> {
  const row = await mustFindOwnResult(tx, userId, resultId);
  const session = row.kind === "study" && row.status === "completed" ? finishedResultOf(row)?.result : null;
  if (!session || questionsOf(session as StudySession).length === 0)
    throw new AppError("conflict", message("study.assign_finished"));
  return session as StudySession; // written by the kind "study"
}

function refusedPerson(key: "study.assign_self" | "study.assign_member"): AppError {
  return new AppError("invalid_input", message(key), { fields: { userId: message(key) } });
}

/** The person's assignments, with each colleague's progress. */
export function listAssignments(
  { actor, inOrg, now }: Context,
  { utcOffsetMinutes }: { utcOffsetMinutes: number },
): Promise<{ items: StudyAssignment[] }> {
  return inOrg(async (tx) => {
    const today = dayOf(now(), utcOffsetMinutes);
    const decks = await repo.listDecks(tx, { userId: actor.userId, role: "assigner", today });
    return {
      items: decks.map(({ id, title, otherName, createdAt, counts: { cards, answered, right, due } }) => ({
        ...{ id, title, userName: otherName, cards, answered, right, due },
        createdAt: createdAt.toISOString(),
      })),
    };
  });
}

/** An assigned session; only its recipient can read it. */
export function readAssignedDeck({ actor, inOrg }: Context, { id }: { id: string }) {
  return inOrg(async (tx) => {
    const { title, session, assignedBy } = await mustFindDeck(tx, actor.userId, id);
    if (!session) throw notFound("record");
    return { id, title, session, assignedByName: assignedBy && (await repo.findName(tx, assignedBy)) };
  });
}
