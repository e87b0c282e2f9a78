import type { TaskStatus } from "@muster/contracts/tasks";
import { publishLive } from "../../platform/live/live.ts";
import { tellPerson } from "../events/events.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";
import { hasEnded } from "./decide.ts";
import { insertEvents, type RunRow } from "./runs.repo.ts";
import { storable } from "./storable.ts";
import type { NewRunEvent } from "./types.ts";

/** What is said on a run's topic: that there are events up to this number, and whether they were the last. */
export interface RunNews {
  last: number;
  hasEnded: boolean;
}

export function runTopic(runId: string): string {
  return `run:${runId}`;
}

/** Adds the events under the run's lock, which the caller holds, and wakes whoever reads or works on the run. */
export async function tell(tx: OrgTx, run: RunRow, events: NewRunEvent[], at: Date): Promise<void> {
  if (events.length === 0) return;
  const last = await insertEvents(tx, run.id, storable(events), at);
  const news: RunNews = {
    last,
    hasEnded: events.some((event) => event.type === "done" && hasEnded(event.data.status)),
  };
  await publishLive(tx, runTopic(run.id), news);
  for (const event of events) if (event.type === "status") await tellOwner(tx, run, event.data.status);
}

/** Lets the open pages of the run's owner know that lists show something else now. */
export function tellOwner(tx: OrgTx, { kind, subjectId, userId }: RunRow, status: TaskStatus): Promise<void> {
  return tellPerson(tx, userId, { type: "run", kind, subjectId, status });
}
