import { paymentRequired, texts } from "@muster/contracts/texts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { handlePaymentError, isHandledGlobally, openUpgrade } from "./billing-gate.ts";
import { closeModal, closeTopModal, openModal } from "./modals.ts";
import { clearNotifications, useNotifications } from "./notifications.ts";
import { restorePreferences, usePreferences } from "./preferences.ts";
import { useTrialNotice } from "./trial-notice.ts";

// Preferences use the browser's storage, which Node lacks.
vi.hoisted(() => {
  for (const name of ["localStorage", "sessionStorage"]) {
    const kept = new Map<string, string>();
    vi.stubGlobal(name, {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  }
});

beforeEach(() => {
  closeModal();
  clearNotifications();
});

const modal = () => usePreferences.getState().activeModal;
const said = () => useNotifications.getState().items.map(({ type, title, message }) => ({ type, title, message }));

describe("a 402", () => {
  it("shows Payment Required with the feature's sentence and opens the plans", () => {
    const error = new ApiError(402, { code: "payment_required", error: paymentRequired("Task Assignment") });
    expect(handlePaymentError(error)).toBe(true);
    expect(said()).toEqual([
      {
        type: "error",
        title: "Payment Required",
        message:
          "Task Assignment requires a paid plan. Choose Basic ($20/month), Pro ($50/month), or Premium ($100/month).",
      },
    ]);
    expect(modal()).toBe("upgrade");
  });

  it("shows Trial Limit Reached when the trial has ended, in a modal that cannot be closed", () => {
    handlePaymentError(new ApiError(402, { code: "trial_expired", error: "whatever the server says" }));
    expect(said()).toEqual([{ type: "error", title: "Trial Limit Reached", message: texts.trialLimit }]);
    openModal("palette");
    expect(modal()).toBe("upgrade");
  });

  it("lets the user close the plans when a paid plan lacks a feature", () => {
    handlePaymentError(new ApiError(402, { code: "payment_required", error: paymentRequired("API Keys") }));
    expect(modal()).toBe("upgrade");
    openModal("palette");
    expect(modal()).toBe("palette");
  });

  it("lets the user close the plans after a refused download and at a paid plan's limit", () => {
    handlePaymentError(new ApiError(402, { code: "payment_required", error: texts.downloadsNeedPlan }));
    openModal("palette");
    expect(modal()).toBe("palette");
    handlePaymentError(new ApiError(402, { code: "usage_limit", error: texts.usageLimitTask }));
    expect(said()[0]).toEqual({ type: "error", title: "Payment Required", message: texts.usageLimitTask });
  });

  it("warns that the limit for knowledge is reached", () => {
    handlePaymentError(new ApiError(402, { code: "usage_limit", error: texts.usageLimitKnowledge }));
    expect(said()).toEqual([
      {
        type: "warning",
        title: "Usage Limit Reached",
        message: "Upgrade to Pro to continue uploading files, adding images, or organizing content.",
      },
    ]);
    expect(modal()).toBe("upgrade");
  });

  it("opens no plans when the organization's own budget is used up", () => {
    const words = "Your organization's budget of $5.00 for November is used up.";
    expect(handlePaymentError(new ApiError(402, { code: "budget_reached", error: words }))).toBe(true);
    expect(said()).toEqual([{ type: "error", title: "Budget Reached", message: words }]);
    expect(modal()).toBeNull();
  });

  it("is the only error it handles", () => {
    for (const error of [new ApiError(403, { code: "forbidden" }), new ApiError(0, {}), new Error("x"), null]) {
      expect(handlePaymentError(error)).toBe(false);
    }
    expect(said()).toEqual([]);
    expect(modal()).toBeNull();
  });
});

it("marks errors that are handled globally", () => {
  expect([401, 402].map((status) => isHandledGlobally(new ApiError(status, {})))).toEqual([true, true]);
  expect([400, 403, 500, 0].some((status) => isHandledGlobally(new ApiError(status, {})))).toBe(false);
});

it("returns from the plans to the modal that was open", () => {
  openModal("thinking");
  const refused = {
    code: "payment_required",
    error: "Payment required. Upgrade to access thinking features.",
  } as const;
  handlePaymentError(new ApiError(402, refused));
  handlePaymentError(new ApiError(402, refused));
  expect(modal()).toBe("upgrade");
  closeTopModal();
  expect(modal()).toBe("thinking");
  closeTopModal();
  expect(modal()).toBeNull();
});

it("keeps the forced plans open until all modals are closed", () => {
  openModal("task-wizard");
  openUpgrade({ forced: true });
  openModal("create-agent");
  expect(modal()).toBe("upgrade");
  closeModal();
  expect(modal()).toBeNull();
});

it("does not open the plans after a reload", () => {
  openUpgrade({ forced: true });
  expect(restorePreferences(JSON.parse(JSON.stringify(usePreferences.getState()))).activeModal).toBeNull();
  closeModal();
  expect(useTrialNotice.getState().isDue).toBe(true);
});
