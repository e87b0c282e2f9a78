import { create } from "zustand";
import { queueToast } from "./notifications.ts";

/** Whether the end of the trial may be shown: only after the result that ended it was read, or an action was refused. */
export const useTrialNotice = create<{ isDue: boolean }>()(() => ({ isDue: false }));

export function showTrialNotice(): void {
  useTrialNotice.setState({ isDue: true });
  queueToast();
}
