import type { Me } from "@muster/contracts/accounts";
import { actionNames, paymentRequired, texts } from "@muster/contracts/texts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { api } from "../../platform/api.ts";
import { query } from "../../platform/query.ts";
import { makeMe } from "../../platform/testing.ts";
import { PaidFeature } from "./paid-feature.tsx";
import { usageBlock } from "./usage-gate.ts";

// Preferences use the browser's storage, which Node lacks.
vi.hoisted(() => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
});

function drawn(me: Me | null, fallback?: string): string {
  const client = new QueryClient();
  if (me) client.setQueryData(query(api.accounts.me).queryKey, me);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PaidFeature {...(fallback && { fallback })}>the feature</PaidFeature>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

describe("the paid-feature gate", () => {
  it("sends a signed-out visitor to sign up", () => {
    const html = drawn(null);
    expect(html).toContain("Payment Required");
    expect(html).toContain("Sign up and upgrade to Pro to access Muster&#x27;s features.");
    expect(html).toContain("Sign Up &amp; Upgrade to Pro");
    expect(html).toContain('href="/login"');
    expect(html).not.toContain("the feature");
  });

  it.each(["trial", "free", "basic"] as const)("offers %s the plans, or the given fallback", (tier) => {
    expect(drawn(makeMe({ tier }))).toContain("Choose Your Plan");
    expect(drawn(makeMe({ tier }))).toContain("Choose Plan");
    expect(drawn(makeMe({ tier }))).not.toContain("the feature");
    expect(drawn(makeMe({ tier }), "something else")).toBe("something else");
  });

  it.each(["pro", "premium", "enterprise"] as const)("is open to %s", (tier) => {
    expect(drawn(makeMe({ tier }))).toBe("the feature");
  });

  it("is open to everyone without billing", () => {
    expect(drawn(makeMe({ tier: "trial", billing: "off" }))).toBe("the feature");
  });
});

describe("the usage gate", () => {
  it.each(Object.entries(actionNames))("names %s as %s when the trial's action is used", (action, name) => {
    expect(usageBlock(makeMe({ remaining: 0 }), action)).toEqual({
      title: "Payment Required",
      message: paymentRequired(name),
      forced: true,
    });
  });

  it('calls an unnamed action "this feature"', () => {
    expect(usageBlock(makeMe({ remaining: 0 }), "juggling")?.message).toBe(paymentRequired("this feature"));
  });

  it.each([
    ["the trial's one action is left", makeMe({ remaining: 1 }), null],
    ["the trial's time is over", makeMe({ trialEndsAt: "2020-01-01T00:00:00Z" }), texts.trialLimit],
    ["Free has some left", makeMe({ tier: "free", remaining: 1 }), null],
    ["Free has none left", makeMe({ tier: "free", remaining: 0 }), texts.usageLimitTask],
    ["Basic has none left", makeMe({ tier: "basic", remaining: 0 }), texts.usageLimitTask],
    ["Pro has no limit", makeMe({ tier: "pro", remaining: null }), null],
    ["billing is off", makeMe({ remaining: 0, billing: "off" }), null],
  ])("when %s", (_, me, message) => {
    expect(usageBlock(me, "task_assignment")?.message ?? null).toBe(message);
  });

  it("has another text for actions that are not tasks", () => {
    expect(usageBlock(makeMe({ tier: "free", remaining: 0 }), "web_search")?.message).toBe(texts.usageLimitOther);
  });
});
