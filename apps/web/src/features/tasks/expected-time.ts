import { formatDuration } from "../../ui/format.ts";

interface Range {
  lowMs: number;
  highMs: number;
  tasks: number;
}

/** The expected duration of the next task, from the last ones. */
export function expectedTime({ lowMs, highMs, tasks }: Range): string {
  const [low, high] = [roughly(lowMs), roughly(highMs)];
  const range = low === high ? `about ${low}` : `${low} to ${high}`;
  return `Usually takes ${range}, based on your last ${tasks} tasks of this kind`;
}

/** Whole seconds, then whole minutes: more would promise too much. */
function roughly(ms: number): string {
  if (ms < 60_000) return formatDuration(Math.max(1, Math.round(ms / 1000)) * 1000);
  return formatDuration(Math.round(ms / 60_000) * 60_000);
}
