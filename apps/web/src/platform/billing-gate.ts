import { actionName, actionNames, paymentRequired, texts } from "@muster/contracts/texts";
import { ApiError } from "./api-error.ts";
import { openModal } from "./modals.ts";
import { notify } from "./notifications.ts";
import { showTrialNotice } from "./trial-notice.ts";

interface PaymentWords {
  type?: "warning";
  title: string;
  message: string;
  /** The trial is over: the modal stays until a plan is chosen. */
  forced: boolean;
}

/**
 * Opens the plans above the open modal, which keeps what was entered. When forced, the person can choose a plan, view finished
 * work, or sign out.
 */
export function openUpgrade({ forced = false }: { forced?: boolean } = {}): void {
  if (forced) showTrialNotice();
  openModal("upgrade", { forced }, { isAbove: true });
}

/** Handles every 402: shows the notification with the specification's text, and the plans. True when the error was a 402. */
export function handlePaymentError(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 402) return false;
  // The organization's own budget: an admin can raise it, and no plan would help.
  if (error.code === "budget_reached") {
    notify({ type: "error", title: "Budget Reached", message: error.message, link: "/settings?tab=usage" });
    return true;
  }
  const words = paymentWords(error.code, error.message);
  notify({ type: words.type ?? "error", title: words.title, message: words.message });
  openUpgrade({ forced: words.forced });
  return true;
}

/** True for errors that are shown in one place for the whole app (401, 402): features show nothing. */
export function isHandledGlobally(error: unknown): boolean {
  return error instanceof ApiError && error.isShownElsewhere;
}

/** Notifies the user of a failed request, unless it is handled globally. */
export function showFailure(title: string, error: unknown): void {
  if (isHandledGlobally(error)) return;
  notify({ type: "error", title, message: error instanceof Error ? error.message : "" });
}

/** The notification for each kind of payment refusal. The server's sentence names the feature; titles are the specification's. */
export function paymentWords(code: ApiError["code"], message: string): PaymentWords {
  if (code === "trial_expired") return { title: texts.trialLimitTitle, message: texts.trialLimit, forced: true };
  if (code === "usage_limit" && message === texts.usageLimitKnowledge)
    return { type: "warning", title: texts.usageLimitTitle, message, forced: false };
  if (code === "usage_limit") return { title: texts.paymentRequiredTitle, message, forced: false };
  // When the plan lacks a download or a paid feature, but not an action, the person may continue with the rest.
  const isOfAction = [...Object.values(actionNames), actionName("")].some((name) => message === paymentRequired(name));
  return { title: texts.paymentRequiredTitle, message, forced: isOfAction };
}
